import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { listAccounts } from '../../contract/accounts/linked-accounts.ts'
import { getSession } from '../../contract/sessions/sessions.ts'
import { signInSocial } from '../../contract/social/sign-in.ts'
import { sql } from '../database/sql.ts'
import { startApp } from '../testing/start-app.ts'
import { startSocialProvider } from '../testing/social-provider.ts'

describe('signing in with a provider', async () => {
  const acme = await startSocialProvider({ after })
  const app = await startApp({ after, options: { socialProviders: { acme: acme.options } } })
  let users = 0

  /** Makes the provider return a user who has no account on this site. */
  function stranger(claims: Record<string, unknown> = {}) {
    users += 1
    acme.user = {
      sub: `subject-${users}`,
      email: `Stranger-${users}@Example.com`,
      email_verified: true,
      name: `Stranger ${users}`,
      picture: `https://pictures.example/${users}.png`,
      ...claims,
    }
    return acme.user as { sub: string; email: string; name: string }
  }

  test('redirects with a state of 32 characters, an S256 challenge and the exact callback URL', async () => {
    const visitor = app.visitor()
    const { data } = await visitor.call(signInSocial, {
      body: { provider: 'acme', scopes: ['extra:scope', 'openid'], loginHint: 'ada@example.com' },
    })
    const url = new URL(data!.url!)
    assert.equal(url.origin + url.pathname, `${acme.issuer}/authorize`)
    const parameters = Object.fromEntries(url.searchParams)
    assert.match(parameters['state']!, /^[A-Za-z0-9]{32}$/)
    assert.match(parameters['code_challenge']!, /^[\w-]{43}$/)
    assert.deepEqual(
      { ...parameters, state: '', nonce: '', code_challenge: '' },
      {
        response_type: 'code',
        client_id: 'client',
        state: '',
        scope: 'openid email profile extra:scope',
        redirect_uri: 'http://localhost:3000/api/auth/callback/acme',
        login_hint: 'ada@example.com',
        nonce: '',
        code_challenge_method: 'S256',
        code_challenge: '',
      },
    )
    assert.equal(data!.redirect, true)
    assert.match(
      visitor.lastResponse().headers.get('set-cookie')!,
      /^gatehouse\.state=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    )
  })

  test("signs up a new user with the provider's profile, and redirects to newUserCallbackURL", async () => {
    const user = stranger()
    const visitor = app.visitor()
    const callbackUrl = await acme.startSignIn(visitor, { callbackURL: '/home', newUserCallbackURL: '/welcome' })
    const response = await visitor.fetch(callbackUrl)
    assert.equal(response.status, 302)
    assert.equal(response.headers.get('location'), '/welcome')
    const { data } = await visitor.call(getSession)
    const { email, emailVerified, name, image } = data!.user
    assert.deepEqual(
      { email, emailVerified, name, image },
      {
        email: user.email.toLowerCase(),
        emailVerified: true,
        name: user.name,
        image: `https://pictures.example/${users}.png`,
      },
    )
    const accounts = await visitor.call(listAccounts)
    assert.deepEqual(
      accounts.data!.map(({ provider, accountId }) => [provider, accountId]),
      [['acme', user.sub]],
    )
    assert.equal(acme.tokenRequests.at(-1)!['code_verifier']!.length, 128)
  })

  test('signs in the same user the second time, and redirects to callbackURL', async () => {
    stranger()
    const first = app.visitor()
    await first.fetch(await acme.startSignIn(first))
    const id = (await first.call(getSession)).data!.user.id
    const second = app.visitor()
    const response = await second.fetch(
      await acme.startSignIn(second, { callbackURL: '/home', newUserCallbackURL: '/welcome' }),
    )
    assert.equal(response.headers.get('location'), '/home')
    assert.equal((await second.call(getSession)).data!.user.id, id)
  })

  test('stores no token of a provider in readable form', async () => {
    stranger()
    let sent: Record<string, unknown> = {}
    acme.next.token.push(({ body }) => (sent = { ...(body as object) }))
    const visitor = app.visitor()
    await visitor.fetch(await acme.startSignIn(visitor))
    const rows = await app.db.rows<{ row: string }>(sql`select row_to_json(a)::text as row from accounts a`)
    for (const name of ['access_token', 'refresh_token', 'id_token'])
      assert.ok(
        rows.every(({ row }) => !row.includes(String(sent[name]))),
        name,
      )
    assert.match(rows.at(-1)!.row, /"access_token":"[\w-]{40,}/)
  })
})
