import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, test, type TestContext } from 'node:test'
import { pathToFileURL } from 'node:url'
import { createTestDatabase } from '../../server/testing/database.ts'
import { makeFolder } from '../../server/testing/folder.ts'
import { freePort, startProcess } from '../../server/testing/server-process.ts'
import { testSecret } from '../../server/testing/start-app.ts'
import type { Options } from '../../server/config/config.ts'

const root = join(import.meta.dirname, '../..')
const person = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }

type Attribute = { key: string; value: { stringValue?: string; intValue?: number | string } }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Attribute[]
  links?: { traceId: string; spanId: string }[]
}

/** Starts a server that receives emails, and spans in OpenTelemetry's protocol. */
async function startReceiver(t: TestContext) {
  const spans: Span[] = []
  const waiting = new Set<() => void>()
  const server = createServer((incoming, outgoing) => {
    let text = ''
    incoming.on('data', (chunk: Buffer) => (text += chunk.toString()))
    incoming.on('end', () => {
      if (incoming.url !== '/v1/traces') return outgoing.writeHead(200).end('{}')
      type Sent = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }
      const sent = JSON.parse(text) as Sent
      spans.push(...sent.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
      outgoing.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      for (const wake of waiting) wake()
      return undefined
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => void server.close())
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Resolves to the first span that matches. */
    span(isSought: (span: Span) => boolean) {
      return new Promise<Span>((resolve) => {
        const look = () => {
          const found = spans.find(isSought)
          if (!found) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      })
    },
  }
}

/** The file that an operator loads with `node --import`. */
const sdk = (resolve: (name: string) => string) => `
  import { context, propagation, trace } from '${resolve('@opentelemetry/api')}'
  import { AsyncLocalStorageContextManager } from '${resolve('@opentelemetry/context-async-hooks')}'
  import { W3CTraceContextPropagator } from '${resolve('@opentelemetry/core')}'
  import { OTLPTraceExporter } from '${resolve('@opentelemetry/exporter-trace-otlp-http')}'
  import * as sdk from '${resolve('@opentelemetry/sdk-trace')}'
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  const processor = new sdk.SimpleSpanProcessor({ exporter: new OTLPTraceExporter() })
  trace.setGlobalTracerProvider(new sdk.TracerProvider({ spanProcessors: [processor] }))
`

async function start(t: TestContext, options: Options = {}) {
  const receiver = await startReceiver(t)
  const folder = await makeFolder()
  t.after(folder.remove)
  const file = join(folder.path, 'traces.mjs')
  const resolve = (name: string) => import.meta.resolve(name, pathToFileURL(root + '/').href)
  await writeFile(file, sdk(resolve))
  const database = await createTestDatabase()
  t.after(database.drop)
  const port = await freePort()
  const server = await startProcess(
    {
      secret: testSecret,
      database: { url: database.url },
      log: { level: 'info', requests: true },
      operations: { metrics: true, port },
      mail: { transport: 'resend', apiKey: 'key', endpoint: `${receiver.url}/emails` },
      ...options,
    },
    [],
    { NODE_OPTIONS: `--import ${file}`, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url },
  )
  t.after(() => server.end('SIGKILL'))
  const call = (path: string, json?: object, headers: Record<string, string> = {}) =>
    fetch(server.origin + path, {
      headers: { 'content-type': 'application/json', origin: server.origin, ...headers },
      ...(json ? { method: 'POST', body: JSON.stringify(json) } : {}),
    })
  return { server, call, receiver, metrics: `http://127.0.0.1:${port}/metrics` }
}

const attribute = (span: Span, name: string) => span.attributes.find(({ key }) => key === name)?.value.stringValue

const caller = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' }
const traceparent = `00-${caller.traceId}-${caller.spanId}-01`

describe('traces', () => {
  test('connect the span, log lines and metrics of a request by the request id, and link the jobs of the request to its span', async (t) => {
    const { server, call, receiver, metrics } = await start(t)
    const reply = await call('/api/auth/sign-up/email', person, { traceparent })
    const id = reply.headers.get('x-request-id')!
    const request = await receiver.span((span) => attribute(span, 'gatehouse.request_id') === id)
    assert.equal(request.name, 'POST /sign-up/email')
    assert.notEqual(request.traceId, caller.traceId, 'a stranger chooses no trace')
    for (const name of ['insertUser', 'hash password']) {
      const span = await receiver.span((each) => each.name === name && each.traceId === request.traceId)
      assert.equal(span.parentSpanId, request.spanId)
    }
    const job = await receiver.span(({ name }) => name === 'job send-mail')
    assert.equal(job.links?.[0]?.traceId, request.traceId)
    const mail = await receiver.span(({ name }) => name === 'send mail')
    const outgoing = await receiver.span(({ name }) => name === 'call')
    assert.deepEqual([mail.parentSpanId, outgoing.parentSpanId], [job.spanId, mail.spanId])

    const lines = server
      .output()
      .split('\n')
      .filter((line) => line.includes(id))
    const line = JSON.parse(lines[0]!) as Record<string, unknown>
    assert.deepEqual(
      [line['traceId'], line['spanId'], line['endpoint']],
      [request.traceId, request.spanId, '/sign-up/email'],
    )
    assert.equal(lines.length, 1)
    const text = await (await fetch(metrics, { headers: { accept: 'application/openmetrics-text' } })).text()
    assert.ok(text.includes(`request_id="${id}",trace_id="${request.traceId}"`))
  })

  test('continue the trace of a trusted proxy', async (t) => {
    const trustedProxies = ['127.0.0.1', '::1']
    const { call, receiver } = await start(t, { advanced: { ipAddress: { trustedProxies } } })
    await call('/api/auth/ok', undefined, { traceparent })
    const span = await receiver.span(({ name }) => name === 'GET /ok')
    assert.deepEqual([span.traceId, span.parentSpanId], [caller.traceId, caller.spanId])
  })
})
