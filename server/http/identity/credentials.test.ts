import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { signInEmail } from '../../../contract/sign-in/sign-in.ts'
import { createServerKey } from '../../api-keys/server-keys.ts'
import { startApp } from '../../testing/start-app.ts'
import { daySeconds, hourSeconds } from '../../time.ts'

const json = { 'content-type': 'application/json' }

describe('the credential of a request', async () => {
  const app = await startApp({ after, options: { bearer: { enabled: true }, trustedOrigins: ['https://app.example'] } })
  const ada = await app.user()
  const token = await issuedToken()
  const bearer = { authorization: `Bearer ${token}` }

  async function issuedToken() {
    await ada.visitor.call(signInEmail, { body: { email: ada.email, password: ada.password } })
    return ada.visitor.lastResponse().headers.get('set-auth-token')!
  }

  /** Sends a request from a client without cookies. */
  const send = (path: string, init: RequestInit = {}) => app.visitor().fetch(`${app.config.basePath}${path}`, init)
  const post = (path: string, headers: Record<string, string>, body: object = {}) =>
    send(path, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) })
  const userOf = async (headers: Record<string, string>) => {
    const session = (await (await send('/get-session', { headers })).json()) as { user: { id: string } } | null
    return session?.user.id ?? null
  }

  test('can be a session token in the Authorization header, raw or percent-encoded', async () => {
    assert.equal(await userOf(bearer), ada.id)
    assert.equal(await userOf({ authorization: `bearer ${encodeURIComponent(token)}` }), ada.id)
  })

  test('is ignored if it is unsigned, has a wrong signature, or uses another scheme', async () => {
    const [bare = ''] = token.split('.')
    for (const value of [bare, `${bare}.${'A'.repeat(43)}=`, '', 'eyJ.eyJ.sig', `${token}%`])
      assert.equal(await userOf({ authorization: `Bearer ${value}` }), null, value)
    assert.equal(await userOf({ authorization: `Basic ${token}` }), null)
    assert.equal((await send('/list-sessions', { headers: { authorization: 'Bearer bad' } })).status, 401)
  })

  test('is read from the Authorization header if there is one, and cookies are neither read nor set', async () => {
    const cookie = [...ada.visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    assert.equal(await userOf({ cookie }), ada.id)
    assert.equal(await userOf({ cookie, authorization: 'Bearer bad' }), null)
    assert.equal(await userOf({ cookie, 'x-api-key': 'bad' }).catch(() => 'refused'), 'refused')
    const signedIn = await post(
      '/sign-in/email',
      { cookie, authorization: 'Bearer bad' },
      { email: ada.email, password: ada.password },
    )
    assert.deepEqual(signedIn.headers.getSetCookie(), [])
    assert.equal(await userOf({ authorization: `Bearer ${signedIn.headers.get('set-auth-token')}` }), ada.id)
  })

  test('is refused if two headers contain a credential', async () => {
    const answer = await send('/get-session', { headers: { ...bearer, 'x-api-key': 'gku_1' } })
    assert.deepEqual([answer.status, ((await answer.json()) as { code: string }).code], [400, 'INVALID_REQUEST'])
  })

  test('is not read from the query or the body, which end up in logs', async () => {
    const query = new URLSearchParams({ access_token: token, token, authorization: `Bearer ${token}`, api_key: token })
    assert.equal(await (await send(`/get-session?${query}`)).json(), null)
    assert.equal((await post('/update-user', {}, { name: 'Ada', access_token: token, api_key: token })).status, 401)
    const key = await createServerKey(app.deps, 'Backend')
    const found = await post(`/api-key/verify?x-api-key=${key.secret}`, {}, { key: 'bad', apiKey: key.secret })
    assert.equal(found.status, 401)
  })

  test('needs no trusted origin if it is in a header, because cookies are not used', async () => {
    const foreign = { origin: 'https://elsewhere.example' }
    assert.equal((await post('/update-user', { ...bearer, ...foreign }, { name: 'Ada' })).status, 200)
    const cookie = [...ada.visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    assert.equal((await post('/update-user', { cookie, ...foreign }, { name: 'Ada' })).status, 403)
  })

  test('can be sent in a header by pages on trusted origins', async () => {
    const preflight = await send('/get-session', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://app.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization,x-api-key',
      },
    })
    assert.match(preflight.headers.get('access-control-allow-headers')!, /authorization,x-api-key/)
    const answer = await send('/get-session', { headers: { ...bearer, origin: 'https://app.example' } })
    assert.match(answer.headers.get('access-control-expose-headers')!, /set-auth-token/)
    assert.equal(answer.headers.get('access-control-allow-origin'), 'https://app.example')
    const foreign = await send('/get-session', { headers: { ...bearer, origin: 'https://elsewhere.example' } })
    assert.equal(foreign.headers.get('access-control-allow-origin'), null)
  })

  test('is refused if it is a server key and the endpoint is not for servers', async () => {
    const { secret } = await createServerKey(app.deps, 'Backend')
    for (const path of ['/get-session', '/list-sessions', '/organization/list', '/ok'])
      assert.equal((await send(path, { headers: { 'x-api-key': secret } })).status, 403, path)
  })
})

