import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { deleteUser } from '../../contract/accounts/deletion.ts'
import { getSession } from '../../contract/sessions/sessions.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { signUpEmail } from '../../contract/accounts/sign-up.ts'
import { resetPassword } from '../../contract/sign-in/password-reset.ts'
import { sql } from '../database/sql.ts'
import { newestLink, verifiedUser } from '../testing/email-links.ts'
import { mailedResetLink } from '../testing/reset-link.ts'
import { startApp } from '../testing/start-app.ts'
import type { Visitor } from '../testing/visitor.ts'

type App = Awaited<ReturnType<typeof startApp>>
type User = Awaited<ReturnType<App['user']>>

const day = 86_400
const deleted = '200 {"success":true,"message":"User deleted"}'
const mailed = '200 {"success":true,"message":"Verification email sent"}'
const wrongPassword = '400 {"code":"INVALID_PASSWORD","message":"Invalid password"}'
const wrongToken = '404 {"code":"INVALID_TOKEN","message":"invalid token"}'
const stale =
  '400 {"code":"SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION","message":"Session expired. Re-authenticate to perform this action."}'
const off = '404 {"code":"NOT_FOUND","message":"Not Found"}'
const clearedCookies = ['session_token', 'session_data', 'dont_remember'].map(
  (name) => `gatehouse.${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`,
)

async function answerTo(visitor: Visitor, body: { password?: string; token?: string; callbackURL?: string } = {}) {
  await visitor.call(deleteUser, { body })
  return said(visitor)
}

function said(visitor: Visitor) {
  return `${visitor.lastResponse().status} ${visitor.lastBody()}`
}

async function exists(app: App, id: string) {
  return (await app.db.row(sql`select id from users where id = ${id}`)) !== null
}

/**
 * Signs in a new browser, and sets the last renewal of the user’s sessions to this many seconds ago. No later call
 * renews the new session, because the user signs in without “remember me”.
 */
async function tiredBrowser(app: App, user: User, secondsAgo: number) {
  const visitor = app.visitor()
  await visitor.call(signInEmail, { body: { ...user, rememberMe: false } })
  const updatedAt = new Date(app.deps.now().getTime() - secondsAgo * 1000)
  await app.db.run(sql`update sessions set updated_at = ${updatedAt} where user_id = ${user.id}`)
  return visitor
}

/** Requests a deletion and returns the emailed link that confirms the deletion. */
async function mailedDeletionLink(app: App, user: User, callbackURL = '/goodbye') {
  assert.equal(await answerTo(user.visitor, { callbackURL }), mailed)
  const url = await newestLink(app, user.email, 'delete-account')
  return { url, token: new URL(url).searchParams.get('token')! }
}

