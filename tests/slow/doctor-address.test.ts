import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createSecureServer, type ServerOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test, type TestContext } from 'node:test'
import { resolveConfig } from '../../server/config/config.ts'
import { deriveKeys } from '../../server/crypto/keys.ts'
import { checkAddress } from '../../server/doctor/address.ts'
import { openNetwork } from '../../server/doctor/network.ts'
import { issueCertificate } from '../../server/testing/certificates.ts'
import { createTestDatabase, type TestDatabase } from '../../server/testing/database.ts'
import { findings, strongSecret } from '../../server/testing/doctor.ts'
import { startProcess, type ServerProcess } from '../../server/testing/server-process.ts'

const host = 'accounts.acme.example'
const day = (days: number) => new Date(Date.now() + days * 86_400_000)
const authority = {
  name: 'Acme Authority',
  ...issueCertificate({ name: 'Acme Authority', from: day(-1), to: day(3650) }),
}
const stranger = { name: 'Stranger', ...issueCertificate({ name: 'Stranger', from: day(-1), to: day(3650) }) }
const issue = (to: number, name = host, issuer = authority) =>
  issueCertificate({ name, from: day(-60), to: day(to), issuer })
const sound = issue(30)

let database: TestDatabase
let server: ServerProcess
before(async () => {
  database = await createTestDatabase()
  server = await startProcess({ baseURL: `https://${host}`, secret: strongSecret, database: { url: database.url } })
})
after(async () => {
  await server.end('SIGTERM')
  await database.drop()
})

type Behavior = {
  tls?: ServerOptions
  /** Changes a response of the server on its way through the proxy. */
  change?: (incoming: IncomingMessage, outgoing: ServerResponse) => void
  /** Answers every request instead of forwarding it to the server. */
  instead?: RequestListener
  /** Answers requests on port 80, by default with a redirect to HTTPS. If null, nothing listens on port 80. */
  plain?: RequestListener | null
  addresses?: string[]
  lookup?: () => Promise<string[]>
  secret?: string
  now?: () => Date
}

const redirect: RequestListener = (incoming, outgoing) =>
  void outgoing.writeHead(308, { location: `https://${host}${incoming.url}` }).end()

/** Runs the checks against a proxy in front of a real server, over real TLS connections. */
async function find(t: TestContext, behavior: Behavior = {}) {
  const forward: RequestListener = (incoming, outgoing) => {
    const { method, url, headers } = incoming
    const onward = request(server.origin + url, { method, headers }, (answer) => {
      behavior.change?.(answer, outgoing)
      outgoing.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(outgoing)
    })
    onward.end()
  }
  const secure = createSecureServer({ ...sound, ...behavior.tls }, behavior.instead ?? forward)
  const plain = behavior.plain === null ? null : createServer(behavior.plain ?? redirect)
  const ports = { 443: await listen(t, secure), 80: plain ? await listen(t, plain) : 1 }
  const network = {
    ...openNetwork(),
    addressesOf: behavior.lookup ?? (() => Promise.resolve(behavior.addresses ?? ['127.0.0.1'])),
    reach: (address: string, port: number) => ({ host: address, port: ports[port as 80 | 443] }),
    authorities: [authority.cert],
  }
  const config = resolveConfig({ baseURL: `https://${host}` })
  const keys = deriveKeys(behavior.secret ?? strongSecret)
  return findings(await checkAddress({ config, network, keys, now: behavior.now ?? (() => new Date()) }))
}

async function listen(t: TestContext, listener: ReturnType<typeof createServer>) {
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  t.after(() => {
    listener.closeAllConnections()
    listener.close()
  })
  return (listener.address() as AddressInfo).port
}

/** Returns a handler that answers requests without forwarding them to the server. */
const answer =
  (status: number, body = '', headers: Record<string, string> = {}): RequestListener =>
  (_, outgoing) =>
    void outgoing.writeHead(status, { 'strict-transport-security': 'max-age=63072000', ...headers }).end(body)

const withoutHeader = (name: string, value?: string) => ({
  change: (incoming: IncomingMessage) => {
    if (value === undefined) delete incoming.headers[name]
    else incoming.headers[name] = value
  },
})

