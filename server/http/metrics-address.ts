import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { MetricsReply } from '../telemetry/metrics.ts'

/** Returns all metrics as text. `accept` is the value of the Accept header. */
export type ReadMetrics = (accept: string | undefined) => Promise<MetricsReply>

/** Access to the metrics on the main port, for callers with this token. */
export type MetricsAccess = { token: string; read: ReadMetrics }

export function asksForMetrics({ method, url }: IncomingMessage) {
  return method === 'GET' && url!.split('?', 1)[0] === '/metrics'
}

/** Responds with the metrics if the caller has the token, otherwise with 404. */
export function answerMetricsTo(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  access: MetricsAccess | null | undefined,
) {
  const isAllowed = access && isSame(incoming.headers.authorization ?? '', `Bearer ${access.token}`)
  if (isAllowed) answerMetrics(incoming, outgoing, access.read)
  else outgoing.writeHead(404).end()
}

/** Compares two strings in constant time. */
function isSame(one: string, other: string) {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}

export function answerMetrics(incoming: IncomingMessage, outgoing: ServerResponse, read: ReadMetrics) {
  read(incoming.headers.accept).then(
    ({ contentType, text }) =>
      outgoing.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(text),
    () => outgoing.writeHead(503).end(),
  )
}
