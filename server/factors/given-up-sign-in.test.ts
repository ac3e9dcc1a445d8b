import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { impersonateUser } from '../../contract/admin/impersonation.ts'
import { generateAuthenticateOptions } from '../../contract/factors/passkeys.ts'
import { readChallenge, verifyTotp } from '../../contract/factors/two-factor.ts'
import { getSession } from '../../contract/sessions/sessions.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { sql } from '../database/sql.ts'
import { userWithApp } from '../testing/factors.ts'
import { answerWithPasskey, userWithPasskey } from '../testing/passkeys.ts'
import { startApp } from '../testing/start-app.ts'

const challengeCookie = 'gatehouse.two_factor'

for (const enabled of [false, true])
  describe(`a second-factor challenge with the cookie cache ${enabled ? 'on' : 'off'}`, async () => {
    const app = await startApp({ after, options: { session: { cookieCache: { enabled } } } })

    test('ends the session of another user in the same browser', async () => {
      const [ada, grace] = [await userWithApp(app), await app.user()]
      const { visitor } = grace
      await visitor.call(signInEmail, { body: ada })
      assert.deepEqual([...visitor.cookies.keys()].toSorted(), ['gatehouse.device', challengeCookie])
      assert.equal((await visitor.call(getSession)).data, null)
      const ended = await app.db.rows(sql`
        select 1 from events where actor_id = ${grace.id} and action = 'session.ended'`)
      assert.equal(ended.length, 1)
      assert.deepEqual(await app.db.rows(sql`select 1 from sessions where user_id = ${grace.id}`), [])
      await visitor.call(verifyTotp, { body: { code: ada.code() } })
      assert.equal((await visitor.call(getSession)).data!.user.id, ada.id)
    })

    test('ends an impersonation together with the session of the administrator', async () => {
      const [ada, grace, admin] = [await userWithApp(app), await app.user(), await app.user()]
      await app.db.run(sql`update users set role = 'admin' where id = ${admin.id}`)
      assert.equal((await admin.visitor.call(impersonateUser, { body: { userId: grace.id } })).error, null)
      await admin.visitor.call(signInEmail, { body: ada })
      assert.equal((await admin.visitor.call(getSession)).data, null)
      assert.equal(admin.visitor.cookies.has('gatehouse.admin_session'), false)
      assert.deepEqual(await app.db.rows(sql`select 1 from sessions where user_id = ${admin.id}`), [])
    })

    test('sets only the challenge cookie if the browser has no session', async () => {
      const ada = await userWithApp(app)
      const visitor = app.visitor()
      await visitor.call(signInEmail, { body: ada })
      const lines = visitor.lastResponse().headers.getSetCookie()
      assert.deepEqual(
        lines.map((line) => line.split('=')[0]),
        [challengeCookie],
      )
    })
  })

describe('an abandoned challenge', async () => {
  const app = await startApp({ after })

  test('is ignored when a signed-in user enters a code, and can still be completed in another browser', async () => {
    const [ada, grace] = [await userWithApp(app), await userWithApp(app)]
    const elsewhere = app.visitor()
    await elsewhere.call(signInEmail, { body: grace })
    ada.visitor.cookies.set(challengeCookie, elsewhere.cookies.get(challengeCookie)!)
    assert.equal((await ada.visitor.call(readChallenge)).error?.code, 'INVALID_TWO_FACTOR_COOKIE')

    await ada.visitor.call(verifyTotp, { body: { code: grace.code() } })
    assert.match(ada.visitor.lastBody(), /"INVALID_CODE"/)
    const { data } = await ada.visitor.call(verifyTotp, { body: { code: ada.code() } })
    assert.equal(data?.user.id, ada.id)
    assert.equal((await ada.visitor.call(getSession)).data!.user.id, ada.id)
    assert.equal(ada.visitor.cookies.has(challengeCookie), false)
    assert.equal((await elsewhere.call(verifyTotp, { body: { code: grace.code() } })).error, null)
    const sessions = await app.db.rows(sql`select 1 from sessions where user_id = ${grace.id}`)
    assert.equal(sessions.length, 2)
  })

  test('does not change which passkeys a signed-in user is asked for', async () => {
    const [ada, grace] = [await userWithPasskey(app), await userWithApp(app)]
    const elsewhere = app.visitor()
    await elsewhere.call(signInEmail, { body: grace })
    ada.visitor.cookies.set(challengeCookie, elsewhere.cookies.get(challengeCookie)!)
    const { data } = await ada.visitor.call(generateAuthenticateOptions)
    assert.deepEqual(
      data!.allowCredentials?.map(({ id }) => id),
      [ada.passkey.credentialID],
    )
    const { error } = await answerWithPasskey(ada.visitor, ada.authenticator)
    assert.equal(error, null)
    assert.equal((await ada.visitor.call(getSession)).data!.user.id, ada.id)
  })
})
