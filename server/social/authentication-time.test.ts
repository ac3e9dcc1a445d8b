import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { deletePasskey } from '../../contract/factors/passkeys.ts'
import { getSession } from '../../contract/sessions/sessions.ts'
import { signInSocial } from '../../contract/social/sign-in.ts'
import { startSocialProvider, visitProvider } from '../testing/social-provider.ts'
import { startApp } from '../testing/start-app.ts'
import type { Visitor } from '../testing/visitor.ts'

const acme = await startSocialProvider({ after })
const { issuer } = acme
const endpoints = { authorization: `${issuer}/authorize`, token: `${issuer}/token`, jwks: `${issuer}/jwks` }
const client = { clientId: 'client', clientSecret: 'client-secret', endpoints }
const domain = 'acme.auth0.example'
const app = await startApp({ after, options: { socialProviders: { auth0: { ...client, domain }, google: client } } })

/** Sets the profile of a user at Auth0, including the authentication time that Auth0 reports. */
function atAuth0(sub: string, authTime: Date | number | string | null) {
  const time = authTime instanceof Date ? Math.floor(authTime.getTime() / 1000) : authTime
  acme.user = {
    sub,
    iss: `https://${domain}/`,
    email: `${sub}@example.com`,
    email_verified: true,
    name: 'Ada',
    ...(time === null ? {} : { auth_time: time }),
  }
}

function atGoogle(sub: string) {
  const email = `${sub}@example.com`
  acme.user = { sub, iss: 'https://accounts.google.com', email, email_verified: true, name: 'Ada', auth_time: 1 }
}

const urls = { callbackURL: '/home', errorCallbackURL: '/problem' }

/** Starts a sign-in that asks the provider to authenticate the user again; returns the URL at the provider. */
async function askAgain(visitor: Visitor, provider = 'auth0') {
  const { data } = await visitor.call(signInSocial, { body: { provider, ...urls, prompt: 'login' } })
  return new URL((data as { url: string }).url)
}

async function confirm(visitor: Visitor) {
  const response = await visitor.fetch(await visitProvider((await askAgain(visitor)).href))
  return response.headers.get('location')
}

const authTimeOf = async (visitor: Visitor) => (await visitor.call(getSession)).data?.session.authTime

/** Tries to delete an unknown passkey, which requires a fresh session. Returns the error code. */
const tryChange = async (visitor: Visitor) => (await visitor.call(deletePasskey, { body: { id: 'none' } })).error?.code

const hourAgo = () => new Date(app.deps.now().getTime() - 3_600_000)

describe('a provider that can authenticate a user again', () => {
  test('is asked to authenticate again only if the call requests it', async () => {
    const again = await askAgain(app.visitor())
    assert.deepEqual([again.searchParams.get('prompt'), again.searchParams.get('max_age')], ['login', '0'])
    const { data } = await app.visitor().call(signInSocial, { body: { provider: 'auth0', ...urls } })
    const { searchParams } = new URL((data as { url: string }).url)
    assert.deepEqual([searchParams.get('prompt'), searchParams.get('max_age')], [null, null])
  })

  test('makes the session fresh only if the user has authenticated again', async () => {
    const ada = app.visitor()
    const old = hourAgo()
    atAuth0('ada', old)
    assert.equal(await acme.visit(ada, { provider: 'auth0', ...urls }), '/home')
    assert.equal(Date.parse((await authTimeOf(ada))!), Math.floor(old.getTime() / 1000) * 1000)
    assert.equal(await tryChange(ada), 'SESSION_NOT_FRESH')

    assert.equal(await confirm(ada), '/problem?error=login_required')
    assert.equal(await tryChange(ada), 'SESSION_NOT_FRESH')
    atAuth0('ada', app.deps.now())
    assert.equal(await confirm(ada), '/home')
    assert.equal(await tryChange(ada), 'PASSKEY_NOT_FOUND')
  })

  test('must return a valid authentication time to confirm an identity; a time in the future counts as now', async () => {
    for (const time of [null, 'now', Number.NaN, -1]) {
      atAuth0('grace', time)
      assert.equal(await confirm(app.visitor()), '/problem?error=login_required', String(time))
    }
    const grace = app.visitor()
    atAuth0('grace', 1e300)
    assert.equal(await confirm(grace), '/home')
    assert.ok(Date.parse((await authTimeOf(grace))!) <= app.deps.now().getTime())
  })
})

test('a sign-in with a provider that cannot authenticate a user again always starts a fresh session', async () => {
  const ada = app.visitor()
  atGoogle('ada-at-google')
  const again = await askAgain(ada, 'google')
  assert.deepEqual([again.searchParams.get('prompt'), again.searchParams.get('max_age')], [null, null])
  const response = await ada.fetch(await visitProvider(again.href))
  assert.equal(response.headers.get('location'), '/home')
  assert.equal(await tryChange(ada), 'PASSKEY_NOT_FOUND')
})
