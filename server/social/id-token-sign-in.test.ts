import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { listAccounts } from '../../contract/accounts/linked-accounts.ts'
import { getSession } from '../../contract/sessions/sessions.ts'
import { getAccessToken } from '../../contract/social/tokens.ts'
import { sql } from '../database/sql.ts'
import { startBeside } from '../testing/beside.ts'
import { verifiedUser } from '../testing/email-links.ts'
import { writingNothing } from '../testing/rows.ts'
import { startSocialProvider } from '../testing/social-provider.ts'
import { startApp } from '../testing/start-app.ts'
import type { Visitor } from '../testing/visitor.ts'

const acme = await startSocialProvider({ after })
const socialProviders = {
  acme: acme.options,
  closed: { ...acme.options, disableSignUp: true },
  implicit: { ...acme.options, disableImplicitSignUp: true },
  elsewhere: { ...acme.options, disableIdTokenSignIn: true },
  company: { ...acme.options, hd: 'example.com' },
  gone: { ...acme.options, issuer: 'http://localhost:9' },
  github: { clientId: 'client', clientSecret: 'client-secret' },
}
const app = await startApp({ after, options: { socialProviders } })

async function signIn(
  visitor: Visitor,
  { provider = 'acme', claims = {}, ...more }: { provider?: string; claims?: object; [name: string]: unknown } = {},
) {
  const token = await acme.idToken({ ...claims })
  await visitor.fetch('/api/auth/sign-in/social', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider, idToken: { token }, ...more }),
  })
  return `${visitor.lastResponse().status} ${visitor.lastBody()}`
}

describe('signing in with an ID token', () => {
  test('signs up a new user, and signs in the same user afterwards, without redirects', async () => {
    const { email, name, sub } = acme.newUser()
    const visitor = app.visitor()
    const answer = JSON.parse((await signIn(visitor, { callbackURL: '/home' })).slice(4)) as Record<string, unknown>
    assert.deepEqual(Object.keys(answer), ['redirect', 'token', 'user'])
    const user = answer['user'] as Record<string, unknown>
    assert.deepEqual(
      [answer['redirect'], user['email'], user['name'], user['emailVerified']],
      [false, email, name, true],
    )
    const { session } = (await visitor.call(getSession)).data!
    assert.equal(session.token, answer['token'])
    const { data } = await visitor.call(listAccounts)
    assert.deepEqual(
      data!.map(({ provider, accountId }) => [provider, accountId]),
      [['acme', sub]],
    )
    const again = app.visitor()
    await signIn(again)
    assert.equal((await again.call(getSession)).data!.user.id, user['id'])
  })

  test('stores the given tokens encrypted', async () => {
    acme.newUser()
    const visitor = app.visitor()
    const idToken = {
      token: await acme.idToken(),
      accessToken: 'handed-over-access',
      refreshToken: 'handed-over-refresh',
      expiresAt: app.deps.now().getTime() + 3_600_000,
    }
    await signIn(visitor, { idToken })
    const { data } = await visitor.call(getAccessToken, { body: { providerId: 'acme' } })
    assert.equal(data!.accessToken, 'handed-over-access')
    assert.ok(data!.idToken === undefined)
    const rows = JSON.stringify(await app.db.rows(sql`select * from accounts`))
    for (const secret of ['handed-over', idToken.token]) assert.ok(!rows.includes(secret))
  })

  test('identifies the user only by the ID token, not by the access token', async () => {
    const victim = acme.newUser()
    await signIn(app.visitor())
    acme.newUser()
    const mine = await acme.idToken()
    // The access token belongs to the victim, as if the attacker's app had obtained it.
    acme.user = victim
    const visitor = app.visitor()
    await signIn(visitor, { idToken: { token: mine, accessToken: 'an access token of the victim' } })
    assert.notEqual((await visitor.call(getSession)).data!.user.email, victim.email)
  })

  test('accepts an access token whose expiry is too large for a JavaScript date', async () => {
    acme.newUser()
    const idToken = { token: await acme.idToken(), accessToken: 'a', expiresAt: 1e300 }
    assert.match(await signIn(app.visitor(), { idToken }), /^200 /)
  })
})

