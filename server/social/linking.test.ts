import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { listAccounts } from '../../contract/accounts/linked-accounts.ts'
import { getSession } from '../../contract/sessions/sessions.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { linkSocial } from '../../contract/social/linking.ts'
import { sql } from '../database/sql.ts'
import { startBeside } from '../testing/beside.ts'
import { newestLink, verifiedUser } from '../testing/email-links.ts'
import { countRows, writingNothing } from '../testing/rows.ts'
import { startSocialProvider } from '../testing/social-provider.ts'
import { startApp } from '../testing/start-app.ts'
import type { Visitor } from '../testing/visitor.ts'

const errorPage = 'http://localhost:3000/api/auth/error'
const pendingCookie = 'gatehouse.pending_link'

const acme = await startSocialProvider({ after })
const socialProviders = { acme: acme.options, twin: { ...acme.options, name: 'Twin' } }
const app = await startApp({ after, options: { socialProviders } })
const beside = (accountLinking: object, more: object = {}) =>
  startBeside(app, { socialProviders, account: { accountLinking }, ...more })

const userOf = async (visitor: Visitor) => (await visitor.call(getSession)).data?.user
async function accountsOf(visitor: Visitor) {
  const { data } = await visitor.call(listAccounts)
  return data!
    .map(({ provider, accountId }) => `${provider} ${accountId}`)
    .filter((one) => !one.startsWith('credential'))
}
const eventsOf = async (userId: string) => {
  const rows = await app.db.rows<{ action: string }>(
    sql`select action from events where actor_id = ${userId} and action like 'account.%' or subject_id = ${userId} order by id`,
  )
  return rows.map(({ action }) => action)
}