describe('POST /delete-user', async () => {
  const app = await startApp({ after, options: { session: { cookieCache: { enabled: true } } } })

  test("deletes all data of the user, clears the cookies, sends a goodbye mail, and keeps other users' data", async () => {
    const ada = await verifiedUser(app)
    const bob = await app.user()
    const { token } = await mailedResetLink(app, ada.email)
    await ada.visitor.call(getSession)
    const other = app.visitor()
    await other.call(signInEmail, { body: ada })
    await other.call(getSession)
    const cookies = new Map(ada.visitor.cookies)

    assert.equal(await answerTo(ada.visitor, { password: ada.password }), deleted)
    assert.deepEqual(ada.visitor.lastResponse().headers.getSetCookie(), clearedCookies)
    for (const table of ['sessions', 'accounts', 'verifications']) {
      const { rows } = await app.db.pool.query(`select 1 from ${table} where user_id = $1`, [ada.id])
      assert.equal(rows.length, 0, table)
    }
    assert.ok(!(await exists(app, ada.id)))
    const events = await app.db.rows(sql`
      select actor_id, ip_address from events where subject_id = ${ada.id} and action = 'user.deleted'`)
    assert.deepEqual(events, [{ actor_id: ada.id, ip_address: '203.0.113.7' }])
    const signedUp = await app.db.rows(
      sql`select id from events where actor_id = ${ada.id} and action = 'user.signed-up'`,
    )
    assert.equal(signedUp.length, 1)
    assert.equal((await app.mailsTo(ada.email)).at(-1)!.subject, 'Your account at Gatehouse was deleted')

    for (const [name, value] of cookies) ada.visitor.cookies.set(name, value)
    for (const visitor of [ada.visitor, other]) {
      await visitor.call(getSession)
      assert.equal(said(visitor), '200 null')
    }
    assert.match(await answerTo(ada.visitor), /^401 /)
    assert.equal((await app.visitor().call(signInEmail, { body: ada })).error?.code, 'INVALID_EMAIL_OR_PASSWORD')
    assert.equal(
      (await app.visitor().call(resetPassword, { body: { token, newPassword: 'a brand new one' } })).error?.code,
      'INVALID_TOKEN',
    )
    assert.ok(await exists(app, bob.id))
    assert.equal((await bob.visitor.call(getSession)).data?.user.id, bob.id)
    assert.equal((await app.visitor().call(signUpEmail, { body: ada })).error, null)
  })

  test('refuses a wrong password, and any password for a user who has no password', async () => {
    const ada = await app.user()
    for (const password of ['wrong', '', `${ada.password} `])
      assert.equal(await answerTo(ada.visitor, { password }), wrongPassword)
    await app.db.run(sql`delete from accounts where user_id = ${ada.id}`)
    assert.equal(
      await answerTo(ada.visitor, { password: ada.password }),
      '400 {"code":"CREDENTIAL_ACCOUNT_NOT_FOUND","message":"Credential account not found"}',
    )
    assert.ok(await exists(app, ada.id))
    assert.deepEqual(ada.visitor.lastResponse().headers.getSetCookie(), [])
  })

  test('needs a fresh session if no password is sent, and does not renew the session when it refuses', async () => {
    const ada = await app.user()
    const visitor = await tiredBrowser(app, ada, day)
    assert.equal(await answerTo(visitor), stale)
    assert.equal(await answerTo(visitor, { password: 'wrong' }), wrongPassword)
    // This session can be renewed. If a refused call renewed it, the second call would be accepted.
    for (let i = 0; i < 2; i++) assert.equal(await answerTo(ada.visitor), stale)
    assert.ok(await exists(app, ada.id))
    assert.equal(await answerTo(await tiredBrowser(app, ada, day - 5)), deleted)

    const bob = await app.user()
    assert.equal(await answerTo(await tiredBrowser(app, bob, 2 * day), { password: bob.password }), deleted)
  })

  test('does not require a fresh session if session.freshAge is 0', async () => {
    const other = await startApp({ after, options: { session: { freshAge: 0 } } })
    const ada = await other.user()
    assert.equal(await answerTo(await tiredBrowser(other, ada, 30 * day)), deleted)
  })

  test('refuses a signed-out caller, an untrusted callbackURL, and any token if no token was mailed', async () => {
    const ada = await app.user()
    assert.match(await answerTo(app.visitor()), /^401 /)
    assert.match(await answerTo(ada.visitor, { callbackURL: 'https://evil.example' }), /^403 .*INVALID_CALLBACKURL/)
    for (const token of ['x'.repeat(32), ''])
      assert.equal(await answerTo(ada.visitor, { token, password: ada.password }), wrongToken)
    assert.ok(await exists(app, ada.id))
  })

  test('refuses even the correct password after twenty wrong passwords if rate limits are on', async () => {
    const limited = await startApp({ after, options: { rateLimit: { enabled: true } } })
    const ada = await limited.user()
    await limited.db.run(sql`update events set ip_address = '192.0.2.1' where actor_id = ${ada.id}`)
    for (let i = 0; i < 20; i++) assert.equal(await answerTo(ada.visitor, { password: 'wrong' }), wrongPassword)
    assert.match(await answerTo(ada.visitor, { password: ada.password }), /^429 /)
    assert.ok(await exists(limited, ada.id))
  })

  test("cancels the user's unsent mails except the goodbye mail, and keeps mails to other users", async () => {
    const posting = await startApp({
      after,
      options: { mail: { transport: 'smtp', smtp: 'smtp://127.0.0.1:1', from: 'Accounts <a@example.com>' } },
    })
    const ada = await verifiedUser(posting)
    const bob = await posting.user()
    assert.equal(await answerTo(ada.visitor), deleted)
    const mails = await posting.db.rows(sql`select template, status from mails where recipient = ${ada.email}`)
    assert.deepEqual(mails, [{ template: 'account-deleted', status: 'waiting' }])
    assert.equal((await posting.mailsTo(bob.email)).length, 1)
  })

  test('deletes nothing if one of the statements fails', async () => {
    const ada = await app.user()
    await app.db.run(sql`alter table mails rename to mails_gone`)
    assert.match(await answerTo(ada.visitor), /^500 /)
    await app.db.run(sql`alter table mails_gone rename to mails`)
    assert.equal((await ada.visitor.call(getSession)).data?.user.id, ada.id)
    assert.equal((await app.visitor().call(signInEmail, { body: ada })).error, null)
  })

  test('returns 404 if account deletion is off, and so does the endpoint of the mailed link', async () => {
    const other = await startApp({ after, options: { user: { deleteUser: { enabled: false } } } })
    const ada = await other.user()
    assert.equal(await answerTo(ada.visitor, { password: ada.password }), off)
    for (const visitor of [ada.visitor, other.visitor()]) {
      await visitor.fetch('/api/auth/delete-user/callback?token=x&callbackURL=/goodbye')
      assert.equal(said(visitor), off)
    }
    assert.ok(await exists(other, ada.id))
  })
})