describe('signing in is refused with an ID token', () => {
  const refusals: [string, string, { provider?: string; claims?: object; requestSignUp?: boolean }][] = [
    [
      'of a provider without ID tokens',
      '404 {"code":"ID_TOKEN_NOT_SUPPORTED","message":"id_token not supported"}',
      { provider: 'github' },
    ],
    [
      'if disableIdTokenSignIn is set',
      '404 {"code":"ID_TOKEN_NOT_SUPPORTED","message":"id_token not supported"}',
      { provider: 'elsewhere' },
    ],
    // In the error catalog, this refusal is INVALID_ID_TOKEN.
    ['that is invalid', '401 {"code":"INVALID_TOKEN","message":"invalid token"}', { claims: { aud: 'other' } }],
    [
      'without a domain if a domain is configured',
      '401 {"code":"FAILED_TO_GET_USER_INFO","message":"Failed to get user info"}',
      { provider: 'company' },
    ],
    [
      'with the configured domain in another case',
      '401 {"code":"FAILED_TO_GET_USER_INFO","message":"Failed to get user info"}',
      { provider: 'company', claims: { hd: 'EXAMPLE.com' } },
    ],
    [
      'without an email address',
      '401 {"code":"USER_EMAIL_NOT_FOUND","message":"User email not found"}',
      { claims: { email: undefined } },
    ],
    [
      'with an invalid email address',
      '401 {"code":"USER_EMAIL_NOT_FOUND","message":"User email not found"}',
      { claims: { email: 'nobody' } },
    ],
    [
      'if the provider does not allow sign-up',
      '401 {"code":"SIGNUP_DISABLED","message":"signup disabled"}',
      { provider: 'closed', requestSignUp: true },
    ],
    [
      'if disableImplicitSignUp is set and requestSignUp is not',
      '401 {"code":"SIGNUP_DISABLED","message":"signup disabled"}',
      { provider: 'implicit' },
    ],
    [
      'of a provider that is not configured',
      '404 {"code":"PROVIDER_NOT_FOUND","message":"Provider not found"}',
      { provider: 'nobody' },
    ],
    [
      'while the provider cannot be reached',
      '400 {"code":"PROVIDER_COULD_NOT_BE_REACHED","message":"Provider could not be reached"}',
      { provider: 'gone' },
    ],
  ]
  for (const [what, answer, request] of refusals) {
    test(what, async () => {
      acme.newUser()
      assert.equal(await writingNothing(app.db, () => signIn(app.visitor(), request)), answer)
    })
  }

  test('but is accepted with the configured domain, and with requestSignUp if disableImplicitSignUp is set', async () => {
    acme.newUser()
    assert.match(await signIn(app.visitor(), { provider: 'company', claims: { hd: 'example.com' } }), /^200 /)
    acme.newUser()
    assert.match(await signIn(app.visitor(), { provider: 'implicit', requestSignUp: true }), /^200 /)
  })

  test('for the unverified email address of an existing account', async () => {
    const ada = await app.user()
    acme.newUser({ email: ada.email })
    const answer = await writingNothing(app.db, () => signIn(app.visitor()))
    assert.equal(answer, '401 {"code":"ACCOUNT_NOT_LINKED","message":"account not linked"}')
  })

  test('of a banned user', async () => {
    acme.newUser()
    const visitor = app.visitor()
    await signIn(visitor)
    const { user } = (await visitor.call(getSession)).data!
    await app.db.run(sql`update users set banned = true where id = ${user.id}`)
    assert.match(await writingNothing(app.db, () => signIn(app.visitor())), /^403 \{"code":"BANNED_USER"/)
  })

  test('if the site requires an additional field', async () => {
    const strict = startBeside(app, { socialProviders, user: { additionalFields: { team: { required: true } } } })
    acme.newUser()
    const answer = await writingNothing(app.db, () => signIn(strict.visitor(app.visitor()), { team: 'blue' }))
    assert.equal(answer, '401 {"code":"UNABLE_TO_CREATE_USER","message":"unable to create user"}')
  })

  test('if the account cannot be stored, or if the user is deleted during the sign-in', async () => {
    await app.db.run(sql`create function refuse() returns trigger language plpgsql as 'begin return null; end'`)
    await app.db.run(sql`create trigger refuse before insert on accounts for each row
      when (new.account_id = 'refused') execute function refuse()`)
    const ada = await verifiedUser(app)
    acme.newUser({ email: ada.email, sub: 'refused' })
    const unlinked = await writingNothing(app.db, () => signIn(app.visitor()))
    assert.equal(unlinked, '401 {"code":"UNABLE_TO_LINK_ACCOUNT","message":"unable to link account"}')

    await app.db.run(sql`create function vanish() returns trigger language plpgsql as
      'begin delete from users where id = new.subject_id; return null; end'`)
    await app.db.run(sql`create trigger vanish after insert on events for each row
      when (new.action = 'user.signed-up') execute function vanish()`)
    acme.newUser()
    const gone = await writingNothing(app.db, () => signIn(app.visitor()))
    assert.equal(gone, '401 {"code":"UNABLE_TO_CREATE_SESSION","message":"unable to create session"}')
    await app.db.run(sql`drop trigger vanish on events`)
  })
})

test('twenty concurrent sign-ins of a new user with ID tokens create one user with one account', async () => {
  const { sub } = acme.newUser()
  const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(app.visitor())))
  assert.deepEqual([...new Set(answers.map((answer) => answer.slice(0, 3)))], ['200'])
  const rows = await app.db.rows(sql`
    select count(distinct u.id)::int as users, count(distinct a.id)::int as accounts
    from accounts a join users u on u.id = a.user_id where a.account_id = ${sub}`)
  assert.deepEqual(rows, [{ users: 1, accounts: 1 }])
})
