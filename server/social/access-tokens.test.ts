import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { decodeJwt } from 'jose'
import { listAccounts } from '../../contract/accounts/linked-accounts.ts'
import { getSession } from '../../contract/sessions/sessions.ts'
import { accountInfo, getAccessToken, refreshToken } from '../../contract/social/tokens.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { untilBlocked } from '../testing/blocked.ts'
import { startBeside } from '../testing/beside.ts'
import { secondsAfter } from '../time.ts'
import { startSocialProvider } from '../testing/social-provider.ts'
import { startApp } from '../testing/start-app.ts'
import type { Visitor } from '../testing/visitor.ts'

const acme = await startSocialProvider({ after })
const socialProviders = {
  acme: acme.options,
  twin: { ...acme.options, name: 'Twin' },
  facebook: { clientId: 'client', clientSecret: 'client-secret' },
}
const app = await startApp({ after, options: { socialProviders } })
const body = { providerId: 'acme' }

/** Creates a user who has just signed up with the provider. */
async function user(claims: Record<string, unknown> = {}) {
  const newcomer = acme.newUser(claims)
  const visitor = app.visitor()
  await acme.visit(visitor)
  const { user } = (await visitor.call(getSession)).data!
  const { data } = await visitor.call(listAccounts)
  return { ...newcomer, visitor, userId: user.id, accountId: data![0]!.id }
}

/** Sets the expiry of an access token to this many seconds from now. */
const expiresIn = (accountId: string, seconds: number | null) =>
  app.db.run(sql`
    update accounts set access_token_expires_at = ${seconds === null ? null : secondsAfter(app.deps.now(), seconds)}
    where id = ${accountId}`)

const tokenOf = async (visitor: Visitor) => (await visitor.call(getAccessToken, { body })).data?.accessToken

const lastAnswer = (visitor: Visitor) => `${visitor.lastResponse().status} ${visitor.lastBody()}`