const later = (seconds: number) => ({ now: () => new Date(Date.now() + seconds * 1000) })

const faults: [title: string, behavior: Behavior, expected: string[]][] = [
  ['the name has no address', { addresses: [] }, ['DNS: wrong']],
  [
    'the DNS server does not respond',
    { lookup: () => Promise.reject(Object.assign(new Error('getaddrinfo EAI_AGAIN'), { code: 'EAI_AGAIN' })) },
    ['DNS: warning'],
  ],
  ['one of the addresses does not answer', { addresses: ['127.0.0.1', '127.0.0.2'] }, ['connection: wrong']],
  ['the certificate has expired', { tls: issue(-1) }, ['certificate: wrong', 'certificate expiration: warning']],
  ['the certificate ends soon', { tls: issue(5) }, ['certificate expiration: warning']],
  ['the certificate is for another name', { tls: issue(30, 'other.example') }, ['certificate: wrong']],
  ['the authority is unknown', { tls: issue(30, host, stranger) }, ['certificate: wrong']],
  [
    'the proxy accepts TLS 1.1',
    { tls: { minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' } },
    ['TLS version: warning'],
  ],
  ['HSTS is missing', withoutHeader('strict-transport-security'), ['HSTS: warning']],
  ['HSTS lasts an hour', withoutHeader('strict-transport-security', 'max-age=3600'), ['HSTS: warning']],
  ['http serves pages', { plain: answer(200, 'page') }, ['redirect from http: wrong']],
  [
    'http leads to another host whose name begins with the same words',
    { plain: answer(301, '', { location: `https://${host}.other.example/` }) },
    ['redirect from http: wrong'],
  ],
  [
    'http leads to another host',
    { plain: answer(301, '', { location: 'https://other.example/' }) },
    ['redirect from http: wrong'],
  ],
  ['the proxy does not reach the server', { instead: answer(502) }, ['API: wrong', 'installation: warning']],
  [
    'the address shows a page of a hosting provider',
    { instead: answer(200, '<h1>Welcome</h1>') },
    ['API: wrong', 'installation: warning'],
  ],
  ['a server of another installation answers', { secret: `${strongSecret}2` }, ['installation: wrong']],
  [
    'another server repeats an earlier proof',
    {
      instead: (incoming, outgoing) =>
        answer(200, incoming.url!.startsWith('/health') ? '{"status":"live","proof":"00"}' : '{"ok":true}')(
          incoming,
          outgoing,
        ),
    },
    ['installation: wrong'],
  ],
  ['the clock of this machine is 10 s ahead', later(10), ['clock: warning']],
  ['the clock of this machine is a minute behind', later(-60), ['clock: wrong']],
]

describe('the checks of the public address', () => {
  test('report no problem with a correctly configured proxy', async (t) => {
    assert.deepEqual(await find(t), [])
    assert.deepEqual(await find(t, { plain: null }), [])
    assert.deepEqual(
      await find(t, { tls: issueCertificate({ name: host, from: day(-4), to: day(2), issuer: authority }) }),
      [],
    )
  })

  for (const [title, behavior, expected] of faults) {
    test(`report that ${title}`, async (t) => {
      assert.deepEqual(
        await find(t, behavior),
        expected.map((each) => `address: ${each}`),
      )
    })
  }

  test('connect to no address that only this machine can reach', async () => {
    const config = resolveConfig({})
    const results = await checkAddress({ config, network: openNetwork(), keys: null, now: () => new Date() })
    assert.deepEqual(
      results.map(({ level }) => level),
      ['ok'],
    )
  })
})

describe('the proof of the health check', () => {
  const ask = async (query: string) => (await fetch(`${server.origin}/health/live${query}`)).json()

  test('is returned only to requests with a valid nonce', async () => {
    const nonce = 'ab'.repeat(32)
    const { status, proof } = (await ask(`?nonce=${nonce}`)) as { status: string; proof: string }
    assert.match(proof, /^[0-9a-f]{64}$/)
    assert.equal(status, 'live')
    for (const query of ['', '?nonce=', '?nonce=abc', `?nonce=${'a'.repeat(129)}`, `?nonce=${'x'.repeat(64)}`])
      assert.deepEqual(await ask(query), { status: 'live' })
  })
})
