import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, describe, test } from 'node:test'
import { createApp } from '../app.ts'
import type { Options } from '../config/config.ts'
import { startApp } from '../testing/start-app.ts'
import { listen } from './listen.ts'

const trustedOrigin = 'https://shop.example.org'
const addresses = { ipAddress: { trustedProxies: ['127.0.0.1'] } }

/** Starts the complete server on a port, with a stopped clock. */
async function start(options: Options = {}) {
  const app = await startApp({ after, options: { advanced: addresses, ...options } })
  const now = app.deps.now()
  const listening = await listen(createApp({ ...app.deps, now: () => now }), { port: 0, host: '127.0.0.1' })
  after(() => listening.close())
  return { app, call: callsTo(listening.port, app.config.origin) }
}

/**
 * Returns a function that sends a request and returns the reply. If `sent` is given, only that part of the body is
 * sent.
 */
function callsTo(port: number, origin: string) {
  return async (
    path: string,
    { body, sent = body, headers = {} }: { body: string; sent?: string; headers?: Record<string, string> },
  ) => {
    const all = { host: new URL(origin).host, origin, 'content-type': 'application/json', ...headers }
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    let text = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    socket.on('error', () => {})
    socket.setTimeout(10_000, () => socket.destroy())
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(
      `POST ${path} HTTP/1.1\r\nconnection: close\r\n${lines.join('')}content-length: ${Buffer.byteLength(body)}\r\n\r\n${sent}`,
    )
    await once(socket, 'close')
    const [head = '', ...rest] = text.split('\r\n\r\n')
    const [first = '', ...pairs] = head.split('\r\n')
    const received = Object.fromEntries(
      pairs.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
    )
    return { status: Number(first.split(' ')[1]), headers: received, body: rest.join('\r\n\r\n') }
  }
}

type App = Awaited<ReturnType<typeof startApp>>

/**
 * Takes all hashing slots for strangers. By default, each slot is taken from a different network. Returns a function
 * that frees the slots.
 */
function fillPlaces(app: App, networkOf: (i: number) => string = (i) => `172.16.0.${i}`) {
  const end = Promise.withResolvers<void>()
  for (let i = 0; ; i++) {
    let isTaken = false
    app.deps.passwords
      .inSlot({ network: networkOf(i), target: `stranger-${i}@example.com` }, () => {
        isTaken = true
        return end.promise
      })
      .catch(() => {})
    if (!isTaken) return end.resolve
  }
}

const wrong = JSON.stringify({ email: 'ada@example.com', password: 'wrong password' })
const withoutChanging = (headers: Record<string, string>) => {
  const {
    Date: _,
    Connection: __,
    'x-request-id': id,
    'content-length': ___,
    'Content-Length': ____,
    ...rest
  } = headers
  assert.match(id ?? '', /^[0-9a-f]{12}-/)
  return rest
}

describe('the server, while all hashing slots for strangers are taken', () => {
  test('refuses strangers before reading their request', async () => {
    const { app, call } = await start()
    const end = fillPlaces(app)
    for (const path of ['/sign-in/email', '/sign-up/email', '/internal/pending-link/confirm']) {
      const answer = await call(`/api/auth${path}`, { body: wrong, sent: '' })
      assert.equal(answer.status, 429, path)
      assert.equal(answer.headers['retry-after'], '3')
      assert.equal((JSON.parse(answer.body) as { code: string }).code, 'TOO_MANY_REQUESTS')
    }
    end()
  })

  test('sends the same refusals as it would after reading the request', async () => {
    for (const trustedOrigins of [[], [trustedOrigin]]) {
      const { app, call } = await start({ trustedOrigins })
      const end = fillPlaces(app)
      for (const origin of [app.config.origin, trustedOrigin, 'https://evil.example']) {
        const early = await call('/api/auth/sign-in/email', { body: wrong, headers: { origin } })
        const read = await app.website.fetch(
          new Request(`${app.config.origin}/api/auth/sign-in/email`, {
            method: 'POST',
            body: wrong,
            headers: { origin, 'content-type': 'application/json' },
          }),
        )
        assert.equal(early.status, 429)
        const headers = withoutChanging(early.headers)
        if (read.status === 403) assert.equal(headers['access-control-allow-origin'], undefined)
        else {
          assert.equal(read.status, 429)
          assert.deepEqual(headers, withoutChanging(Object.fromEntries(read.headers)))
          assert.equal(early.body, await read.text())
        }
      }
      end()
    }
  })

  test('redirects a form that was sent without JavaScript back to its page', async () => {
    const { app, call } = await start()
    const end = fillPlaces(app)
    const body = 'email=ada%40example.com&password=wrong'
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await call('/sign-in?redirect=%2Faccount', { body, sent: '', headers })
    assert.equal(answer.status, 303)
    assert.equal(answer.headers['location'], '/sign-in?redirect=%2Faccount&error=TOO_MANY_REQUESTS')
    end()
  })

  test('admits known devices, but not a device with a forged cookie', async () => {
    const { app, call } = await start()
    const ada = await app.user({ email: 'ada@example.com' })
    const cookie = [...ada.visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const right = JSON.stringify({ email: ada.email, password: ada.password })
    const end = fillPlaces(app)
    assert.equal((await call('/api/auth/sign-in/email', { body: right, headers: { cookie } })).status, 200)
    const madeUp = cookie.replace(/(device=)[^;]{8}/, '$1AAAAAAAA')
    assert.notEqual(madeUp, cookie)
    const refused = await call('/api/auth/sign-in/email', { body: right, sent: '', headers: { cookie: madeUp } })
    assert.equal(refused.status, 429)
    assert.equal((await call('/api/auth/get-session', { body: '' })).status, 404)
    end()
  })

  test('reads the request of a stranger whose network holds fewer slots than another network', async () => {
    const { app, call } = await start()
    const end = fillPlaces(app, () => '10.0.0.1')
    const headers = (address: string) => ({ 'x-forwarded-for': address })
    assert.equal(
      (await call('/api/auth/sign-in/email', { body: wrong, sent: '', headers: headers('10.0.0.1') })).status,
      429,
    )
    assert.equal((await call('/api/auth/sign-in/email', { body: wrong, headers: headers('10.9.9.9') })).status, 401)
    end()
  })
})

test('the server reads at most a hundred sign-in requests from strangers per second', async () => {
  const { call } = await start({ rateLimit: { enabled: true } })
  const body = JSON.stringify({ email: 'no address', password: 'wrong password' })
  const calls = Array.from({ length: 110 }, (_, i) =>
    call('/api/auth/sign-in/email', { body, headers: { 'x-forwarded-for': `172.16.1.${i}` } }),
  )
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  assert.deepEqual(
    [400, 429].map((status) => statuses.filter((each) => each === status).length),
    [100, 10],
  )
})