describe('POST /get-access-token', () => {
  test("returns the access token of the caller's own account only", async () => {
    let sent: Record<string, unknown> = {}
    acme.next.token.push(({ body }) => (sent = { ...(body as object) }))
    const ada = await user()
    const { data } = await ada.visitor.call(getAccessToken, { body: { ...body, accountId: ada.accountId } })
    assert.equal(data!.accessToken, sent['access_token'])
    assert.equal(data!.idToken, sent['id_token'])
    assert.deepEqual(data!.scopes, ['dummy'])
    assert.ok(Math.abs(Date.parse(data!.accessTokenExpiresAt!) - app.deps.now().getTime() - 3_600_000) < 60_000)
    assert.equal(ada.visitor.lastResponse().headers.get('cache-control'), 'no-store')

    const eve = await app.user()
    const notFound = '400 {"code":"ACCOUNT_NOT_FOUND","message":"Account not found"}'
    for (const asked of [body, { ...body, accountId: ada.accountId }, { ...body, userId: ada.userId }]) {
      for (const endpoint of [getAccessToken, refreshToken]) {
        await eve.visitor.call(endpoint, { body: asked })
        assert.equal(lastAnswer(eve.visitor), notFound)
      }
    }
    const bob = await user()
    await bob.visitor.call(getAccessToken, { body: { ...body, userId: ada.userId } })
    assert.doesNotMatch(bob.visitor.lastBody(), new RegExp(String(sent['access_token'])))
    await bob.visitor.call(accountInfo, { body: { accountId: ada.sub } })
    assert.equal(lastAnswer(bob.visitor), notFound)
  })

  test('refuses signed-out callers, unknown providers, and calls while impersonating', async () => {
    const ada = await user()
    await app.visitor().call(getAccessToken, { body })
    for (const endpoint of [getAccessToken, refreshToken]) {
      assert.equal((await app.visitor().call(endpoint, { body })).error?.status, 401)
      await ada.visitor.call(endpoint, { body: { providerId: 'nobody' } })
      // In the error catalog, this refusal is PROVIDER_ID_IS_NOT_SUPPORTED.
      assert.equal(
        lastAnswer(ada.visitor),
        '400 {"code":"PROVIDER_NOBODY_IS_NOT_SUPPORTED","message":"Provider nobody is not supported."}',
      )
    }
    await app.db.run(
      sql`update sessions set impersonated_by = ${ada.userId}, borrowed_by_session_id = id where user_id = ${ada.userId}`,
    )
    for (const endpoint of [getAccessToken, refreshToken])
      assert.equal((await ada.visitor.call(endpoint, { body })).error?.code, 'YOU_CANNOT_DO_THIS_WHILE_IMPERSONATING')
  })

  test('refreshes the token if it expires within 5 seconds, or its expiry is unknown', async () => {
    const ada = await user()
    const first = await tokenOf(ada.visitor)
    await expiresIn(ada.accountId, 30)
    assert.equal(await tokenOf(ada.visitor), first)
    await expiresIn(ada.accountId, 5)
    const second = await tokenOf(ada.visitor)
    assert.notEqual(second, first)
    assert.equal(acme.tokenRequests.at(-1)!['grant_type'], 'refresh_token')
    assert.equal(await tokenOf(ada.visitor), second)
    await expiresIn(ada.accountId, -1000)
    assert.notEqual(await tokenOf(ada.visitor), second)
    const third = await tokenOf(ada.visitor)
    await expiresIn(ada.accountId, null)
    assert.notEqual(await tokenOf(ada.visitor), third)
  })

  test('returns the stored token if the provider sent no refresh token', async () => {
    acme.next.token.push(({ body }) => void delete (body as Record<string, unknown>)['refresh_token'])
    const ada = await user()
    await expiresIn(ada.accountId, -1)
    const asked = acme.tokenCalls()
    assert.match((await tokenOf(ada.visitor))!, /^ey/)
    assert.equal(acme.tokenCalls(), asked)
  })

  test('returns an error if the provider refuses to refresh the token, but tries again on the next call', async () => {
    const ada = await user()
    await expiresIn(ada.accountId, 1)
    acme.next.token.push(
      (response) => void Object.assign(response, { statusCode: 400, body: { error: 'invalid_grant' } }),
    )
    await ada.visitor.call(getAccessToken, { body })
    assert.equal(
      lastAnswer(ada.visitor),
      '400 {"code":"FAILED_TO_GET_A_VALID_ACCESS_TOKEN","message":"Failed to get a valid access token"}',
    )
    assert.match((await tokenOf(ada.visitor))!, /^ey/)
  })

  test('sends one refresh request for many concurrent calls, which all receive the new token', async () => {
    const ada = await user()
    const old = await tokenOf(ada.visitor)
    await expiresIn(ada.accountId, 3)
    const asked = acme.tokenCalls()
    const tokens = await Promise.all(Array.from({ length: 20 }, () => tokenOf(ada.visitor)))
    assert.equal(acme.tokenCalls(), asked + 1)
    assert.equal(new Set(tokens).size, 1)
    assert.notEqual(tokens[0], old)
    assert.equal(await tokenOf(ada.visitor), tokens[0])
  })

  test('sends at most two refresh requests for many concurrent calls if the provider refuses the first request', async () => {
    const ada = await user()
    await expiresIn(ada.accountId, 3)
    const asked = acme.tokenCalls()
    acme.next.token.push((response) => void Object.assign(response, { statusCode: 500, body: {} }))
    const answers = await Promise.all(
      Array.from(
        { length: 20 },
        async () => (await ada.visitor.call(getAccessToken, { body })).error?.code ?? 'renewed',
      ),
    )
    // The first call after the refusal refreshes the token again. Later calls find the new token.
    assert.ok(answers.includes('FAILED_TO_GET_A_VALID_ACCESS_TOKEN'))
    assert.ok(acme.tokenCalls() <= asked + 2, String(answers))
  })

  test('refreshes the token even if another process has crashed during a refresh', async () => {
    const ada = await user()
    await expiresIn(ada.accountId, 1)
    const old = await tokenOf(ada.visitor)
    await expiresIn(ada.accountId, 1)
    await app.db.run(sql`
      update accounts set refreshing_since = ${secondsAfter(app.deps.now(), -40)} where id = ${ada.accountId}`)
    assert.notEqual(await tokenOf(ada.visitor), old)
  })
})

