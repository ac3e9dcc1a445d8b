import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { generateRegisterOptions, verifyRegistration } from '../../contract/factors/passkeys.ts'
import { signUpPasskey, verifySignUpPasskey } from '../../contract/factors/passkey-sign-up.ts'
import { getSession } from '../../contract/sessions/sessions.ts'
import { signUpEmail } from '../../contract/accounts/sign-up.ts'
import { sql } from '../database/sql.ts'
import { createAuthenticator } from '../testing/authenticator.ts'
import { endSession } from '../testing/factors.ts'
import { newestCode } from '../testing/mailed-codes.ts'
import { addPasskey, answerWithPasskey, beginPasskeySignUp } from '../testing/passkeys.ts'
import { startApp } from '../testing/start-app.ts'
import { minuteSeconds } from '../time.ts'

let newcomers = 0
const newcomer = () => ({ name: 'Nina New', email: `nina-${++newcomers}@example.com` })

describe('sign-up with a passkey', async () => {
  const app = await startApp({ after })
  const authenticator = () => createAuthenticator({ origin: app.config.origin })
  const userOf = ({ email }: { email: string }) =>
    app.db.row<{ id: string; name: string; verified: boolean }>(
      sql`select id, name, email_verified as verified from users where email = ${email}`,
    )

  test('adds a verified user without a password, who signs in with the passkey afterwards', async () => {
    const [browser, nina, key] = [app.visitor(), newcomer(), authenticator()]
    const { data } = await beginPasskeySignUp(app, browser, nina)
    assert.equal(await userOf(nina), null)
    const { data: added, error } = await addPasskey(browser, key, {}, { context: data!.context! })
    assert.equal(error, null)
    assert.equal(added.user!.email, nina.email)
    const { session } = (await browser.call(getSession)).data!
    assert.deepEqual([session.amr, session.acr], [['mail', 'pop', 'swk', 'user', 'mfa'], 'urn:gatehouse:level:2'])
    const user = await userOf(nina)
    assert.deepEqual({ ...user, id: '' }, { id: '', name: nina.name, verified: true })
    const accounts = await app.db.rows(sql`select from accounts where user_id = ${user!.id}`)
    assert.equal(accounts.length, 0)

    const elsewhere = app.visitor()
    assert.equal((await answerWithPasskey(elsewhere, key)).error, null)
    assert.equal((await elsewhere.call(getSession)).data!.user.email, nina.email)
  })

  test('mails a sign-in code to the owner of an existing account', async () => {
    const user = await app.user()
    const browser = app.visitor()
    const known = await browser.call(signUpPasskey, { body: { email: user.email, name: 'Somebody' } })
    const free = await app.visitor().call(signUpPasskey, { body: newcomer() })
    assert.deepEqual(known.data, free.data)
    const { code } = await newestCode(app, user.email, 'sign-up-code')
    const { subject } = (await app.mailsTo(user.email)).at(-1)!
    assert.match(subject, /already have an account/)
    const { data } = await browser.call(verifySignUpPasskey, { body: { email: user.email, otp: code } })
    assert.equal(data!.context, undefined)
    assert.equal((await browser.call(getSession)).data!.user.id, user.id)
  })

  test('refuses a wrong code with the same reply whether or not the address has an account', async () => {
    const user = await app.user()
    const replies = []
    for (const { email } of [user, newcomer()]) {
      const browser = app.visitor()
      await browser.call(signUpPasskey, { body: { email, name: 'Nina' } })
      const { code } = await newestCode(app, email, 'sign-up-code')
      const otp = code.startsWith('1') ? '200000' : '100000'
      const { error } = await browser.call(verifySignUpPasskey, { body: { email, otp } })
      replies.push([error!.status, browser.lastBody()])
    }
    assert.deepEqual(replies[0], replies[1])
    assert.equal(replies[0]![0], 400)
  })

  test('refuses a context that is unknown, already used, older than 15 minutes, or from another browser', async () => {
    const [browser, nina] = [app.visitor(), newcomer()]
    const refusal = async (context: string, asking = browser) => {
      const { error } = await asking.call(generateRegisterOptions, { query: { context } })
      return error?.code
    }
    assert.equal(await refusal('unknown'), 'RESOLVED_USER_INVALID')
    const { data } = await beginPasskeySignUp(app, browser, nina)
    await addPasskey(browser, authenticator(), {}, { context: data!.context! })
    // With a session, the context would be ignored.
    endSession(browser)
    assert.equal(await refusal(data!.context!), 'RESOLVED_USER_INVALID')

    const late = await beginPasskeySignUp(app, browser, newcomer())
    assert.equal(await refusal(late.data!.context!, app.visitor()), 'RESOLVED_USER_INVALID')
    app.advance(15 * minuteSeconds - 1)
    assert.equal(await refusal(late.data!.context!), undefined)
    app.advance(1)
    assert.equal(await refusal(late.data!.context!), 'RESOLVED_USER_INVALID')
  })

  test('refuses a passkey if an account with the address was created since the code was mailed', async () => {
    const [browser, nina] = [app.visitor(), newcomer()]
    const { data } = await beginPasskeySignUp(app, browser, nina)
    await app.visitor().call(signUpEmail, { body: { ...nina, password: 'correct horse battery' } })
    const before = await userOf(nina)
    const { error } = await addPasskey(browser, authenticator(), {}, { context: data!.context! })
    assert.equal(error!.code, 'RESOLVED_USER_INVALID')
    assert.equal((await browser.call(getSession)).data, null)
    assert.deepEqual(await userOf(nina), before)
    const passkeys = await app.db.rows(sql`select from passkeys where user_id = ${before!.id}`)
    assert.equal(passkeys.length, 0)
  })

  test('refuses a passkey that does not verify its user, because it could not be used to sign in', async () => {
    const [browser, nina] = [app.visitor(), newcomer()]
    const { data } = await beginPasskeySignUp(app, browser, nina)
    const { error } = await addPasskey(browser, authenticator(), { isVerified: false }, { context: data!.context! })
    assert.equal(error!.code, 'FAILED_TO_VERIFY_REGISTRATION')
    assert.equal(await userOf(nina), null)
  })

  test('adds only one user if two passkeys are sent with the same context', async () => {
    const [browser, nina] = [app.visitor(), newcomer()]
    const { data } = await beginPasskeySignUp(app, browser, nina)
    const query = { context: data!.context! }
    const asked = [
      await browser.call(generateRegisterOptions, { query }),
      await browser.call(generateRegisterOptions, { query }),
    ]
    const replies = await Promise.all(
      asked.map(({ data: options }) =>
        browser.call(verifyRegistration, { body: { response: authenticator().create(options!) } }),
      ),
    )
    assert.deepEqual(replies.map(({ error }) => error?.code ?? 'added').toSorted(), ['RESOLVED_USER_INVALID', 'added'])
  })

  test('does not add the passkey of a new user to the user who is signed in', async () => {
    const [ada, nina] = [await app.user(), newcomer()]
    const browser = app.visitor()
    const { data } = await beginPasskeySignUp(app, browser, nina)
    const { data: options } = await browser.call(generateRegisterOptions, { query: { context: data!.context! } })
    for (const [name, value] of ada.visitor.cookies) browser.cookies.set(name, value)
    const { error } = await browser.call(verifyRegistration, { body: { response: authenticator().create(options!) } })
    assert.equal(error!.code, 'YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY')
    assert.equal(await userOf(nina), null)
  })
})

