import type { StreamEntry } from './targets.ts'

// Facility 13 (log audit), severity 6 (informational).
const priority = 13 * 8 + 6

/** Returns an entry as a syslog message (RFC 5424), preceded by its length (RFC 5425). */
export function syslogMessage({ at, type, content }: StreamEntry, host: string) {
  const header = `<${priority}>1 ${at} ${host} gatehouse - ${messageId(type)} -`
  // RFC 5424 requires a byte order mark before UTF-8 text.
  const message = Buffer.from(`${header} \uFEFF${JSON.stringify(content)}`)
  return `${message.length} ${message.toString()}`
}

/** Returns the type as a valid message id: at most 32 printable ASCII characters. */
function messageId(type: string) {
  return type.replaceAll(/[^!-~]/g, '').slice(0, 32) || '-'
}