describe('POST /refresh-token', () => {
  test("refreshes the token and stores the provider's response", async () => {
    const ada = await user()
    const old = (await ada.visitor.call(getAccessToken, { body })).data!
    const { data } = await ada.visitor.call(refreshToken, { body })
    assert.deepEqual(Object.keys(data!).toSorted(), [
      'accessToken',
      'accessTokenExpiresAt',
      'idToken',
      'refreshToken',
      'scopes',
      'tokenType',
    ])
    assert.notEqual(data!.accessToken, old.accessToken)
    assert.equal(await tokenOf(ada.visitor), data!.accessToken)
    const next = await ada.visitor.call(refreshToken, { body })
    assert.equal(acme.tokenRequests.at(-1)!['refresh_token'], data!.refreshToken)
    assert.notEqual(next.data!.refreshToken, data!.refreshToken)
  })

  test('returns the new token of another call that finished first, even if the refresh token stays the same', async () => {
    const ada = await user()
    const stored = () =>
      app.db.one<{ token: string }>(sql`select access_token as token from accounts where id = ${ada.accountId}`)
    const store = (db: Database, { token }: { token: string }) =>
      db.run(sql`update accounts set access_token = ${token} where id = ${ada.accountId}`)
    const old = await stored()
    acme.next.token.push(({ body }) => void delete (body as Record<string, unknown>)['refresh_token'])
    const first = (await ada.visitor.call(refreshToken, { body })).data!
    const refreshed = await stored()
    await store(app.db, old)

    const asked = acme.tokenCalls()
    // The late call reads the old token. The token of the other call is stored before the late call claims the refresh.
    const { late } = await app.db.transaction(async (db) => {
      await store(db, refreshed)
      const late = ada.visitor.call(refreshToken, { body })
      await untilBlocked(app.db, 1)
      return { late }
    })
    assert.equal((await late).data!.accessToken, first.accessToken)
    assert.equal(acme.tokenCalls(), asked)
  })

  test("keeps stored values that the provider's response omits", async () => {
    const ada = await user()
    const before = (await ada.visitor.call(refreshToken, { body })).data!
    acme.next.token.push(({ body }) => {
      for (const name of ['refresh_token', 'id_token', 'scope']) delete (body as Record<string, unknown>)[name]
    })
    const after = (await ada.visitor.call(refreshToken, { body })).data!
    assert.notEqual(after.accessToken, before.accessToken)
    assert.deepEqual(
      [after.refreshToken, after.idToken, after.scopes],
      [before.refreshToken, before.idToken, before.scopes],
    )
  })

  const failed = '400 {"code":"FAILED_TO_REFRESH_ACCESS_TOKEN","message":"Failed to refresh access token"}'

  for (const [what, claims] of [
    ['of another user', { sub: 'somebody-else' }],
    ['for another client', { aud: 'other' }],
    ['that has expired', { exp: 1 }],
  ] as const) {
    test(`stores nothing from a response with an ID token ${what}`, async () => {
      const ada = await user()
      const before = await tokenOf(ada.visitor)
      acme.next.idToken.push(({ payload }) => void Object.assign(payload, claims))
      await ada.visitor.call(refreshToken, { body })
      assert.equal(lastAnswer(ada.visitor), failed)
      assert.equal(await tokenOf(ada.visitor), before)
    })
  }

  test('fails if the provider refuses the request, sent no refresh token, or never issues refresh tokens', async () => {
    acme.next.token.push(({ body }) => void delete (body as Record<string, unknown>)['refresh_token'])
    const ada = await user()
    await ada.visitor.call(refreshToken, { body })
    assert.equal(lastAnswer(ada.visitor), failed)

    const bob = await user()
    for (const reply of [{ error: 'invalid_grant' }, '<html>', {}]) {
      acme.next.token.push((response) => void Object.assign(response, { statusCode: 400, body: reply }))
      await bob.visitor.call(refreshToken, { body })
      assert.equal(lastAnswer(bob.visitor), failed)
    }

    await app.db.run(sql`update accounts set provider_id = 'facebook' where id = ${bob.accountId}`)
    await bob.visitor.call(refreshToken, { body: { providerId: 'facebook' } })
    // In the error catalog, this refusal is PROVIDER_ID_DOES_NOT_SUPPORT_TOKEN_REFRESHING.
    assert.equal(
      lastAnswer(bob.visitor),
      '400 {"code":"PROVIDER_FACEBOOK_DOES_NOT_SUPPORT_TOKEN_REFRESHING","message":"Provider facebook does not support token refreshing."}',
    )
  })
})