describe('sign-up with a passkey on a site', async () => {
  const additionalFields = { team: { type: 'string' as const, required: true } }
  const apps = {
    'that is closed': await startApp({ after, options: { emailAndPassword: { disableSignUp: true } } }),
    'without passwords': await startApp({
      after,
      options: { emailAndPassword: { enabled: false }, passkey: { signUp: true } },
    }),
    'with a required field': await startApp({ after, options: { user: { additionalFields } } }),
  }
  const ask = async (site: keyof typeof apps, more: object = {}) =>
    (await apps[site].visitor().call(signUpPasskey, { body: { ...newcomer(), ...more } })).error?.code

  test('that is closed to sign-ups returns 404', async () => assert.equal(await ask('that is closed'), 'NOT_FOUND'))
  test('without passwords succeeds', async () => assert.equal(await ask('without passwords'), undefined))
  test('with a required field refuses a call without the field, and stores the field of the new user', async () => {
    assert.equal(await ask('with a required field'), 'TEAM_IS_REQUIRED')
    const app = apps['with a required field']
    const [browser, nina] = [app.visitor(), { ...newcomer(), team: 'blue' }]
    const { data } = await beginPasskeySignUp(app, browser, nina)
    await addPasskey(browser, createAuthenticator({ origin: app.config.origin }), {}, { context: data!.context! })
    const { user } = (await browser.call(getSession)).data!
    assert.equal((user as { team?: string }).team, 'blue')
  })
})
