import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { changeEmail } from '../../contract/accounts/email-change.ts'
import { listAccounts } from '../../contract/accounts/linked-accounts.ts'
import { resetPassword } from '../../contract/sign-in/password-reset.ts'
import { getSession } from '../../contract/sessions/sessions.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { confirmPendingLink, mailPendingLink, readPendingLink } from '../../contract/social/pending-link.ts'
import { getAccessToken } from '../../contract/social/tokens.ts'
import { countForEveryone, passwordOf } from '../sessions/guess-lanes.ts'
import { sql } from '../database/sql.ts'
import { startBeside } from '../testing/beside.ts'
import { newestLink, verifiedUser } from '../testing/email-links.ts'
import { writingNothing } from '../testing/rows.ts'
import { startSocialProvider } from '../testing/social-provider.ts'
import { startApp } from '../testing/start-app.ts'
import type { Visitor } from '../testing/visitor.ts'

const cookieName = 'gatehouse.pending_link'

const acme = await startSocialProvider({ after })
const options = { socialProviders: { acme: acme.options } }
const app = await startApp({ after, options })

type User = Awaited<ReturnType<typeof app.user>>

/**
 * Signs in at the provider with the email address of an existing account. Returns the browser and the provider's user
 * id.
 */
async function pendingFor(user: User, claims: Record<string, unknown> = {}) {
  const { sub } = acme.newUser({ email: user.email, ...claims })
  const visitor = app.visitor()
  const location = await acme.visit(visitor, { callbackURL: '/home', errorCallbackURL: '/sign-in' })
  assert.equal(location, '/sign-in?error=account_not_linked')
  return { sub, visitor }
}

/** Like `pendingFor`, but with an email address that the provider has not verified. */
const unverifiedFor = (user: User) => pendingFor(user, { email_verified: false })

const confirm = async (visitor: Visitor, password: string) => {
  await visitor.call(confirmPendingLink, { body: { password } })
  return `${visitor.lastResponse().status} ${visitor.lastBody()}`
}
const open = async (visitor: Visitor, url: string) => (await visitor.fetch(url)).headers.get('location')
const mailed = async (visitor: Visitor, user: User) => {
  assert.equal((await visitor.call(mailPendingLink)).error, null)
  return newestLink(app, user.email, 'link-account')
}
async function accountsOf(visitor: Visitor) {
  const { data } = await visitor.call(listAccounts)
  return data!.map(({ provider, accountId }) => (provider === 'credential' ? provider : `${provider} ${accountId}`))
}

const gone = '404 {"code":"PENDING_LINK_NOT_FOUND","message":"Pending link not found"}'
const wrong = '400 {"code":"INVALID_PASSWORD","message":"Invalid password"}'