describe("the provider's tokens in the database", () => {
  test('can be decrypted after the secret has changed, as long as the previous secret is configured', async () => {
    const ada = await user()
    const token = await tokenOf(ada.visitor)
    const secret = 'the-secret-that-comes-after-the-one-of-tests'
    const signedIn = async (beside: ReturnType<typeof startBeside>) => {
      const visitor = beside.visitor(app.visitor())
      await acme.visit(visitor)
      return visitor
    }
    const keep = { account: { updateAccountOnSignIn: false } }
    const rotated = startBeside(app, { socialProviders, secret, previousSecrets: [app.config.secret!], ...keep })
    assert.equal(await tokenOf(await signedIn(rotated)), token)
    const forgotten = await signedIn(startBeside(app, { socialProviders, secret, ...keep }))
    await forgotten.call(getAccessToken, { body })
    assert.equal(forgotten.lastResponse().status, 200)
    assert.doesNotMatch(forgotten.lastBody(), /accessToken"/)
    await forgotten.call(refreshToken, { body })
    assert.match(forgotten.lastBody(), /FAILED_TO_REFRESH_ACCESS_TOKEN/)
  })

  test('cannot be decrypted in another row or column', async () => {
    const [ada, eve] = [await user(), await user()]
    const mine = await tokenOf(eve.visitor)
    await app.db.run(sql`
      update accounts set access_token = (select access_token from accounts where id = ${ada.accountId})
      where id = ${eve.accountId}`)
    assert.equal(await tokenOf(eve.visitor), undefined)
    await app.db.run(sql`update accounts set access_token = refresh_token where id = ${eve.accountId}`)
    assert.equal(await tokenOf(eve.visitor), undefined)
    await eve.visitor.call(refreshToken, { body })
    assert.notEqual(await tokenOf(eve.visitor), mine)
    assert.match((await tokenOf(eve.visitor))!, /^ey/)
  })

  test('are returned only by the endpoints for access tokens', async () => {
    const ada = await user()
    const { data } = await ada.visitor.call(refreshToken, { body })
    const secrets = [data!.accessToken, data!.refreshToken!, data!.idToken!]
    for (const path of ['/list-accounts', '/get-session', '/list-sessions']) {
      await ada.visitor.fetch(`/api/auth${path}`)
      for (const secret of secrets) assert.ok(!ada.visitor.lastBody().includes(secret), path)
    }
    await ada.visitor.call(accountInfo, { body: { accountId: ada.sub } })
    for (const secret of secrets) assert.ok(!ada.visitor.lastBody().includes(secret))
    assert.equal(decodeJwt(data!.idToken!).sub, ada.sub)
  })
})

describe('POST /account-info', () => {
  test("returns the user's profile at the provider", async () => {
    const ada = await user({ picture: 'https://pictures.example/ada.png', more: { of: ['it'] } })
    const { data } = await ada.visitor.call(accountInfo, { body: { accountId: ada.sub } })
    assert.deepEqual(data!.user, {
      id: ada.sub,
      name: ada.name,
      email: ada.email,
      image: 'https://pictures.example/ada.png',
      emailVerified: true,
    })
    assert.deepEqual(data!.data['more'], { of: ['it'] })
  })

  test('distinguishes accounts that have the same id at two providers', async () => {
    const ada = await user()
    await acme.visit(ada.visitor, { provider: 'twin' }, '/link-social')
    Object.assign(acme.user, { name: 'Another' })
    await acme.visit(ada.visitor, { provider: 'twin' }, '/link-social')
    const nameAt = async (providerId?: string) =>
      (await ada.visitor.call(accountInfo, { body: { accountId: ada.sub, ...(providerId ? { providerId } : {}) } }))
        .data?.user.name
    assert.deepEqual([await nameAt(), await nameAt('acme'), await nameAt('twin')], [ada.name, ada.name, 'Another'])
    assert.equal(await nameAt('facebook'), undefined)
  })

  test('is refused for unknown accounts, the password account, and providers that were removed from the configuration', async () => {
    const ada = await app.user()
    for (const accountId of ['unknown', ada.id, '']) {
      await ada.visitor.call(accountInfo, { body: { accountId } })
      assert.equal(lastAnswer(ada.visitor), '400 {"code":"ACCOUNT_NOT_FOUND","message":"Account not found"}')
    }
    const bob = await user()
    const later = startBeside(app, {}).visitor(bob.visitor)
    await later.call(accountInfo, { body: { accountId: bob.sub } })
    // In the error catalog, this refusal is PROVIDER_ACCOUNT_PROVIDER_IS_ID_BUT_IT_IS_NOT_CONFIGURED.
    assert.equal(
      lastAnswer(later),
      '500 {"code":"PROVIDER_ACCOUNT_PROVIDER_IS_ACME_BUT_IT_IS_NOT_CONFIGURED","message":"Provider account provider is acme but it is not configured"}',
    )
  })

  test('returns null if the access token cannot be refreshed', async () => {
    const bob = await user()
    await expiresIn(bob.accountId, 1)
    acme.next.token.push((response) => void Object.assign(response, { statusCode: 500, body: {} }))
    await bob.visitor.call(accountInfo, { body: { accountId: bob.sub } })
    assert.equal(lastAnswer(bob.visitor), '200 null')
  })
})
