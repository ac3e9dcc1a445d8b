import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { security } from '../../contract/accounts/security.ts'
import { verifyTotp } from '../../contract/factors/two-factor.ts'
import { confirmIdentity } from '../../contract/sessions/confirm-identity.ts'
import { getSession } from '../../contract/sessions/sessions.ts'
import { changePassword } from '../../contract/sign-in/password.ts'
import { resetPassword } from '../../contract/sign-in/password-reset.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { sql } from '../database/sql.ts'
import { addApp } from '../testing/factors.ts'
import { hashForTests } from '../testing/hashes.ts'
import { mailedResetLink } from '../testing/reset-link.ts'
import { startScriptedServer } from '../testing/scripted-server.ts'
import { startApp } from '../testing/start-app.ts'
import type { Visitor } from '../testing/visitor.ts'

const popular = 'password123'
const good = 'correct horse battery'

type App = Awaited<ReturnType<typeof startApp>>

function startWith(passwordCheck: object) {
  return startApp({ after, options: { passwordCheck: { enabled: true, endpoint: null, ...passwordCheck } } })
}

/** Replaces the password of a user with a popular one, which the API would refuse. */
async function weaken<T extends { id: string }>(app: App, user: T) {
  const hash = await hashForTests(popular)
  await app.db.run(sql`update accounts set password = ${hash} where user_id = ${user.id}`)
  return { ...user, password: popular }
}

async function signIn(app: App, { email, password }: { email: string; password: string }) {
  const visitor = app.visitor()
  const { data, error } = await visitor.call(signInEmail, { body: { email, password } })
  assert.equal(error, null)
  return { visitor, data }
}

const adviceTo = async (visitor: Visitor) => (await visitor.call(security)).data!.password.advice

const marks = (app: App, { id }: { id: string }) =>
  app.db.rows(sql`
    select from (select user_id, proofs from sessions union all select user_id, proofs from sign_in_challenges) p
    where user_id = ${id} and proofs::text like '%isPopular%'`)

describe('a sign-in with a popular password', async () => {
  const app = await startWith({})

  test('advises the user to change the password, with the same reply fields as any other sign-in', async () => {
    const ada = await weaken(app, await app.user())
    const other = await app.user()
    const [weak, strong] = [await signIn(app, ada), await signIn(app, other)]
    assert.deepEqual([await adviceTo(weak.visitor), await adviceTo(strong.visitor)], ['tell', null])
    assert.deepEqual(Object.keys(weak.data), Object.keys(strong.data))
    const sessions = await Promise.all([weak, strong].map(({ visitor }) => visitor.call(getSession)))
    const [first, second] = sessions.map(({ data }) => Object.keys(data!.session))
    assert.deepEqual(first, second)
  })

  test("gives the advice if the password is not popular but is the user's name", async () => {
    const ada = await app.user()
    await app.db.run(sql`update users set name = ${good.toUpperCase()} where id = ${ada.id}`)
    assert.equal(await adviceTo((await signIn(app, ada)).visitor), 'tell')
  })

  test('gives no advice after a wrong password', async () => {
    const ada = await app.user()
    const { error } = await app.visitor().call(signInEmail, { body: { email: ada.email, password: popular } })
    assert.equal(error?.code, 'INVALID_EMAIL_OR_PASSWORD')
    assert.deepEqual(await marks(app, ada), [])
  })

  test('gives the advice after the second step', async () => {
    const ada = await addApp(app, await app.user())
    const { visitor } = await signIn(app, await weaken(app, ada))
    await visitor.call(verifyTotp, { body: { code: ada.code() } })
    assert.equal(await adviceTo(visitor), 'tell')
  })

  test('gives no advice after the password is changed, not even in a sign-in that began earlier', async () => {
    const ada = await addApp(app, await app.user())
    const weak = await weaken(app, ada)
    const [here, unfinished] = [await signIn(app, weak), await signIn(app, weak)]
    await here.visitor.call(verifyTotp, { body: { code: ada.code() } })
    const body = { currentPassword: popular, newPassword: `${good} 2` }
    assert.equal((await here.visitor.call(changePassword, { body })).error, null)
    assert.equal(await adviceTo(here.visitor), null)
    await unfinished.visitor.call(verifyTotp, { body: { code: ada.code() } })
    assert.equal(await adviceTo(unfinished.visitor), null)
    assert.deepEqual(await marks(app, ada), [])
  })

  test('gives no advice in sessions that are kept after a password reset', async () => {
    const keeping = await startApp({
      after,
      options: {
        passwordCheck: { enabled: true, endpoint: null },
        emailAndPassword: { revokeSessionsOnPasswordReset: false },
      },
    })
    const ada = await keeping.user()
    await keeping.db.run(sql`update users set email_verified = true where id = ${ada.id}`)
    const { visitor } = await signIn(keeping, await weaken(keeping, ada))
    const { token } = await mailedResetLink(keeping, ada.email)
    assert.equal(await adviceTo(visitor), 'tell')
    await keeping.visitor().call(resetPassword, { body: { token, newPassword: `${good} 2` } })
    assert.equal(await adviceTo(visitor), null)
  })

  test('gives the advice again when the user confirms their identity with the password', async () => {
    const { visitor } = await signIn(app, await weaken(app, await app.user()))
    assert.equal((await visitor.call(confirmIdentity, { body: { password: popular } })).error, null)
    assert.equal(await adviceTo(visitor), 'tell')
  })

  test('gives no advice once the password is removed', async () => {
    const ada = await weaken(app, await app.user())
    const { visitor } = await signIn(app, ada)
    await app.db.run(sql`delete from accounts where user_id = ${ada.id}`)
    assert.equal(await adviceTo(visitor), null)
  })
})

test('a sign-in sends no request to the breached-password service, and stores no password', async () => {
  const service = await startScriptedServer({ after })
  const app = await startWith({ endpoint: `${service.origin}/range/` })
  const ada = await weaken(app, await app.user())
  service.asked.length = 0
  await signIn(app, ada)
  assert.deepEqual(service.asked, [])
  const events = await app.db.rows<{ text: string }>(sql`select e::text as text from events e`)
  assert.ok(!events.some(({ text }) => text.includes(popular)))
})

test('a site can require a new password instead of advising it, or turn the advice off', async () => {
  const app = await startWith({ atSignIn: 'change' })
  const ada = await weaken(app, await app.user())
  const { visitor } = await signIn(app, ada)
  assert.equal(await adviceTo(visitor), 'change')
  app.deps.config = { ...app.deps.config, passwordCheck: { ...app.deps.config.passwordCheck, atSignIn: 'off' } }
  assert.equal(await adviceTo(visitor), null)
  const other = await weaken(app, await app.user())
  await signIn(app, other)
  assert.deepEqual(await marks(app, other), [])
})
