import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { impersonateUser } from '../../contract/admin/impersonation.ts'
import { setRole } from '../../contract/admin/users.ts'
import { deletePasskey } from '../../contract/factors/passkeys.ts'
import { finishRecovery, requestRecovery } from '../../contract/factors/recovery.ts'
import { disableTwoFactor, enableTwoFactor, readFactors } from '../../contract/factors/two-factor.ts'
import { getSession } from '../../contract/sessions/sessions.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { sql } from '../database/sql.ts'
import { administrator } from '../testing/administrator.ts'
import { startBeside } from '../testing/beside.ts'
import { verifiedUser } from '../testing/email-links.ts'
import { confirmNewApp, enterMailedCode } from '../testing/enrolment.ts'
import { addApp } from '../testing/factors.ts'
import { answerWithPasskey, userWithPasskey } from '../testing/passkeys.ts'
import { startApp } from '../testing/start-app.ts'
import type { Visitor } from '../testing/visitor.ts'

const daySeconds = 86_400
const session = { cookieCache: { enabled: false } }
const app = await startApp({ after, options: { session } })
const everybody = startBeside(app, { session, twoFactor: { required: 'everybody' } })
const administrators = startBeside(app, { session, twoFactor: { required: 'administrators' } })
const off = startBeside(app, { session, twoFactor: { required: 'everybody', enabled: false } })

const isSignedIn = async (visitor: Visitor) => (await visitor.call(getSession)).data !== null
const answer = (visitor: Visitor) => `${visitor.lastResponse().status} ${visitor.lastBody()}`
const dueAt = async ({ id }: { id: string }) => {
  const { due } = await app.db.one<{ due: string | null }>(sql`
    select second_factor_due_at as due from users where id = ${id}`)
  return due === null ? null : Math.round((Date.parse(due) - app.deps.now().getTime()) / daySeconds / 1000)
}
const enrols = async (site: typeof everybody, body: { email: string; password: string }) => {
  const browser = site.visitor(app.visitor())
  return (await browser.call(signInEmail, { body })).data?.twoFactorEnrolment === true
}

describe('existing sessions under a policy that requires a second factor of every user', () => {
  test('continue for the grace period, which begins when the policy first applies to the user', async () => {
    const ada = await verifiedUser(app)
    app.advance(daySeconds)
    assert.equal(await dueAt(ada), null)
    const visitor = everybody.visitor(ada.visitor)
    assert.equal(await isSignedIn(visitor), true)
    assert.equal(await dueAt(ada), 7)
    const { data } = await visitor.call(readFactors)
    assert.equal(data?.isRequired, true)
    assert.match(data.dueAt ?? '', /^\d{4}-/)
    app.advance(6 * daySeconds)
    assert.equal(await isSignedIn(visitor), true)
    assert.equal(await dueAt(ada), 1)
    app.advance(daySeconds)
    assert.equal(await isSignedIn(visitor), false)
    assert.equal(await isSignedIn(app.visitor()), false)
    assert.deepEqual(await app.db.rows(sql`select id from sessions where user_id = ${ada.id}`), [])
    const events = await app.db.rows(sql`
      select id from events where action = 'session.ended' and subject_user_id = ${ada.id} and actor_id is null`)
    assert.equal(events.length, 1)
  })

  test('continue if the user has a second factor or signed in with a passkey', async () => {
    const ada = await addApp(app, await app.user())
    const grace = await userWithPasskey(app)
    const byPasskey = app.visitor()
    await answerWithPasskey(byPasskey, grace.authenticator)
    const visitors = [everybody.visitor(ada.visitor), everybody.visitor(byPasskey)]
    for (const visitor of visitors) assert.equal(await isSignedIn(visitor), true)
    assert.deepEqual([await dueAt(ada), await dueAt(grace)], [null, null])
    app.advance(6 * daySeconds)
    for (const visitor of visitors) assert.equal(await isSignedIn(visitor), true)
  })

  test('keep their deadline if the user signs in again', async () => {
    const ada = await verifiedUser(app)
    assert.equal(await enrols(everybody, ada), true)
    assert.equal(await dueAt(ada), 7)
    app.advance(daySeconds)
    assert.equal(await enrols(everybody, ada), true)
    assert.equal(await dueAt(ada), 6)
    assert.equal(await isSignedIn(everybody.visitor(ada.visitor)), true)
  })

  test('continue if the policy is turned off, and a later policy starts with the whole grace period', async () => {
    const ada = await verifiedUser(app)
    assert.equal(await isSignedIn(everybody.visitor(ada.visitor)), true)
    for (const without of [off.visitor(ada.visitor), ada.visitor]) {
      app.advance(4 * daySeconds)
      assert.equal(await isSignedIn(without), true)
      assert.equal(await dueAt(ada), null)
      assert.equal(await isSignedIn(everybody.visitor(ada.visitor)), true)
      assert.equal(await dueAt(ada), 7)
    }
    assert.equal(await enrols(off, ada), false)
  })

  test('end immediately if there is no grace period', async () => {
    const ada = await verifiedUser(app)
    const strict = startBeside(app, { session, twoFactor: { required: 'everybody', requiredGrace: 0 } })
    assert.equal(await isSignedIn(strict.visitor(ada.visitor)), false)
  })

  test('get no deadline when an administrator impersonates the user', async () => {
    const grace = await addApp(app, await administrator(app))
    const ada = await verifiedUser(app)
    const visitor = everybody.visitor(grace.visitor)
    assert.equal((await visitor.call(impersonateUser, { body: { userId: ada.id } })).error, null)
    assert.equal((await visitor.call(getSession)).data?.user.id, ada.id)
    assert.equal(await dueAt(ada), null)
  })
})