describe('a browser with a pending link to an existing account', () => {
  test('reads the provider and a masked email address', async () => {
    const ada = await verifiedUser(app, { email: 'ada@example.com' })
    const { visitor } = await unverifiedFor(ada)
    await visitor.call(readPendingLink)
    assert.equal(visitor.lastBody(), '{"provider":{"id":"acme","name":"Acme"},"email":"a•••@example.com"}')
    await acme.visit(visitor)
    assert.match(
      visitor.lastResponse().headers.getSetCookie().join(),
      /^gatehouse\.pending_link=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    )
  })

  test('can link the account and sign in with the correct password, but only once', async () => {
    const ada = await verifiedUser(app)
    const { sub, visitor } = await unverifiedFor(ada)
    const cookie = visitor.cookies.get(cookieName)!
    assert.equal(await writingNothing(app.db, () => confirm(visitor, 'a wrong password')), wrong)
    assert.equal(await confirm(visitor, ada.password), '200 {"url":"/home"}')
    assert.equal((await visitor.call(getSession)).data?.user.id, ada.id)
    assert.deepEqual(await accountsOf(visitor), ['credential', `acme ${sub}`])
    assert.equal(visitor.cookies.has(cookieName), false)
    assert.match((await visitor.call(getAccessToken, { body: { providerId: 'acme' } })).data!.accessToken!, /^ey/)
    visitor.cookies.set(cookieName, cookie)
    assert.equal(await writingNothing(app.db, () => confirm(visitor, ada.password)), gone)
  })

  test('verifies the email address if the provider has verified it and the password is correct', async () => {
    const ada = await app.user()
    const { visitor } = await pendingFor(ada)
    assert.equal(await confirm(visitor, ada.password), '200 {"url":"/home"}')
    const { user } = (await visitor.call(getSession)).data!
    assert.deepEqual([user.id, user.emailVerified], [ada.id, true])
  })

  test('can link the account only if this site or the provider has verified the address', async () => {
    const ada = await app.user()
    const { visitor } = await unverifiedFor(ada)
    assert.match(
      await writingNothing(app.db, () => confirm(visitor, ada.password)),
      /^403 \{"code":"EMAIL_NOT_VERIFIED"/,
    )
    await app.db.run(sql`update users set email_verified = true where id = ${ada.id}`)
    assert.equal(await confirm(visitor, ada.password), '200 {"url":"/home"}')
  })

  test('gets the reply for a wrong password if the account has no password', async () => {
    const ada = await verifiedUser(app)
    await app.db.run(sql`update accounts set password = null, provider_id = 'github' where user_id = ${ada.id}`)
    const { visitor } = await unverifiedFor(ada)
    for (const password of [ada.password, '', 'x'.repeat(10_000)])
      assert.equal(await writingNothing(app.db, () => confirm(visitor, password)), wrong)
  })

  test('can link the account and sign in by opening a mailed link', async () => {
    const ada = await verifiedUser(app)
    const { visitor } = await unverifiedFor(ada)
    const link = await mailed(visitor, ada)
    assert.match(link, /^http:\/\/localhost:3000\/api\/auth\/internal\/pending-link\/open\?token=/)
    assert.equal(await open(visitor, link), '/home')
    assert.equal((await visitor.call(getSession)).data?.user.id, ada.id)
  })

  test('can enter only a limited number of wrong passwords', async () => {
    const guarded = startBeside(app, { ...options, rateLimit: { enabled: true } })
    const ada = await verifiedUser(app)
    const visitor = guarded.visitor((await unverifiedFor(ada)).visitor)
    for (let i = 0; i < 10; i++) await countForEveryone(guarded.deps, passwordOf(ada.email))
    assert.match(await writingNothing(app.db, () => confirm(visitor, ada.password)), /^429 /)
  })

  test('finds no pending link after ten minutes, without the cookie, or with a forged or foreign cookie', async () => {
    const ada = await verifiedUser(app)
    const { visitor } = await unverifiedFor(ada)
    const cookie = visitor.cookies.get(cookieName)!
    for (const forged of ['', 'forged', `${cookie.slice(0, -6)}AAA%3D`, visitor.cookies.get('gatehouse.state')!]) {
      const other = app.visitor()
      other.cookies.set(cookieName, forged)
      assert.equal(await confirm(other, ada.password), gone)
      await other.call(mailPendingLink)
      assert.match(other.lastBody(), /PENDING_LINK_NOT_FOUND/)
      await other.call(readPendingLink)
      assert.match(other.lastBody(), /PENDING_LINK_NOT_FOUND/)
    }
    app.advance(600)
    assert.equal(await writingNothing(app.db, () => confirm(visitor, ada.password)), gone)
  })

  test('loses the pending link if the provider is removed, the user is deleted or the address changes', async () => {
    const [ada, eve, bob] = [await verifiedUser(app), await verifiedUser(app), await app.user()]
    const without = startBeside(app, {}).visitor((await unverifiedFor(ada)).visitor)
    assert.equal(await confirm(without, ada.password), gone)

    const { visitor } = await unverifiedFor(eve)
    await app.db.run(sql`delete from users where id = ${eve.id}`)
    assert.match(await writingNothing(app.db, () => confirm(visitor, eve.password)), /^400 .*INVALID_PASSWORD/)
    assert.equal((await visitor.call(mailPendingLink)).error?.code, 'PENDING_LINK_NOT_FOUND')

    const moved = await pendingFor(bob)
    await bob.visitor.call(changeEmail, { body: { newEmail: 'bob@elsewhere.example' } })
    assert.equal(await writingNothing(app.db, () => confirm(moved.visitor, bob.password)), gone)
  })

  test('cannot link while the user is banned', async () => {
    const ada = await verifiedUser(app)
    const { visitor } = await unverifiedFor(ada)
    const url = await mailed(visitor, ada)
    await app.db.run(sql`update users set banned = true where id = ${ada.id}`)
    assert.match(await writingNothing(app.db, () => confirm(visitor, ada.password)), /^403 \{"code":"BANNED_USER"/)
    assert.equal(await writingNothing(app.db, () => open(visitor, url)), '/auth-error?error=banned')
  })

  test("cannot link if the provider's account was linked to another user in the meantime", async () => {
    const [ada, eve] = [await verifiedUser(app), await verifiedUser(app)]
    const { visitor } = await unverifiedFor(ada)
    const url = await mailed(visitor, ada)
    acme.user = { ...acme.user, email_verified: true, email: eve.email }
    await acme.visit(eve.visitor, {}, '/link-social')
    assert.match(
      await writingNothing(app.db, () => confirm(visitor, ada.password)),
      /^417 \{"code":"ACCOUNT_NOT_LINKED__UNABLE_TO_CREATE_ACCOUNT"/,
    )
    assert.equal(await writingNothing(app.db, () => open(visitor, url)), '/auth-error?error=unable_to_link_account')
  })

  test('can still use the link after the secret has changed, but only while the previous secret is configured', async () => {
    const ada = await verifiedUser(app)
    const { visitor } = await unverifiedFor(ada)
    const secret = 'the-secret-that-comes-after-the-one-of-tests'
    const forgotten = startBeside(app, { ...options, secret })
    assert.equal(await confirm(forgotten.visitor(visitor), ada.password), gone)
    const rotated = startBeside(app, { ...options, secret, previousSecrets: [app.config.secret!] })
    assert.equal(await confirm(rotated.visitor(visitor), ada.password), '200 {"url":"/home"}')
  })

  test('leaves no provider token in the database in plaintext', async () => {
    let sent: Record<string, string> = {}
    acme.next.token.push(({ body }) => (sent = { ...(body as Record<string, string>) }))
    await unverifiedFor(await verifiedUser(app))
    const rows = JSON.stringify(await app.db.rows(sql`select * from verifications`))
    for (const name of ['access_token', 'refresh_token', 'id_token']) assert.ok(!rows.includes(sent[name]!), name)
  })
})

describe('the link mailed to the owner of the address', () => {
  test('links the account and signs in once in the browser that requested it', async () => {
    const ada = await verifiedUser(app)
    const { sub, visitor } = await unverifiedFor(ada)
    const url = await mailed(visitor, ada)
    for (const other of [app.visitor(), ada.visitor, (await unverifiedFor(ada)).visitor])
      assert.equal(await writingNothing(app.db, () => open(other, url)), '/auth-error?error=unauthorized')
    assert.equal(await open(visitor, url), '/home')
    assert.equal((await visitor.call(getSession)).data?.user.id, ada.id)
    assert.deepEqual(await accountsOf(visitor), ['credential', `acme ${sub}`])
    assert.equal(await writingNothing(app.db, () => open(visitor, url)), '/auth-error?error=invalid_token')
    assert.equal((await app.visitor().call(signInEmail, { body: ada })).error, null, 'the password is theirs')
  })

  test("removes the access of a stranger who had signed up with the owner's address", async () => {
    const squatter = await app.user()
    await app.db.run(sql`insert into accounts (id, user_id, provider_id, account_id, created_at, updated_at)
      values (${`github-${squatter.id}`}, ${squatter.id}, 'github', ${squatter.id}, now(), now())`)
    const { sub, visitor } = await unverifiedFor(squatter)
    assert.equal(await open(visitor, await mailed(visitor, squatter)), '/home')
    const { user } = (await visitor.call(getSession)).data!
    assert.deepEqual([user.id, user.emailVerified], [squatter.id, true])
    assert.deepEqual(await accountsOf(visitor), [`acme ${sub}`])
    assert.equal((await squatter.visitor.call(getSession)).data, null)
    const { error } = await app.visitor().call(signInEmail, { body: squatter })
    assert.equal(error?.code, 'INVALID_EMAIL_OR_PASSWORD')
    const events = await app.db.rows<{ action: string }>(
      sql`select action from events where actor_id = ${user.id} order by id`,
    )
    assert.deepEqual(
      events.map(({ action }) => action),
      [
        'user.signed-up',
        'session.started',
        'account.unlinked',
        'account.unlinked',
        'user.sessions-ended',
        'user.email-verified',
        'account.linked',
        'session.started',
      ],
    )
  })

  test('is mailed at most once a minute, and names the provider', async () => {
    const ada = await verifiedUser(app)
    const { visitor } = await unverifiedFor(ada)
    const limited = startBeside(app, { ...options, rateLimit: { enabled: true } }).visitor(visitor)
    for (let i = 0; i < 3; i++) assert.equal((await limited.call(mailPendingLink)).error, null)
    const mails = (await app.mailsTo(ada.email)).filter(({ template }) => template === 'link-account')
    assert.equal(mails.length, 1)
    assert.match(mails[0]!.subject, /Acme/)
    assert.match(mails[0]!.url!, /^http:\/\/localhost:3000\/api\/auth\/internal\/pending-link\/open\?token=\w{32}$/)
  })

  test('expires after ten minutes', async () => {
    const ada = await verifiedUser(app)
    const { visitor } = await unverifiedFor(ada)
    app.advance(300)
    const url = await mailed(visitor, ada)
    app.advance(300)
    assert.equal(await writingNothing(app.db, () => open(visitor, url)), '/auth-error?error=please_restart_the_process')
    app.advance(300)
    assert.equal(await writingNothing(app.db, () => open(visitor, url)), '/auth-error?error=invalid_token')
  })

  test('is not valid for any other purpose', async () => {
    const ada = await verifiedUser(app)
    const { visitor } = await unverifiedFor(ada)
    const url = await mailed(visitor, ada)
    const token = new URL(url).searchParams.get('token')!
    const { error } = await visitor.call(resetPassword, { body: { token, newPassword: 'long enough' } })
    assert.equal(error?.code, 'INVALID_TOKEN')
    for (const path of [`/verify-email?token=${token}`, `/delete-user/callback?token=${token}`])
      assert.match(String((await ada.visitor.fetch(`/api/auth${path}`)).status), /^40[14]$/)
    await visitor.fetch(`/api/auth/callback/acme?code=some&state=${token}`)
    assert.match(visitor.lastResponse().headers.get('location')!, /error=please_restart_the_process$/)
    assert.equal(await open(visitor, url), '/home')
  })

  test('links the account once if the link is opened ten times while the password is being entered', async () => {
    const ada = await verifiedUser(app)
    const { sub, visitor } = await unverifiedFor(ada)
    const url = await mailed(visitor, ada)
    const cookies = new Map(visitor.cookies)
    const browsers = Array.from({ length: 10 }, () => {
      const browser = app.visitor()
      for (const [name, value] of cookies) browser.cookies.set(name, value)
      return browser
    })
    const answers = await Promise.all([
      ...browsers.map((browser) => open(browser, url)),
      confirm(browsers[0]!, ada.password),
    ])
    assert.equal(answers.filter((answer) => answer!.includes('/home')).length, 1, String(answers))
    assert.deepEqual(await accountsOf(ada.visitor), ['credential', `acme ${sub}`])
    const sessions = await app.db.rows(sql`select id from sessions where user_id = ${ada.id}`)
    assert.equal(sessions.length, 2)
  })
})
