import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { createHealth } from './health.ts'
import { listen, listenEarly } from './listen.ts'

test('a closing server waits for requests, but not for connections without a request', async () => {
  let answer = (_: Response) => {}
  const answered = new Promise<Response>((resolve) => (answer = resolve))
  const listening = await listen({ fetch: () => answered }, { port: 0, host: '127.0.0.1' })
  const silent = connect(listening.port, '127.0.0.1')
  await once(silent, 'connect')
  const asked = fetch(`http://127.0.0.1:${listening.port}/`)
  const stillAsked = await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, 100, 'asked'))])
  assert.equal(stillAsked, 'asked')

  const closed = listening.close()
  await once(silent, 'close')
  answer(new Response('here'))
  assert.equal(await (await asked).text(), 'here')
  const startedAt = performance.now()
  await closed
  assert.ok(performance.now() - startedAt < 5000)
})

/** Opens a connection to which a test writes bytes, and collects everything received. */
async function open(port: number) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let received = ''
  socket.on('data', (chunk) => (received += String(chunk)))
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
  return { socket, get, received: () => received, ended: once(socket, 'close') }
}

test('a closing server answers a request on an idle connection, and then closes the connection', async () => {
  const listening = await listen({ fetch: () => new Response('here') }, { port: 0, host: '127.0.0.1' })
  const kept = await open(listening.port)
  kept.socket.write(kept.get('/'))
  await once(kept.socket, 'data')
  assert.doesNotMatch(kept.received(), /connection: close/i)

  const silent = await open(listening.port)
  const closed = listening.close()
  kept.socket.write(kept.get('/'))
  silent.socket.write(silent.get('/'))
  await Promise.all([kept.ended, silent.ended, closed])
  assert.equal(kept.received().match(/200 OK/g)?.length, 2)
  for (const each of [kept, silent]) assert.match(each.received(), /connection: close/i)
})

test('a closing server answers every pipelined request, and closes the connection after the last', async () => {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  let noteAll = () => {}
  const allReceived = new Promise<void>((resolve) => (noteAll = resolve))
  let requests = 0
  const website = {
    async fetch() {
      if (++requests === 3) noteAll()
      await asked
      return new Response('here')
    },
  }
  const listening = await listen(website, { port: 0, host: '127.0.0.1' })
  const { socket, get, received, ended } = await open(listening.port)
  socket.write(get('/1') + get('/2') + get('/3'))
  await allReceived
  const closed = listening.close()
  // Waits long enough for the port to close, which usually takes about 20 ms.
  await new Promise((resolve) => setTimeout(resolve, 700))
  answer()
  await Promise.all([ended, closed])
  assert.equal(received().match(/200 OK/g)?.length, 3)
  assert.equal(received().match(/connection: close/gi)?.length, 1)
})

test('a starting server answers health checks, and responds to other requests with 503 until it is ready', async () => {
  const health = createHealth()
  const listening = await listenEarly({ port: 0, host: '127.0.0.1' }, health)
  const ask = async (path: string, init?: RequestInit) => {
    const reply = await fetch(`http://127.0.0.1:${listening.port}${path}`, init)
    return { status: reply.status, headers: reply.headers, body: await reply.text() }
  }
  assert.equal((await ask('/health/live')).status, 200)
  assert.deepEqual(JSON.parse((await ask('/health/ready')).body), { status: 'not ready', reason: 'starting' })
  const early = await ask('/api/auth/ok')
  assert.deepEqual([early.status, early.headers.get('retry-after')], [503, '2'])
  assert.equal(JSON.parse(early.body).code, 'SERVICE_UNAVAILABLE')

  let checks = 0
  health.checkDatabase = () => Promise.resolve(++checks)
  health.state = 'ready'
  void listening.answering.serve({ fetch: () => new Response('here') })
  const replies = await Promise.all(Array.from({ length: 10 }, () => ask('/health/ready')))
  assert.deepEqual(new Set(replies.map(({ body }) => body)), new Set(['{"status":"ready"}']))
  assert.equal(checks, 1)
  const head = await ask('/health/ready', { method: 'HEAD' })
  assert.deepEqual([head.status, head.body, head.headers.get('set-cookie')], [200, '', null])
  assert.equal((await ask('/health/live', { method: 'POST' })).status, 405)

  health.state = 'draining'
  const draining = await ask('/health/ready')
  assert.deepEqual([draining.status, draining.body], [503, '{"status":"not ready","reason":"draining"}'])
  await listening.close()
})

test('a website that replaces another one answers new requests, while the replaced website finishes its requests', async () => {
  const health = createHealth()
  const { answering, port, close } = await listenEarly({ port: 0, host: '127.0.0.1' }, health)
  const bodies: ReadableStreamDefaultController<Uint8Array>[] = []
  const streaming = { fetch: () => new Response(new ReadableStream({ start: (body) => void bodies.push(body) })) }
  void answering.serve(streaming)
  const waiting = fetch(`http://127.0.0.1:${port}/`)
  while (bodies.length === 0) await new Promise((resolve) => setImmediate(resolve))

  let isEnded = false
  const ended = answering.serve({ fetch: () => new Response('new') }).then(() => (isEnded = true))
  assert.equal(await (await fetch(`http://127.0.0.1:${port}/`)).text(), 'new')
  assert.equal(isEnded, false)
  bodies[0]!.enqueue(Buffer.from('old'))
  bodies[0]!.close()
  assert.equal(await (await waiting).text(), 'old')
  await ended
  await close()
})

test('the server closes a connection whose request headers never end', async () => {
  const listening = await listen({ fetch: () => new Response('here') }, { port: 0, host: '127.0.0.1' })
  const { socket, received, ended } = await open(listening.port)
  socket.write('GET / HTTP/1.1\r\nHost: local')
  await ended
  assert.match(received(), /^HTTP\/1\.1 408/)
  await listening.close()
})