describe('signing in with the email address of an existing account', () => {
  test('links the account if both the provider and this site have verified the address, and notifies the user', async () => {
    const ada = await verifiedUser(app)
    const { sub } = acme.newUser({ email: ada.email.toUpperCase() })
    const visitor = app.visitor()
    assert.equal(await acme.visit(visitor, { callbackURL: '/home', newUserCallbackURL: '/new' }), '/home')
    const user = (await userOf(visitor))!
    assert.deepEqual([user.id, user.name, user.image], [ada.id, ada.name, null])
    assert.deepEqual(await accountsOf(visitor), [`acme ${sub}`])
    assert.deepEqual(await eventsOf(ada.id), ['user.signed-up', 'account.linked'])
    const mails = (await app.mailsTo(ada.email)).filter(({ template }) => template === 'account-linked')
    assert.equal(mails.length, 1)
    assert.match(mails[0]!.subject, /Acme/)
    // A linked account signs the user in, whatever email address the provider returns.
    acme.user = { ...acme.user, email: 'moved@example.com', email_verified: false }
    const again = app.visitor()
    await acme.visit(again)
    assert.equal((await userOf(again))!.id, ada.id)
    assert.equal((await app.visitor().call(signInEmail, { body: ada })).error, null)
  })

  test('links nothing if this site has not verified the address, because somebody else might have signed up with it', async () => {
    const squatter = await app.user()
    for (const trustedProviders of [[], ['acme']]) {
      acme.newUser({ email: squatter.email })
      const visitor = beside({ trustedProviders }).visitor(app.visitor())
      const location = await writingNothing(app.db, () => acme.visit(visitor, { errorCallbackURL: '/sign-in' }))
      assert.equal(location, '/sign-in?error=account_not_linked')
      assert.equal(await userOf(visitor), undefined)
      assert.ok(visitor.cookies.has(pendingCookie))
    }
    assert.deepEqual(await accountsOf(squatter.visitor), [])
  })

  for (const verified of [false, undefined, null, 'true', 'false', 1, ['true']]) {
    test(`links nothing if the provider returns ${JSON.stringify(verified)} for email_verified`, async () => {
      const ada = await verifiedUser(app)
      acme.newUser({ email: ada.email, email_verified: verified })
      const location = await writingNothing(app.db, () => acme.visit(app.visitor()))
      assert.equal(location, `${errorPage}?error=account_not_linked`)
    })
  }

  test('links an account with an unverified email address only if the provider is trusted', async () => {
    const ada = await verifiedUser(app)
    const { sub } = acme.newUser({ email: ada.email, email_verified: false })
    const trusting = beside({ trustedProviders: ['acme'] })
    assert.match((await acme.visit(trusting.visitor(app.visitor()), { provider: 'twin' }))!, /account_not_linked$/)
    const visitor = trusting.visitor(app.visitor())
    assert.equal(await acme.visit(visitor, { callbackURL: '/home' }), '/home')
    assert.deepEqual(await accountsOf(visitor), [`acme ${sub}`])
  })

  test('links nothing if linking is off, and sets no cookie for a pending link', async () => {
    const ada = await verifiedUser(app)
    acme.newUser({ email: ada.email })
    const visitor = beside({ enabled: false }).visitor(app.visitor())
    const location = await writingNothing(app.db, () => acme.visit(visitor))
    assert.equal(location, `${errorPage}?error=account_not_linked`)
    assert.equal(visitor.cookies.has(pendingCookie), false)
  })

  test('links nothing if the email address only looks similar or only belongs to the same mailbox', async () => {
    const ada = await verifiedUser(app, { email: 'ada.lovelace@example.com' })
    for (const email of [
      'ada.lovelace+acme@example.com',
      'adalovelace@example.com',
      'ada.lovelace@example.com.evil.example',
    ]) {
      acme.newUser({ email })
      const visitor = app.visitor()
      await acme.visit(visitor)
      assert.notEqual((await userOf(visitor))!.id, ada.id)
    }
    for (const email of [
      'ada.lovelаce@example.com',
      'ada.lovelace@example.com ',
      'ada.lovelace@example.com\n',
      'ada.lovelace@exam\u0131le.com',
    ]) {
      acme.newUser({ email })
      assert.equal(await writingNothing(app.db, () => acme.visit(app.visitor())), `${errorPage}?error=email_not_found`)
    }
  })

  test('redirects with unable_to_link_account if the account cannot be stored', async () => {
    await app.db.run(sql`create function refuse() returns trigger language plpgsql as 'begin return null; end'`)
    await app.db.run(sql`create trigger refuse before insert on accounts for each row
      when (new.account_id = 'refused') execute function refuse()`)
    const ada = await verifiedUser(app)
    acme.newUser({ email: ada.email, sub: 'refused' })
    const location = await writingNothing(app.db, () => acme.visit(app.visitor()))
    assert.equal(location, `${errorPage}?error=unable_to_link_account`)
    const body = { provider: 'acme', idToken: { token: await acme.idToken() } }
    const { error } = await writingNothing(app.db, () => ada.visitor.call(linkSocial, { body }))
    assert.equal(error?.code, 'ACCOUNT_NOT_LINKED__UNABLE_TO_CREATE_ACCOUNT')
    assert.equal(ada.visitor.lastResponse().status, 417)
  })
})

describe('the profile that a provider returns for a user', () => {
  test('with an unverified email address causes a verification mail with a working link', async () => {
    const { email } = acme.newUser({ email_verified: false })
    const visitor = app.visitor()
    await acme.visit(visitor)
    assert.equal((await userOf(visitor))!.emailVerified, false)
    await visitor.fetch(await newestLink(app, email, 'verify-email'))
    assert.equal((await userOf(visitor))!.emailVerified, true)
  })

  test("replaces the user's name, picture and email address at each sign-in if overrideUserInfoOnSignIn is set", async () => {
    const overriding = startBeside(app, {
      socialProviders: { acme: { ...acme.options, overrideUserInfoOnSignIn: true } },
    })
    const { email } = acme.newUser()
    const visitor = overriding.visitor(app.visitor())
    await acme.visit(visitor)
    const before = (await userOf(visitor))!
    Object.assign(acme.user, { name: 'New Name', picture: 'https://pictures.example/new.png', email: `new-${email}` })
    await acme.visit(visitor)
    const after = (await userOf(visitor))!
    assert.deepEqual(
      [after.id, after.name, after.image, after.email, after.emailVerified],
      [before.id, 'New Name', 'https://pictures.example/new.png', `new-${email}`, true],
    )
    assert.deepEqual(await eventsOf(before.id), ['user.signed-up', 'user.updated', 'user.email-changed'])
    assert.equal((await app.mailsTo(email)).at(-1)!.template, 'email-changed')

    // A taken or unverified email address never replaces the user's email address.
    const other = await app.user()
    for (const claims of [{ email: other.email }, { email: 'unverified@example.com', email_verified: false }]) {
      Object.assign(acme.user, claims)
      await acme.visit(visitor)
      assert.equal((await userOf(visitor))!.email, `new-${email}`)
    }
  })

  test("replaces the user's name and picture on linking if updateUserInfoOnLink is set, but never the role", async () => {
    const ada = await verifiedUser(app)
    acme.newUser({ email: ada.email, name: 'Countess', role: 'admin', banned: false, id: 'x', emailVerified: false })
    const visitor = beside({ updateUserInfoOnLink: true }).visitor(app.visitor())
    await acme.visit(visitor)
    const user = (await userOf(visitor))!
    assert.deepEqual([user.id, user.name, user.role, user.emailVerified], [ada.id, 'Countess', 'user', true])
    assert.deepEqual(await eventsOf(ada.id), ['user.signed-up', 'user.updated', 'account.linked'])
  })

  test('comes with tokens that replace the stored tokens at each sign-in, unless updateAccountOnSignIn is false', async () => {
    const { sub } = acme.newUser()
    const stored = () =>
      app.db.one<{ token: string }>(sql`select access_token as token from accounts where account_id = ${sub}`)
    await acme.visit(app.visitor())
    const first = await stored()
    const keeping = startBeside(app, { socialProviders, account: { updateAccountOnSignIn: false } })
    await acme.visit(keeping.visitor(app.visitor()))
    assert.deepEqual(await stored(), first)
    await acme.visit(app.visitor())
    assert.notDeepEqual(await stored(), first)
  })
})

