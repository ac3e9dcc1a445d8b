import type { LogStream } from '../config/log-streams.ts'
import { signRequest } from './s3-signature.ts'
import { syslogMessage } from './syslog.ts'

/** An entry of a log stream: an event or a checkpoint. */
export type StreamEntry = { id: string; at: string; type: string; content: object }

/** A batch as it is sent: an HTTP request, or text for a TLS connection. */
export type Shipment =
  | { url: string; method: 'POST' | 'PUT'; headers: Record<string, string>; body: string }
  | { host: string; port: number; text: string }

type Batch = { entries: readonly StreamEntry[]; origin: string; now: Date }
type StreamOf<Kind> = Extract<LogStream, { kind: Kind }>

/** Returns a batch of entries in the form in which a stream sends it. */
export function shipmentOf(stream: LogStream, batch: Batch): Shipment {
  switch (stream.kind) {
    case 'json':
      return jsonLines(stream, batch)
    case 'splunk':
      return splunkEvents(stream, batch)
    case 'datadog':
      return datadogLogs(stream, batch)
    case 's3':
      return s3Object(stream, batch)
    case 'syslog': {
      const host = hostOf(batch.origin)
      const text = batch.entries.map((entry) => syslogMessage(entry, host)).join('')
      return { host: stream.host, port: stream.port, text }
    }
  }
}

function jsonLines({ url, token }: StreamOf<'json'>, { entries }: Batch): Shipment {
  const authorization: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  return { url, method: 'POST', headers: { ...authorization, ...ndjson }, body: linesOf(entries) }
}

/** Returns the request for Splunk's HTTP Event Collector, which accepts a sequence of JSON objects. */
function splunkEvents({ url, token, index }: StreamOf<'splunk'>, { entries, origin }: Batch): Shipment {
  const shared = { host: hostOf(origin), source: 'gatehouse', sourcetype: '_json', ...(index ? { index } : {}) }
  const events = entries.map(({ at, content }) => ({ time: Date.parse(at) / 1000, ...shared, event: content }))
  const headers = { authorization: `Splunk ${token}`, 'content-type': 'application/json' }
  return { url, method: 'POST', headers, body: events.map((event) => JSON.stringify(event)).join('\n') }
}

function datadogLogs({ url, apiKey }: StreamOf<'datadog'>, { entries, origin }: Batch): Shipment {
  const shared = { ddsource: 'gatehouse', service: 'gatehouse', hostname: hostOf(origin) }
  const logs = entries.map(({ content }) => ({ ...shared, message: JSON.stringify(content) }))
  const headers = { 'dd-api-key': apiKey, 'content-type': 'application/json' }
  return { url, method: 'POST', headers, body: JSON.stringify(logs) }
}

/** Returns the request that stores a batch as one object, `2026/11/25/first-last.jsonl`. */
function s3Object(stream: StreamOf<'s3'>, { entries, now }: Batch): Shipment {
  const { region, accessKeyId, secretAccessKey } = stream
  const [first, last] = [entries[0]!, entries.at(-1)!]
  const day = first.at.slice(0, 10).replaceAll('-', '/')
  const url = new URL(`${stream.url.replace(/\/$/, '')}/${day}/${first.id}-${last.id}.jsonl`)
  const body = linesOf(entries)
  const request = { method: 'PUT', url, headers: ndjson, body, at: now } as const
  const headers = signRequest(request, { region, service: 's3', accessKeyId, secretAccessKey })
  return { url: url.href, method: 'PUT', headers, body }
}

const ndjson = { 'content-type': 'application/x-ndjson' }

function linesOf(entries: readonly StreamEntry[]) {
  return entries.map(({ content }) => `${JSON.stringify(content)}\n`).join('')
}

function hostOf(origin: string) {
  return new URL(origin).hostname
}