describe('a policy that requires a second factor of administrators', () => {
  test('applies from the moment a user becomes an administrator until the role is removed', async () => {
    const root = await administrator(app)
    const ada = await verifiedUser(app)
    const visitor = administrators.visitor(ada.visitor)
    assert.equal(await isSignedIn(visitor), true)
    assert.deepEqual([await dueAt(ada), await enrols(administrators, ada)], [null, false])
    await root.visitor.call(setRole, { body: { userId: ada.id, role: 'admin' } })
    assert.equal(await isSignedIn(visitor), true)
    assert.deepEqual([await dueAt(ada), await enrols(administrators, ada)], [7, true])
    await root.visitor.call(setRole, { body: { userId: ada.id, role: 'user' } })
    assert.equal(await isSignedIn(visitor), true)
    assert.deepEqual([await dueAt(ada), await enrols(administrators, ada)], [null, false])
  })
})

describe('a required second factor', () => {
  test('cannot be turned off by the user', async () => {
    const ada = await addApp(app, await app.user())
    const visitor = everybody.visitor(ada.visitor)
    await visitor.call(disableTwoFactor, { body: { password: ada.password } })
    assert.equal(answer(visitor), '403 {"code":"A_SECOND_FACTOR_IS_REQUIRED","message":"A second factor is required"}')
    assert.equal((await visitor.call(getSession)).data?.user.twoFactorEnabled, true)
    assert.equal((await ada.visitor.call(disableTwoFactor, { body: { password: ada.password } })).error, null)
  })

  test('can be an existing passkey, which cannot be removed while it is the only second factor', async () => {
    const ada = await userWithPasskey(app)
    const browser = everybody.visitor(app.visitor())
    await browser.call(signInEmail, { body: ada })
    assert.equal(answer(browser), '200 {"twoFactorRedirect":true,"twoFactorMethods":["passkey"]}')
    assert.equal((await answerWithPasskey(browser, ada.authenticator)).error, null)
    assert.equal((await browser.call(getSession)).data?.user.twoFactorEnabled, true)
    await browser.call(deletePasskey, { body: { id: ada.passkey.id } })
    assert.equal(answer(browser), '403 {"code":"A_SECOND_FACTOR_IS_REQUIRED","message":"A second factor is required"}')
    await addApp(app, { ...ada, visitor: browser })
    assert.equal((await browser.call(deletePasskey, { body: { id: ada.passkey.id } })).error, null)
  })

  test('is provided by a sign-in with a passkey that verifies the user', async () => {
    const ada = await userWithPasskey(app)
    const browser = everybody.visitor(app.visitor())
    assert.equal((await answerWithPasskey(browser, ada.authenticator)).error, null)
    const { data } = await browser.call(getSession)
    assert.deepEqual([data?.session.acr, data?.user.twoFactorEnabled], ['urn:gatehouse:level:2', true])
  })
})

describe('a recovery under a policy that requires a second factor', () => {
  test('requires a mailed code and a new second factor at the next sign-in', async () => {
    const ada = await addApp(app, await verifiedUser(app))
    const signedInto = async () => {
      const browser = everybody.visitor(app.visitor())
      return { browser, reply: (await browser.call(signInEmail, { body: ada })).data! }
    }
    await (await signedInto()).browser.call(requestRecovery, { body: { password: ada.password } })
    app.advance(3 * daySeconds)
    await app.runJobs()
    const mail = (await app.mailsTo(ada.email)).findLast(({ template }) => template === 'factor-reset')!
    const code = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{5}/.exec(JSON.stringify(mail.paragraphs))![0]
    assert.equal((await (await signedInto()).browser.call(finishRecovery, { body: { code } })).error, null)

    const { browser, reply } = await signedInto()
    assert.deepEqual(reply, { twoFactorRedirect: true, twoFactorMethods: [], twoFactorEnrolment: true })
    assert.equal(await isSignedIn(browser), false)
    assert.equal((await browser.call(enableTwoFactor, { body: {} })).error?.code, 'EMAIL_NOT_VERIFIED')
    await enterMailedCode(app, browser, ada.email)
    await confirmNewApp(app, browser)
    const { data } = await browser.call(getSession)
    assert.deepEqual(data?.session.amr, ['pwd', 'mail', 'otp', 'mfa'])
  })
})