describe('a session started with rememberMe: false and sent in the Authorization header', async () => {
  const session = { updateAge: hourSeconds }
  const app = await startApp({ after, options: { bearer: { enabled: true }, session } })

  /**
   * Signs in a client without cookies. The returned functions send the client's session token, and replace it with any
   * new token in a reply.
   */
  async function signedIn(rememberMe: boolean) {
    const { email, password } = await app.user()
    const post = (path: string, body: object, headers: Record<string, string> = {}) =>
      app.visitor().fetch(`${app.config.basePath}${path}`, {
        method: 'POST',
        headers: { ...json, ...headers },
        body: JSON.stringify(body),
      })
    const first = await post('/sign-in/email', { email, password, rememberMe })
    let token = first.headers.get('set-auth-token')!
    const bearer = () => ({ authorization: `Bearer ${token}` })
    return {
      async daysLeft() {
        const answer = await app.visitor().fetch(`${app.config.basePath}/get-session`, { headers: bearer() })
        token = answer.headers.get('set-auth-token') ?? token
        const found = (await answer.json()) as { session: { expiresAt: string } }
        return Math.round((Date.parse(found.session.expiresAt) - app.deps.now().getTime()) / (daySeconds * 1000))
      },
      async changePassword() {
        const body = { currentPassword: password, newPassword: `${password}-new`, revokeOtherSessions: true }
        const answer = await post('/change-password', body, bearer())
        token = answer.headers.get('set-auth-token')!
      },
    }
  }

  test('is not extended when the update age has passed', async () => {
    const [ada, bob] = [await signedIn(false), await signedIn(true)]
    assert.deepEqual([await ada.daysLeft(), await bob.daysLeft()], [1, 7])
    app.advance(2 * hourSeconds)
    assert.deepEqual([await ada.daysLeft(), await bob.daysLeft()], [1, 7])
  })

  test('passes its short lifetime on to the session that replaces it', async () => {
    const ada = await signedIn(false)
    await ada.changePassword()
    assert.equal(await ada.daysLeft(), 1)
    app.advance(2 * hourSeconds)
    assert.equal(await ada.daysLeft(), 1)
  })
})

describe('a session in the Authorization header', async () => {
  const app = await startApp({ after })
  const ada = await app.user()

  test('is ignored if bearer.enabled is off', async () => {
    await ada.visitor.call(signInEmail, { body: { email: ada.email, password: ada.password } })
    assert.equal(ada.visitor.lastResponse().headers.get('set-auth-token'), null)
    const cookie = [...ada.visitor.cookies].find(([name]) => name.endsWith('session_token'))![1]
    const answer = await app
      .visitor()
      .fetch(`${app.config.basePath}/get-session`, { headers: { authorization: `Bearer ${cookie}` } })
    assert.equal(await answer.json(), null)
  })
})
