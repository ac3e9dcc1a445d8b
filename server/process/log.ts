import { hostname } from 'node:os'
import pino from 'pino'
import packageFile from '../../package.json' with { type: 'json' }
import { redactSecrets } from './redaction.ts'

/** The server's log. Callers name each field that they log, and never log a whole object. */
export type Log = {
  debug(fields: LogFields, message: string): void
  info(fields: LogFields, message: string): void
  warn(fields: LogFields, message: string): void
  error(fields: LogFields, message: string): void
}

/** Only these fields can be logged, so that no body, cookie, email address or link is logged by accident. */
type LogFields = {
  requestId?: string
  traceId?: string
  spanId?: string
  method?: string
  /** The declared path of the endpoint. It is never the requested path, which can contain a secret. */
  endpoint?: string
  status?: number
  code?: string
  milliseconds?: number
  job?: string
  rows?: number
  bytes?: number
  /** The configured name of a social provider. */
  provider?: string
  attempt?: number
  count?: number
  setting?: string
  migration?: string
  /** The text of an error. Secrets that it contains are redacted. */
  error?: string
}

type Level = 'debug' | 'info' | 'warn' | 'error' | 'silent'
type Output = { isTTY?: boolean; write(text: string): unknown }

const fieldNames: Record<keyof LogFields, true> = {
  requestId: true,
  traceId: true,
  spanId: true,
  method: true,
  endpoint: true,
  status: true,
  code: true,
  milliseconds: true,
  job: true,
  rows: true,
  bytes: true,
  provider: true,
  attempt: true,
  count: true,
  setting: true,
  migration: true,
  error: true,
}

/**
 * Creates a log: sentences in a terminal, JSON lines elsewhere. Its level can be changed.
 *
 * `trace` returns the ids of the current span, which are added to each line that is written inside a span.
 */
export function createLog(
  level: Level,
  output: Output = process.stdout,
  trace?: () => object,
): Log & { level: string } {
  const options = {
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { log: onlyListed },
    ...(trace ? { mixin: trace } : {}),
  }
  const write = (line: string) => output.write(asSentence(JSON.parse(line) as LoggedLine))
  if (output.isTTY) return pino({ ...options, base: undefined }, { write })
  const lines = { ...options, base: { node: hostname(), version: packageFile.version } }
  return output === process.stdout ? pino(lines) : pino(lines, output)
}

/** Redacts secrets in the text of an error, and removes unlisted fields, which the type allows only with a cast. */
function onlyListed(fields: LogFields) {
  const listed: LogFields = Object.fromEntries(
    Object.entries(fields).filter(([name]) => Object.hasOwn(fieldNames, name)),
  )
  return typeof listed.error === 'string' ? { ...listed, error: redactSecrets(listed.error) } : listed
}

type LoggedLine = LogFields & { level: number; time: string; msg: string }

/** Formats a log entry as a sentence: the message, then its fields. */
function asSentence({ level, time: _, msg, ...fields }: LoggedLine) {
  const mark = level >= 50 ? 'Error: ' : level >= 40 ? 'Warning: ' : ''
  const { migration, ...others } = fields
  const named = Object.entries(others).map(([name, value]) => `${name} ${value}`)
  const details = [...(migration === undefined ? [] : [migration]), ...named].join(', ')
  return `${mark}${msg}${details === '' ? '' : ` (${details})`}\n`
}

/**
 * Returns the name of an error, its code, and where it was thrown. The message is included only if there is no code:
 * messages of errors with a code, such as those of the database, can contain values.
 */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return 'not an Error'
  const { code } = error as { code?: unknown }
  // The message can have several lines. The lines of the stack after it begin with "at".
  const place = (error.stack ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
    .slice(0, 7)
  return [typeof code === 'string' ? `${error.name} ${code}` : `${error.name}: ${error.message}`, ...place].join(' | ')
}
