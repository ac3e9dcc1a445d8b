import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import type * as OpenTelemetry from '@opentelemetry/api'

type Attributes = Record<string, string | number>

export type RequestSpan = {
  traceId: string
  spanId: string
  run(work: () => void): void
  end(result: { method: string; route: string; status: number; requestId: string }): void
}

/** Creates spans with the SDK that the operator has loaded. Without an SDK, spans are dropped and cost little. */
export type Traces = {
  request(incoming: IncomingMessage): RequestSpan
  span<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T>
  job<T>(kind: string, traceparent: string | undefined, work: () => Promise<T>): Promise<T>
  traceparent(): string | undefined
  /** Returns the ids of the current span for a log line. */
  fields(): { traceId: string; spanId: string } | object
}

type Api = typeof OpenTelemetry
type Span = OpenTelemetry.Span

/** Loads the OpenTelemetry API. A trace in a `traceparent` header is continued only if `isProxy` accepts the sender. */
export async function openTraces(isProxy: (address: string | undefined) => boolean): Promise<Traces> {
  const api = await import('@opentelemetry/api')
  const tracer = api.trace.getTracer('gatehouse')
  observeCalls(api)

  function run<T>(span: Span, work: () => Promise<T>) {
    return api.context.with(api.trace.setSpan(api.context.active(), span), async () => {
      try {
        return await work()
      } catch (error) {
        fail(api, span, error)
        throw error
      } finally {
        span.end()
      }
    })
  }

  return {
    request: (incoming) => startRequest(api, incoming, isProxy(incoming.socket.remoteAddress)),
    span: (name, attributes, work) => run(tracer.startSpan(name, { attributes }), work),
    job(kind, traceparent, work) {
      const origin = traceparent && api.propagation.extract(api.ROOT_CONTEXT, { traceparent })
      const context = origin ? api.trace.getSpanContext(origin) : undefined
      const span = tracer.startSpan(`job ${kind}`, { root: true, ...(context ? { links: [{ context }] } : {}) })
      return run(span, work)
    },
    traceparent() {
      const carrier: { traceparent?: string } = {}
      api.propagation.inject(api.context.active(), carrier)
      return carrier.traceparent
    },
    fields() {
      const span = api.trace.getActiveSpan()
      return span ? idsOf(span) : {}
    },
  }
}

function idsOf(span: Span) {
  const { traceId, spanId } = span.spanContext()
  return { traceId, spanId }
}

/** Marks a span as failed with the class of the error. The message is left out, because it can contain values. */
function fail({ SpanStatusCode }: Api, span: Span, error: unknown) {
  const name = error instanceof Error ? error.name : 'not an Error'
  span.setAttribute('error.type', name)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/**
 * Starts the span of a request. If the caller is a trusted proxy, the span belongs to the caller's trace, otherwise to
 * a new trace.
 */
function startRequest(api: Api, { headers, method }: IncomingMessage, isTrusted: boolean): RequestSpan {
  const parent = isTrusted ? api.propagation.extract(api.ROOT_CONTEXT, headers) : api.ROOT_CONTEXT
  const span = api.trace.getTracer('gatehouse').startSpan(method!, { kind: api.SpanKind.SERVER }, parent)
  const context = api.trace.setSpan(parent, span)
  return {
    ...idsOf(span),
    run: (work) => api.context.with(context, work),
    end(result) {
      const { route, status, requestId } = result
      span.updateName(`${result.method} ${route}`)
      span.setAttributes({
        'http.request.method': result.method,
        'http.route': route,
        'http.response.status_code': status,
        'gatehouse.request_id': requestId,
      })
      if (status >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR })
      span.end()
    },
  }
}

type Call = { request: { method: string; origin: string } & object }

/**
 * Creates spans for the requests that Node's own fetch sends to other servers while another span is active. The URL is
 * left out, because its path and query can contain secrets. No `traceparent` is sent, because the other servers are not
 * ours.
 */
function observeCalls(api: Api) {
  const spans = new WeakMap<object, Span>()
  const end = (request: object, error?: unknown) => {
    const span = spans.get(request)
    if (error !== undefined && span) fail(api, span, error)
    span?.end()
    spans.delete(request)
  }
  subscribe('undici:request:create', (message) => {
    if (!api.trace.getActiveSpan()) return
    const { request } = message as Call
    const attributes = { 'http.request.method': request.method, 'server.address': new URL(request.origin).hostname }
    const span = api.trace.getTracer('gatehouse').startSpan('call', { kind: api.SpanKind.CLIENT, attributes })
    spans.set(request, span)
  })
  subscribe('undici:request:headers', (message) => {
    const { request, response } = message as Call & { response: { statusCode: number } }
    spans.get(request)?.setAttribute('http.response.status_code', response.statusCode)
  })
  subscribe('undici:request:trailers', (message) => end((message as Call).request))
  subscribe('undici:request:error', (message) => {
    const { request, error } = message as Call & { error: unknown }
    end(request, error)
  })
}