describe('a signed-in user who links a provider account', () => {
  const link = (visitor: Visitor, start = {}) =>
    acme.visit(visitor, { callbackURL: '/security', errorCallbackURL: '/security', ...start }, '/link-social')

  test('can link the account chosen at the provider, even with another email address, and stays signed in', async () => {
    const ada = await verifiedUser(app)
    const { sub } = acme.newUser()
    const { sessions, users } = await countRows(app.db)
    assert.equal(await link(ada.visitor), '/security')
    assert.deepEqual(await accountsOf(ada.visitor), [`acme ${sub}`])
    const now = await countRows(app.db)
    assert.deepEqual([now.sessions, now.users], [sessions, users])
    assert.equal((await userOf(ada.visitor))!.email, ada.email)
    assert.deepEqual(await eventsOf(ada.id), ['user.signed-up', 'account.linked'])
    assert.equal((await app.mailsTo(ada.email)).at(-1)!.template, 'account-linked')
  })

  test('links an account only once, even if linking is repeated', async () => {
    const ada = await verifiedUser(app)
    acme.newUser()
    await link(ada.visitor)
    assert.equal(await writingNothing(app.db, () => link(ada.visitor)), '/security')
  })

  test('cannot link an account that is linked to another user', async () => {
    const [ada, eve] = [await verifiedUser(app), await verifiedUser(app)]
    const { sub } = acme.newUser()
    await link(ada.visitor)
    const location = await writingNothing(app.db, () => link(eve.visitor))
    assert.equal(location, '/security?error=account_already_linked_to_different_user')
    const token = await acme.idToken({ email: eve.email })
    const { error } = await writingNothing(app.db, () =>
      eve.visitor.call(linkSocial, { body: { provider: 'acme', idToken: { token } } }),
    )
    assert.equal(error?.code, 'SOCIAL_ACCOUNT_ALREADY_LINKED')
    // The same user id at another provider is another account.
    assert.equal(await link(eve.visitor, { provider: 'twin' }), '/security')
    assert.deepEqual(await accountsOf(eve.visitor), [`twin ${sub}`])
    assert.deepEqual(await accountsOf(ada.visitor), [`acme ${sub}`])
  })

  test("cannot link while the user's email address is unverified, unless the provider has verified the same address", async () => {
    const ada = await app.user()
    acme.newUser()
    assert.equal(await writingNothing(app.db, () => link(ada.visitor)), '/security?error=unable_to_link_account')
    const twin = beside({ trustedProviders: ['acme'] }).visitor(ada.visitor)
    acme.newUser({ email: ada.email, email_verified: false })
    assert.equal(await writingNothing(app.db, () => link(twin)), '/security?error=unable_to_link_account')
  })

  test('verifies the email address by linking an account with the same verified address', async () => {
    const ada = await app.user()
    const { sub } = acme.newUser({ email: ada.email })
    assert.equal(await link(ada.visitor), '/security')
    assert.deepEqual(await accountsOf(ada.visitor), [`acme ${sub}`])
    assert.equal((await userOf(ada.visitor))!.emailVerified, true)
    assert.deepEqual(await eventsOf(ada.id), ['user.signed-up', 'user.email-verified', 'account.linked'])
  })

  test('cannot link if linking is off or the provider has not verified the email address', async () => {
    const ada = await verifiedUser(app)
    acme.newUser()
    const off = beside({ enabled: false }).visitor(ada.visitor)
    assert.equal(await writingNothing(app.db, () => link(off)), '/security?error=unable_to_link_account')
    acme.newUser({ email_verified: false })
    assert.equal(await writingNothing(app.db, () => link(ada.visitor)), '/security?error=unable_to_link_account')
  })

  test('gets an error if the user is deleted during the flow', async () => {
    const ada = await verifiedUser(app)
    acme.newUser()
    const callbackUrl = await acme.startSignIn(ada.visitor, {}, '/link-social')
    await app.db.run(sql`delete from users where id = ${ada.id}`)
    const response = await writingNothing(app.db, () => ada.visitor.fetch(callbackUrl))
    assert.equal(response.headers.get('location'), `${errorPage}?error=please_restart_the_process`)
  })
})