describe('deletion with a mailed link', async () => {
  const app = await startApp({ after, options: { user: { deleteUser: { sendDeleteAccountVerification: true } } } })

  test('mails a link that is valid for a day, and deletes nothing yet, even if the password was sent', async () => {
    const ada = await app.user()
    assert.equal(await answerTo(ada.visitor, { password: 'wrong' }), wrongPassword)
    assert.equal(await answerTo(ada.visitor, { password: ada.password }), mailed)
    assert.match(await newestLink(app, ada.email, 'delete-account'), /&callbackURL=%2F$/)
    const { url, token } = await mailedDeletionLink(app, ada, '/goodbye?from=mail&x=1')
    assert.match(token, /^[a-z0-9]{32}$/)
    assert.equal(
      url,
      `http://localhost:3000/api/auth/delete-user/callback?token=${token}&callbackURL=%2Fgoodbye%3Ffrom%3Dmail%26x%3D1`,
    )
    assert.equal((await app.mailsTo(ada.email)).at(-1)!.lifetimeSeconds, day)
    assert.ok(await exists(app, ada.id))
    assert.deepEqual(ada.visitor.lastResponse().headers.getSetCookie(), [])
    const event = await app.db.row(sql`
      select actor_id, ip_address from events where subject_id = ${ada.id} and action = 'user.deletion-requested' limit 1`)
    assert.deepEqual(event, { actor_id: ada.id, ip_address: '203.0.113.7' })
    const tables = await app.db.one<{ all: string }>(sql`
      select (select json_agg(v)::text from verifications v) || (select json_agg(m)::text from mails m)
          || coalesce((select json_agg(j)::text from jobs j), '') || (select json_agg(e)::text from events e) as all`)
    for (const secret of [token, url]) assert.ok(!tables.all.includes(secret))
  })

  test('needs no fresh session, because opening the link proves access to the mailbox', async () => {
    const ada = await app.user()
    assert.equal(await answerTo(await tiredBrowser(app, ada, 2 * day)), mailed)
  })

  test('deletes the user when the link is opened, clears the cookies and redirects', async () => {
    const ada = await verifiedUser(app)
    const { url } = await mailedDeletionLink(app, ada)
    const response = await ada.visitor.fetch(url)
    assert.equal(`${response.status} ${response.headers.get('location')}`, '302 /goodbye')
    assert.deepEqual(response.headers.getSetCookie(), clearedCookies)
    assert.ok(!(await exists(app, ada.id)))
    assert.equal((await app.mailsTo(ada.email)).at(-1)!.template, 'account-deleted')
  })

  test('replies with JSON to a link without a callbackURL and to a POST with the token', async () => {
    const ada = await app.user()
    const bob = await app.user()
    const link = await mailedDeletionLink(app, ada)
    await ada.visitor.fetch(`/api/auth/delete-user/callback?token=${link.token}`)
    assert.equal(said(ada.visitor), deleted)
    const { token } = await mailedDeletionLink(app, bob)
    assert.equal(await answerTo(bob.visitor, { token, password: 'wrong' }), wrongPassword)
    assert.equal(await answerTo(bob.visitor, { token }), deleted)
    assert.deepEqual(bob.visitor.lastResponse().headers.getSetCookie(), clearedCookies)
    assert.ok(!(await exists(app, ada.id)) && !(await exists(app, bob.id)))
  })

  test('refuses the link of another user, which stays valid for its owner', async () => {
    const ada = await app.user()
    const eve = await app.user()
    const { url, token } = await mailedDeletionLink(app, ada)
    const asJson = `/api/auth/delete-user/callback?token=${token}`
    await eve.visitor.fetch(asJson)
    assert.equal(said(eve.visitor), wrongToken)
    assert.equal(await answerTo(eve.visitor, { token }), wrongToken)
    assert.equal((await eve.visitor.fetch(url)).headers.get('location'), '/goodbye?error=unauthorized')
    const stranger = app.visitor()
    await stranger.fetch(asJson)
    assert.equal(said(stranger), '404 {"code":"FAILED_TO_GET_USER_INFO","message":"Failed to get user info"}')
    assert.equal((await stranger.fetch(url)).headers.get('location'), '/goodbye?error=unauthorized')
    assert.ok((await exists(app, ada.id)) && (await exists(app, eve.id)))
    assert.equal((await ada.visitor.fetch(url)).headers.get('location'), '/goodbye')
  })

  test('accepts only the exact token', async () => {
    const ada = await app.user()
    const { token } = await mailedDeletionLink(app, ada)
    for (const forgery of [
      token.toUpperCase(),
      token.slice(1),
      `${token}0`,
      `delete-account:${token}`,
      'x'.repeat(32),
    ]) {
      await ada.visitor.fetch(`/api/auth/delete-user/callback?token=${forgery}`)
      assert.equal(said(ada.visitor), wrongToken, forgery)
    }
    const { headers } = await ada.visitor.fetch('/api/auth/delete-user/callback?token=x&callbackURL=/goodbye')
    assert.equal(headers.get('location'), '/goodbye?error=invalid_token')
    assert.equal(
      (await ada.visitor.fetch(`/api/auth/delete-user/callback?token=${token}`, { method: 'HEAD' })).status,
      404,
    )
    assert.match(
      (await ada.visitor.fetch('/api/auth/delete-user/callback'), said(ada.visitor)),
      /^400 .*VALIDATION_ERROR/,
    )
    const away = `/api/auth/delete-user/callback?token=${token}&callbackURL=https%3A%2F%2Fevil.example`
    assert.match((await ada.visitor.fetch(away), said(ada.visitor)), /^403 .*INVALID_CALLBACKURL/)
    assert.ok(await exists(app, ada.id))
  })

  test('refuses a password reset token, and a password reset refuses a deletion token', async () => {
    const ada = await app.user()
    const { token } = await mailedDeletionLink(app, ada)
    const { error } = await app.visitor().call(resetPassword, { body: { token, newPassword: 'a brand new one' } })
    assert.equal(error?.code, 'INVALID_TOKEN')
    const reset = await mailedResetLink(app, ada.email)
    await ada.visitor.fetch(`/api/auth/delete-user/callback?token=${reset.token}`)
    assert.equal(said(ada.visitor), wrongToken)
  })

  test('refuses a link that is older than a day', async () => {
    const ada = await app.user()
    const early = await mailedDeletionLink(app, ada)
    app.advance(day - 60)
    const later = await mailedDeletionLink(app, ada)
    app.advance(61)
    await ada.visitor.fetch(`/api/auth/delete-user/callback?token=${early.token}`)
    assert.equal(said(ada.visitor), wrongToken)
    await ada.visitor.fetch(`/api/auth/delete-user/callback?token=${later.token}`)
    assert.equal(said(ada.visitor), deleted)
  })

  test('sends at most twelve mails an hour if rate limits are on', async () => {
    const limited = await startApp({
      after,
      options: { rateLimit: { enabled: true }, user: { deleteUser: { sendDeleteAccountVerification: true } } },
    })
    const ada = await verifiedUser(limited)
    const count = async () =>
      (await limited.mailsTo(ada.email)).filter((mail) => mail.template === 'delete-account').length
    for (let i = 0; i < 14; i++) assert.equal(await answerTo(ada.visitor), mailed)
    assert.equal(await count(), 12)
    limited.advance(3600)
    await answerTo(ada.visitor)
    assert.equal(await count(), 13)
  })
})
