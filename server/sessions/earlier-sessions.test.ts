import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { changePassword } from '../../contract/sign-in/password.ts'
import { getSession } from '../../contract/sessions/sessions.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { signUpEmail } from '../../contract/accounts/sign-up.ts'
import { impersonateUser } from '../../contract/admin/impersonation.ts'
import { sql } from '../database/sql.ts'
import { administrator } from '../testing/administrator.ts'
import { startSocialProvider } from '../testing/social-provider.ts'
import { startApp } from '../testing/start-app.ts'
import type { Visitor } from '../testing/visitor.ts'

const acme = await startSocialProvider({ after })
const app = await startApp({
  after,
  options: {
    socialProviders: { acme: acme.options },
    emailVerification: { sendOnSignUp: true, autoSignInAfterVerification: true },
  },
})

async function isAlive(token: string) {
  return (await app.db.row(sql`select 1 from sessions where token = ${token}`)) !== null
}

function endedBy(userId: string) {
  return app.db.rows<{ subjectId: string; impersonatorId: string | null }>(sql`
    select subject_id as "subjectId", impersonator_id as "impersonatorId" from events
    where actor_id = ${userId} and action = 'session.ended' order by id`)
}

const sessionIdOf = async (visitor: Visitor) => (await visitor.call(getSession)).data!.session.id

describe('signing in ends the previous session of the browser', () => {
  test('if the same user signs in, and records an event', async () => {
    const ada = await app.user()
    const earlier = await sessionIdOf(ada.visitor)
    assert.equal((await ada.visitor.call(signInEmail, { body: ada })).error, null)
    assert.equal(await isAlive(ada.token!), false)
    assert.deepEqual(await endedBy(ada.id), [{ subjectId: earlier, impersonatorId: null }])
    assert.notEqual(await sessionIdOf(ada.visitor), earlier)
  })

  test('if another user signs in, and records an event by the user of the previous session', async () => {
    const [ada, bea] = [await app.user(), await app.user()]
    const earlier = await sessionIdOf(ada.visitor)
    await ada.visitor.call(signInEmail, { body: bea })
    assert.equal(await isAlive(ada.token!), false)
    assert.equal(await isAlive(bea.token!), true, 'the session of another browser stays')
    assert.deepEqual(await endedBy(ada.id), [{ subjectId: earlier, impersonatorId: null }])
    assert.deepEqual(await endedBy(bea.id), [])
  })

  test('if a new user signs up', async () => {
    const ada = await app.user()
    const body = { name: 'Bea', email: 'bea-signs-up@example.com', password: ada.password }
    assert.equal((await ada.visitor.call(signUpEmail, { body })).error, null)
    assert.equal(await isAlive(ada.token!), false)
  })

  test('if a user signs in with a social provider', async () => {
    const ada = await app.user()
    acme.newUser()
    const reply = await ada.visitor.fetch(await acme.startSignIn(ada.visitor))
    assert.equal(reply.status, 302)
    assert.equal(await isAlive(ada.token!), false)
    assert.notEqual((await ada.visitor.call(getSession)).data?.user.id, ada.id)
  })

  test("if the browser opens a link that verifies another user's address", async () => {
    const [ada, bea] = [await app.user(), await app.user()]
    await app.runJobs()
    const mail = (await app.mailsTo(bea.email)).find(({ template }) => template === 'verify-email')
    await ada.visitor.fetch(mail!.url!)
    assert.equal((await ada.visitor.call(getSession)).data?.user.id, bea.id)
    assert.equal(await isAlive(ada.token!), false)
    assert.equal(await isAlive(bea.token!), true)
  })

  test("and also the administrator's own session and its cookie, if the previous session is an impersonation", async () => {
    const [admin, user] = [await administrator(app), await app.user()]
    const { data } = await admin.visitor.call(impersonateUser, { body: { userId: user.id } })
    await admin.visitor.call(signInEmail, { body: user })
    assert.equal(await isAlive(data!.session.token), false)
    assert.equal(await isAlive(admin.token!), false)
    assert.deepEqual([...admin.visitor.cookies.keys()], ['gatehouse.session_token', 'gatehouse.device'])
    assert.deepEqual(
      (await endedBy(user.id)).map(({ impersonatorId }) => impersonatorId),
      [admin.id],
    )
    assert.equal((await endedBy(admin.id)).length, 1)
  })
})

describe('the previous session is kept', () => {
  test('if the sign-in is refused', async () => {
    const ada = await app.user()
    const body = { email: ada.email, password: 'not the password' }
    assert.equal((await ada.visitor.call(signInEmail, { body })).error?.status, 401)
    assert.equal(await isAlive(ada.token!), true)
  })

  test('if another site sent the sign-in request', async () => {
    const [ada, eve] = [await app.user(), await app.user()]
    const reply = await ada.visitor.fetch('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
      body: JSON.stringify({ email: eve.email, password: eve.password }),
    })
    assert.equal(reply.status, 403)
    assert.equal(await isAlive(ada.token!), true)
  })

  test('if the session cookie has an invalid signature', async () => {
    const [ada, eve] = [await app.user(), await app.user()]
    eve.visitor.cookies.set('gatehouse.session_token', `${ada.token}.forged`)
    await eve.visitor.call(signInEmail, { body: eve })
    assert.equal(await isAlive(ada.token!), true)
  })

  test('if the user changes the password without ending other sessions', async () => {
    const ada = await app.user()
    const body = { currentPassword: ada.password, newPassword: 'another horse battery' }
    assert.equal((await ada.visitor.call(changePassword, { body })).error, null)
    assert.equal(await isAlive(ada.token!), true)
  })
})
