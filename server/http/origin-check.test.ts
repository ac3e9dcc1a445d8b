import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { getSession } from '../../contract/sessions/sessions.ts'
import { startApp } from '../testing/start-app.ts'

describe('a cross-origin POST', async () => {
  const app = await startApp({ after, options: { trustedOrigins: ['https://app.example', '*.tenant.example'] } })
  const { visitor } = await app.user()
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  async function post(headers: Record<string, string>, path = '/api/auth/sign-out') {
    // Does not use the test client, which adds our own origin to a request without one.
    const request = new Request(`http://localhost:3000${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', host: 'localhost:3000', ...headers },
      body: '{}',
    })
    return (await app.website.fetch(request)).status
  }

  const refused: Record<string, string>[] = [
    {},
    { origin: 'null' },
    { origin: 'https://evil.example' },
    { origin: 'https://app.example.evil.example' },
    { origin: 'https://app.example:8443' },
    { origin: 'http://app.example' },
    { origin: 'http://localhost:3001' },
    { origin: 'https://localhost:3000' },
    { origin: 'http://localhost:3000, https://evil.example' },
    { origin: 'http://localhost:3000/' },
    { referer: 'https://evil.example/?http://localhost:3000' },
    { referer: 'nonsense' },
    { 'x-http-method-override': 'GET' },
  ]
  for (const headers of refused) {
    test(`with cookies and ${JSON.stringify(headers)} is refused, and the session is unchanged`, async () => {
      assert.equal(await post({ cookie, ...headers }), 403)
      assert.ok((await visitor.call(getSession)).data)
    })
  }

  test('without cookies is refused only if it names another site or comes from a form of another site', async () => {
    const path = '/api/auth/sign-in/email'
    assert.equal(await post({ origin: 'https://evil.example' }, path), 403)
    assert.equal(await post({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, path), 403)
    assert.equal(await post({}, path), 400)
  })

  test('is accepted if the Origin or Referer header names a trusted origin', async () => {
    const headers: Record<string, string>[] = [
      { origin: 'http://localhost:3000' },
      { origin: 'http://127.0.0.1:3000' },
      { origin: 'https://app.example' },
      { origin: 'https://a.tenant.example' },
      { referer: 'http://localhost:3000/account?x=1' },
    ]
    for (const header of headers)
      assert.equal(await post({ cookie: 'other=1', ...header }), 400, JSON.stringify(header))
  })

  test('lets only pages of trusted origins read the response', async () => {
    const preflight = (origin: string) =>
      app.website.fetch(
        new Request('http://localhost:3000/api/auth/sign-out', {
          method: 'OPTIONS',
          headers: { origin, 'access-control-request-method': 'POST' },
        }),
      )
    const allowed = await preflight('https://app.example')
    assert.equal(allowed.headers.get('access-control-allow-origin'), 'https://app.example')
    assert.equal(allowed.headers.get('access-control-allow-credentials'), 'true')
    assert.match(allowed.headers.get('vary') ?? '', /origin/i)
    assert.equal((await preflight('https://evil.example')).headers.get('access-control-allow-origin'), null)
  })
})
