import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { after, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { createGatehouse } from './gatehouse.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown

/** Starts a server on a free port, and closes it after the tests. */
async function serve(answer: Answer) {
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  after(() => (server.closeAllConnections(), server.close()))
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

let answer: Answer = () => {}
const upstream = await serve((request, response) => void answer(request, response))
const gatehouse = createGatehouse({ url: upstream, key: 'gks_key' })
const backend = await serve((request, response) => void gatehouse.proxy(request, response))

describe('the proxy', () => {
  test('passes on the method, path, headers and body, but replaces the IP address that a visitor claims', async () => {
    const seen: {
      method?: string | undefined
      url?: string | undefined
      headers: IncomingMessage['headers']
      body: string
    }[] = []
    answer = async (request, response) => {
      let body = ''
      for await (const chunk of request) body += String(chunk)
      seen.push({ method: request.method, url: request.url, headers: request.headers, body })
      response.writeHead(201, { 'set-cookie': ['a=1; Path=/', 'b=2'], 'x-request-id': 'r1' }).end('done')
    }
    const response = await fetch(`${backend}/api/auth/sign-in/email?x=1`, {
      method: 'POST',
      body: '{"a":1}',
      headers: {
        cookie: 'c=3',
        origin: 'https://app.example',
        'gatehouse-visitor': '192.0.2.1',
        'gatehouse-key': 'forged',
        'x-forwarded-for': '192.0.2.2',
      },
    })
    assert.equal(response.status, 201)
    assert.equal(await response.text(), 'done')
    assert.deepEqual(response.headers.getSetCookie(), ['a=1; Path=/', 'b=2'])
    const [{ method, url, headers, body }] = seen as [(typeof seen)[0]]
    assert.deepEqual([method, url, body], ['POST', '/api/auth/sign-in/email?x=1', '{"a":1}'])
    assert.deepEqual(
      [headers.cookie, headers.origin, headers.host],
      ['c=3', 'https://app.example', new URL(upstream).host],
    )
    assert.deepEqual([headers['gatehouse-visitor'], headers['gatehouse-key']], ['127.0.0.1', 'gks_key'])
    assert.equal(headers['x-forwarded-for'], undefined)
  })

  test('streams in both directions', async () => {
    answer = async (request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' })
      for await (const chunk of request) response.write(`<${String(chunk)}>`)
      response.end()
    }
    const { readable, writable } = new TransformStream<Uint8Array>()
    const writer = writable.getWriter()
    const sent = writer.write(new TextEncoder().encode('one'))
    const response = await fetch(`${backend}/api/auth/x`, {
      method: 'POST',
      body: readable,
      duplex: 'half',
    } as RequestInit)
    const reader = response.body!.getReader()
    const next = async () => new TextDecoder().decode((await reader.read()).value)
    assert.equal(await next(), '<one>')
    await sent
    await writer.write(new TextEncoder().encode('two'))
    assert.equal(await next(), '<two>')
    await writer.close()
    assert.equal((await reader.read()).done, true)
  })

  test('passes redirects on to the browser, and decompresses bodies', async () => {
    answer = (_, response) => response.writeHead(302, { location: 'https://elsewhere.example/' }).end()
    const redirect = await fetch(`${backend}/api/auth/callback/x`, { redirect: 'manual' })
    assert.deepEqual([redirect.status, redirect.headers.get('location')], [302, 'https://elsewhere.example/'])
    answer = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('text'))
    assert.equal(await (await fetch(`${backend}/api/auth/jwks`)).text(), 'text')
  })

  test('returns a response to a Fetch request, even if Next.js passes a context with it', async () => {
    answer = (_request, response) => void response.end('done')
    const proxy = gatehouse.proxy as (request: Request, context: unknown) => Promise<Response>
    const response = await proxy(new Request(`${backend}/api/auth/ok`), { params: Promise.resolve({}) })
    assert.equal(await response.text(), 'done')
  })

  test('reaches nothing outside the API', async () => {
    let calls = 0
    answer = (_, response) => (calls++, response.end())
    for (const path of [
      '/',
      '/api/auth',
      '/api/auth/../admin',
      '/api/auth/%2e%2e/admin',
      '//evil.example/api/auth/x',
      '/metrics',
    ])
      assert.equal((await fetch(backend + path)).status, 404, path)
    const request = new Request('https://app.example/sign-in')
    assert.equal((await gatehouse.proxy(request)).status, 404)
    assert.equal(calls, 0)
  })

  test('works with the Fetch API, and responds with 503 while Gatehouse cannot be reached', async () => {
    answer = (request, response) => response.end(request.url)
    assert.equal(
      await (await gatehouse.proxy(new Request('https://app.example/api/auth/ok?a=b'))).text(),
      '/api/auth/ok?a=b',
    )
    const away = createGatehouse({ url: 'http://127.0.0.1:1' })
    const response = await away.proxy(new Request('https://app.example/api/auth/ok'))
    assert.deepEqual([response.status, response.headers.get('retry-after')], [503, '1'])
  })
})
