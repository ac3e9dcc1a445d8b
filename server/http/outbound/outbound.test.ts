import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { createServer as createSecureServer } from 'node:https'
import { after, describe, test } from 'node:test'
import { resolveConfig } from '../../config/config.ts'
import { issueCertificate } from '../../testing/certificates.ts'
import { closedAddresses } from '../../testing/closed-addresses.ts'
import { startDnsServer, type Zone } from '../../testing/dns-server.ts'
import { startScriptedServer } from '../../testing/scripted-server.ts'
import { daySeconds, secondsAfter } from '../../time.ts'
import { addressRules } from './addresses.ts'
import { sendWith } from './calls.ts'
import { createOutbound, outboundOf, OutboundRefused } from './outbound.ts'

const call = { method: 'POST', timeoutMilliseconds: 5000, maxReplyBytes: 1024 } as const

/** Starts a listener on every network interface of this machine. The listener counts its connections. */
async function startListener() {
  let connections = 0
  const server = createServer((socket) => {
    connections++
    socket.on('error', () => {}).end()
  })
  server.listen(0, '::')
  await once(server, 'listening')
  after(() => server.close())
  return { port: (server.address() as AddressInfo).port, connections: () => connections }
}

async function askNames(zone: Zone) {
  const resolver = await startDnsServer(zone, after)
  return resolver.getServers()
}

async function reasonOf(work: Promise<unknown>) {
  const error: unknown = await work.then(
    () => assert.fail('the address was called'),
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof OutboundRefused, String(error))
  return error.code
}

describe('an outbound call', async () => {
  const listener = await startListener()
  const outbound = createOutbound(addressRules([]), await askNames({}))

  test('is refused for each of 900 URLs that lead into a private network or are malformed', async () => {
    const addresses = closedAddresses(listener.port)
    assert.ok(addresses.length >= 900, `${addresses.length} addresses`)
    for (const url of addresses) {
      await assert.rejects(outbound.check(url), OutboundRefused, url)
      await assert.rejects(async () => outbound.send({ ...call, url }), OutboundRefused, url)
    }
    assert.equal(listener.connections(), 0)
  })

  test('is refused if it would reach this machine, even if it does not use HTTP', async () => {
    for (const host of ['127.0.0.1', '::1', '::ffff:127.0.0.1', 'localhost', '0x7f000001'])
      await assert.rejects(outbound.connect({ host, port: listener.port, timeoutMilliseconds: 5000 }), OutboundRefused)
    assert.equal(listener.connections(), 0)
  })

  test('is refused if any IP address of the host name is not allowed', async () => {
    const zone: Zone = {}
    const guard = createOutbound(addressRules([]), await askNames(zone))
    const url = `https://mixed.example:${listener.port}/`
    for (const addresses of [['127.0.0.1'], ['93.184.215.14', '10.0.0.1'], ['169.254.169.254', '93.184.215.14']]) {
      zone['A mixed.example'] = addresses
      assert.equal(await reasonOf(guard.check(url)), 'private-network')
      assert.equal(await reasonOf(guard.send({ ...call, url })), 'private-network')
    }
    zone['A mixed.example'] = ['93.184.215.14']
    zone['AAAA mixed.example'] = ['fd00::1']
    assert.equal(await reasonOf(guard.check(url)), 'private-network')
    delete zone['AAAA mixed.example']
    await guard.check(url)
    assert.equal(listener.connections(), 0)
  })

  test('reaches no private address if the host name resolves to another address after the check', async () => {
    const zone: Zone = { 'A rebound.example': ['93.184.215.14'] }
    const guard = createOutbound(addressRules([]), await askNames(zone))
    const url = `https://rebound.example:${listener.port}/`
    await guard.check(url)
    zone['A rebound.example'] = ['127.0.0.1']
    assert.equal(await reasonOf(guard.send({ ...call, url })), 'private-network')
    assert.equal(listener.connections(), 0)
  })

  test('sends nothing on a connection that reached a forbidden address', async () => {
    const received: Buffer[] = []
    const server = createServer((socket) => socket.on('data', (chunk: Buffer) => received.push(chunk)))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    after(() => server.close())
    const { port } = server.address() as AddressInfo
    for (const protocol of ['https', 'http']) {
      let judged = 0
      // The check before the connection allows the address, and the check after it refuses the address.
      const rules = { isOpen: () => ++judged === 1, isAllowed: () => true }
      const url = `${protocol}://127.0.0.1:${port}/`
      assert.equal(await reasonOf(createOutbound(rules).send({ ...call, url, body: 'secret' })), 'private-network')
      assert.equal(judged, 2)
    }
    assert.deepEqual(received, [])
  })

  test('is refused if the host name is unknown, or if a public address is called without TLS', async () => {
    const guard = createOutbound(addressRules([]), await askNames({ 'A public.example': ['93.184.215.14'] }))
    assert.equal(await reasonOf(guard.check('https://unknown.example/')), 'unknown-host')
    assert.equal(await reasonOf(guard.check('http://public.example/')), 'not-https')
    assert.equal(await reasonOf(guard.check('http://93.184.215.14/')), 'not-https')
  })
})