describe('a signed-in user who links a provider account with an ID token', () => {
  async function link(visitor: Visitor, claims: Record<string, unknown> = {}) {
    const body = { provider: 'acme', idToken: { token: await acme.idToken(claims), accessToken: 'handed-over' } }
    await visitor.call(linkSocial, { body })
    return `${visitor.lastResponse().status} ${visitor.lastBody()}`
  }
  const done = '200 {"url":"","redirect":false,"status":true}'
  const saysNo = (rest: string) => new RegExp(`^401 \\{"code":"ACCOUNT_NOT_LINKED__${rest}"`)

  test('links the account once', async () => {
    const ada = await verifiedUser(app)
    const { sub } = acme.newUser({ email: ada.email })
    assert.equal(await link(ada.visitor), done)
    assert.deepEqual(await accountsOf(ada.visitor), [`acme ${sub}`])
    assert.equal(await writingNothing(app.db, () => link(ada.visitor)), done)
  })

  test('cannot link an account with another email address, unless allowDifferentEmails is set', async () => {
    const ada = await verifiedUser(app)
    acme.newUser()
    const answer = await writingNothing(app.db, () => link(ada.visitor))
    // In the error catalog, this refusal is ACCOUNT_NOT_LINKED__DIFFERENT_EMAILS_NOT_ALLOWED.
    assert.match(answer, saysNo('DIFFERENT_EMAILS_NOT_ALLOWED'))
    assert.equal(await link(beside({ allowDifferentEmails: true }).visitor(ada.visitor)), done)
  })

  test('cannot link if linking is off, or if the email address of the user or of the account is unverified', async () => {
    const ada = await verifiedUser(app)
    acme.newUser({ email: ada.email })
    const off = beside({ enabled: false }).visitor(ada.visitor)
    const unverified = await app.user()
    acme.newUser({ email: unverified.email })
    const trusting = beside({ trustedProviders: ['acme'] }).visitor(unverified.visitor)
    // In the error catalog, this refusal is ACCOUNT_NOT_LINKED__LINKING_NOT_ALLOWED.
    const no = saysNo('LINKING_NOT_ALLOWED')
    assert.match(await writingNothing(app.db, () => link(off, { email: ada.email })), no)
    assert.match(await writingNothing(app.db, () => link(ada.visitor, { email: ada.email, email_verified: false })), no)
    assert.match(await writingNothing(app.db, () => link(trusting, { email_verified: false })), no)
  })

  test('cannot link while impersonated by an administrator', async () => {
    const ada = await verifiedUser(app)
    acme.newUser({ email: ada.email })
    await app.db.run(
      sql`update sessions set impersonated_by = ${ada.id}, borrowed_by_session_id = id where user_id = ${ada.id}`,
    )
    const answer = await writingNothing(app.db, () => link(ada.visitor))
    assert.match(answer, /^403 \{"code":"YOU_CANNOT_DO_THIS_WHILE_IMPERSONATING"/)
  })
})
