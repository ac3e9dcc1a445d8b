import type { IncomingMessage, ServerResponse } from 'node:http'
import type { EventAction } from '../../contract/audit/actions.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Database } from '../database/database.ts'
import type { Log } from '../process/log.ts'
import type { Metrics } from './metrics.ts'
import type { Traces } from './traces.ts'

/** The facts about one request that are collected while it is handled, for its metrics, its span and its log line. */
export type ObservedRequest = {
  id: string
  /** The declared path of the endpoint, `page` for a page, or '' if neither matched. Never the requested path. */
  route: string
  endpoint: Pick<Endpoint, 'signsIn' | 'signsUp'> | null
  /** The code of the refusal, or of the error in a redirect. */
  code: string | null
  /** The actions that this request recorded in the audit log and that were committed. */
  events: EventAction[]
}

/** Values of other parts of the process, which are read when the metrics are requested. */
export type Readings = {
  connections?: () => { used: number; idle: number; pending: number }
  hashes?: () => { running: number; waiting: number }
  noticesConnected?: () => boolean | undefined
  database?: Database
}

/** Observes the work of a process. There is no telemetry if metrics, traces and the request log are all off. */
export type Telemetry = {
  readings: Readings
  metrics: Metrics | null
  /** Runs `work`, which handles a request. Reports the request when its response has ended. */
  request(incoming: IncomingMessage, outgoing: ServerResponse, work: () => void): void
  /** Runs a statement. `operation` is the name of the function that sends it. */
  statement<T>(operation: string, work: () => Promise<T>): Promise<T>
  /** Runs `work`, which waits for a connection from the pool, and measures how long it waits. */
  connection<T>(work: () => Promise<T>): Promise<T>
  hash<T>(work: () => Promise<T>): Promise<T>
  mail<T>(work: () => Promise<T>): Promise<T>
  /** Runs a job in a span that links to the request of this `traceparent`. */
  job<T>(kind: string, traceparent: string | undefined, work: () => Promise<T>): Promise<T>
  /** Returns the current span as a `traceparent` header; undefined if no span is active. */
  traceparent(): string | undefined
}

const observed = Symbol('observed')
type Observable = { [observed]?: ObservedRequest }

/** Returns the facts collected about a request; undefined if requests are not observed. */
export function observedOf(incoming: (IncomingMessage & Observable) | undefined): ObservedRequest | undefined {
  return incoming?.[observed]
}

type Parts = { metrics: Metrics | null; traces: Traces | null; log: Log | null }

/** Creates the telemetry of a process. `log` is given only if every request is logged. */
export function createTelemetry({ metrics, traces, log }: Parts): Telemetry {
  const inSpan = traces?.span ?? (<T>(_name: string, _attributes: object, work: () => Promise<T>) => work())
  return {
    readings: metrics?.readings ?? {},
    metrics,
    request: observeRequests({ metrics, traces, log }),
    statement(operation, work) {
      const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation }
      const run = traces ? () => inSpan(operation, attributes, work) : work
      return timed(run, (seconds) => metrics?.statement(operation, seconds))
    },
    connection: (work) => timed(work, metrics?.connectionWait, metrics?.connectionTimeout),
    hash: (work) => timed(() => inSpan('hash password', {}, work), metrics?.hash),
    mail: (work) => inSpan('send mail', {}, work),
    job: (kind, traceparent, work) => (traces ? traces.job(kind, traceparent, work) : work()),
    traceparent: () => traces?.traceparent(),
  }
}

/** Starts some work and returns its promise. Reports the duration of the work, and its error if it fails. */
function timed<T>(work: () => Promise<T>, onEnd?: (seconds: number) => void, onFailure?: (error: unknown) => void) {
  const startedAt = performance.now()
  const result = work()
  result.then(
    () => onEnd?.(secondsSince(startedAt)),
    (error: unknown) => {
      onEnd?.(secondsSince(startedAt))
      onFailure?.(error)
    },
  )
  return result
}

/** Creates the function that observes each request from its beginning to its end. */
function observeRequests({ metrics, traces, log }: Parts): Telemetry['request'] {
  return (incoming, outgoing, work) => {
    const startedAt = performance.now()
    const request: ObservedRequest = { id: '', route: '', endpoint: null, code: null, events: [] }
    ;(incoming as Observable)[observed] = request
    const span = traces?.request(incoming)
    metrics?.requestBegins(incoming.method!)
    outgoing.once('close', () => {
      // A client that disconnects early gets no status. 499 is commonly used in this case.
      const status = outgoing.headersSent ? outgoing.statusCode : 499
      const route = routeLabel(request.route, incoming.url!, status)
      const seconds = secondsSince(startedAt)
      const end = { requestId: request.id, method: incoming.method!, route, status }
      metrics?.requestEnds(request, { ...end, seconds, traceId: span?.traceId })
      span?.end(end)
      log?.info(
        {
          ...(request.id === '' ? {} : { requestId: request.id }),
          ...(span ? { traceId: span.traceId, spanId: span.spanId } : {}),
          method: incoming.method!,
          endpoint: route,
          status,
          ...(request.code === null ? {} : { code: request.code }),
          milliseconds: Math.round(seconds * 1000),
        },
        'Request',
      )
    })
    if (span) span.run(work)
    else work()
  }
}

function routeLabel(route: string, url: string, status: number) {
  if (route === '') return url.startsWith('/assets/') || /^\/(?:plain|brand)\.css\b/.test(url) ? 'asset' : 'unmatched'
  return route === 'page' && status === 404 ? 'unmatched' : route
}

function secondsSince(startedAt: number) {
  return (performance.now() - startedAt) / 1000
}