describe('an outbound call to an allowed network', async () => {
  const server = await startScriptedServer({ after })
  const outbound = outboundOf(resolveConfig({ outbound: { allow: ['127.0.0.0/8', '::1'] } }))
  const send = (path: string, more = {}) => outbound.send({ ...call, url: server.origin + path, ...more })

  test('sends the body and returns status, headers and body', async () => {
    const bodies: string[] = []
    server.answers['POST /'] = (response, request) => {
      request.on('data', (chunk: Buffer) => bodies.push(`${request.headers['user-agent']} ${chunk.toString()}`))
      request.on('end', () => response.writeHead(201, { 'x-made': 'yes' }).end('made'))
    }
    const reply = await send('/', { body: 'Grüße' })
    assert.deepEqual(
      [reply.status, reply.headers['x-made'], reply.body.toString(), reply.isCut],
      [201, 'yes', 'made', false],
    )
    assert.deepEqual(bodies, ['gatehouse Grüße'])
  })

  test('follows no redirect', async () => {
    server.answers['POST /moved'] = (response) => void response.writeHead(307, { location: '/elsewhere' }).end()
    assert.equal((await send('/moved')).status, 307)
    assert.ok(!server.asked.includes('POST /elsewhere'))
  })

  test('reads no more of a response than the maximum', async () => {
    server.answers['POST /long'] = (response) => {
      const more = () => {
        while (response.writable && response.write('x'.repeat(65_536)));
      }
      response.on('drain', more)
      more()
    }
    const reply = await send('/long')
    assert.deepEqual([reply.body.length, reply.isCut], [1024, true])
  })

  test('ends after its timeout, before or during the response', async () => {
    server.answers['POST /silent'] = () => {}
    server.answers['POST /halting'] = (response) => void response.write('half')
    for (const path of ['/silent', '/halting'])
      await assert.rejects(send(path, { timeoutMilliseconds: 50 }), { code: 'ETIMEDOUT' })
  })

  test('ends after one timeout, even if it is repeated because an idle connection was closed', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const calls: EventEmitter[] = []
    const open = () => {
      const call = Object.assign(new EventEmitter(), { reusedSocket: true, end() {}, destroy() {} })
      calls.push(call)
      return call as never
    }
    const sent = sendWith(open, { ...call, url: server.origin, timeoutMilliseconds: 1000 })
    const outcome = sent.then(
      () => 'sent',
      (error: { code: string }) => error.code,
    )
    t.mock.timers.tick(900)
    calls[0]!.emit('error', Object.assign(new Error('closed'), { code: 'ECONNRESET' }))
    await new Promise((resolve) => setImmediate(resolve))
    assert.equal(calls.length, 2)
    t.mock.timers.tick(100)
    assert.equal(await Promise.race([outcome, new Promise((resolve) => setImmediate(resolve, 'waiting'))]), 'ETIMEDOUT')
  })

  test('ends when the response is an upgrade', async () => {
    server.answers['POST /upgrade'] = (response) =>
      void response.socket?.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')
    await assert.rejects(send('/upgrade'), { code: 'EPROTO' })
  })

  test('ends when it is aborted', async () => {
    const controller = new AbortController()
    server.answers['POST /aborted'] = () => controller.abort(new Error('stopped'))
    await assert.rejects(send('/aborted', { signal: controller.signal }), /stopped/)
  })

  test('is repeated once if the other side closed the idle connection', async () => {
    server.answers['POST /kept'] = (response) => void response.end('kept')
    let closing = true
    await send('/kept')
    server.answers['POST /closing'] = (response) => {
      if (closing) response.socket?.resetAndDestroy()
      else response.end('again')
      closing = false
    }
    assert.equal((await send('/closing')).body.toString(), 'again')
  })
})

test('an outbound call fails if the certificate is not valid for the host', async () => {
  const now = new Date()
  const times = { from: secondsAfter(now, -daySeconds), to: secondsAfter(now, daySeconds) }
  const server = createSecureServer(issueCertificate({ name: 'other.example', ...times }), (_, response) =>
    response.end(),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close())
  const { port } = server.address() as AddressInfo
  const outbound = createOutbound(addressRules(['127.0.0.1']))
  await assert.rejects(outbound.send({ ...call, url: `https://127.0.0.1:${port}/` }), /certificate|self-signed/)
})
