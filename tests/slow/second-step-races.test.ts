import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { verifyOtp } from '../../contract/factors/enrolment.ts'
import { generateAuthenticateOptions, verifyAuthentication } from '../../contract/factors/passkeys.ts'
import { finishRecovery } from '../../contract/factors/recovery.ts'
import { enableTwoFactor, verifyBackupCode, verifyTotp } from '../../contract/factors/two-factor.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { sql } from '../../server/database/sql.ts'
import { copyOf, emailedCode, userWithApp, userWithEmailCode } from '../../server/testing/factors.ts'
import { userWithPasskey } from '../../server/testing/passkeys.ts'
import { userReadyToRecover } from '../../server/testing/recovery.ts'
import { startApp } from '../../server/testing/start-app.ts'

const callers = 50
const rounds = 20

describe('in parallel sign-ins, second steps and recoveries,', async () => {
  const app = await startApp({ after, options: { twoFactor: { otpOptions: { enabled: true } } } })

  type User = Awaited<ReturnType<typeof userWithApp>>

  /** Returns browsers that each have their own challenge, or that all share one challenge. */
  async function challenges(user: User, shared: boolean) {
    const first = app.visitor()
    await first.call(signInEmail, { body: user })
    return Promise.all(
      Array.from({ length: callers }, async () => {
        const visitor = app.visitor()
        if (shared) visitor.cookies.set('gatehouse.two_factor', first.cookies.get('gatehouse.two_factor')!)
        else await visitor.call(signInEmail, { body: user })
        return visitor
      }),
    )
  }
  const sessionsOf = async ({ id }: { id: string }) =>
    (await app.db.rows(sql`select id from sessions where user_id = ${id}`)).length

  async function race(user: User, call: typeof verifyTotp | typeof verifyBackupCode, code: string, shared: boolean) {
    const browsers = await challenges(user, shared)
    const before = await sessionsOf(user)
    const answers = await Promise.all(browsers.map((browser) => browser.call(call, { body: { code } })))
    assert.equal(answers.filter(({ error }) => error === null).length, 1)
    assert.equal((await sessionsOf(user)) - before, 1)
  }

  /** Returns browsers that share one passkey challenge, and the options of this challenge. */
  async function withPasskeyOptions(user: { email: string; password: string }, isSecondStep: boolean) {
    const first = app.visitor()
    if (isSecondStep) await first.call(signInEmail, { body: user })
    const { data: options } = await first.call(generateAuthenticateOptions)
    const browsers = Array.from({ length: callers }, () => {
      const visitor = app.visitor()
      for (const [name, value] of first.cookies) visitor.cookies.set(name, value)
      return visitor
    })
    return { options: options!, browsers }
  }

  for (let round = 1; round <= rounds; round++) {
    test(`one time step of an authenticator app admits one browser, round ${round}`, async () => {
      const user = await userWithApp(app)
      await race(user, verifyTotp, user.code(), false)
    })
    test(`one recovery code admits one browser, round ${round}`, async () => {
      const user = await userWithApp(app)
      await race(user, verifyBackupCode, user.recoveryCodes[0]!, false)
    })
    test(`one challenge admits one browser and allows five attempts, round ${round}`, async () => {
      const user = await userWithApp(app)
      await race(user, verifyTotp, user.code(), true)
      const browsers = await challenges(user, true)
      const wrong = await Promise.all(browsers.map((each) => each.call(verifyTotp, { body: { code: 'wrong' } })))
      const compared = wrong.filter(({ error }) => error?.code === 'INVALID_CODE').length
      assert.equal(compared, 5)
    })
    test(`one mailed second-step code is accepted once, round ${round}`, async () => {
      const user = await userWithEmailCode(app)
      // Each tab has a session instead of a challenge. A challenge can be completed only once, which would hide that a
      // code is accepted twice.
      const code = await emailedCode(app, user.visitor, user.email)
      const tabs = Array.from({ length: callers }, () => copyOf(app, user.visitor))
      const answers = await Promise.all(tabs.map((tab) => tab.call(verifyOtp, { body: { code } })))
      assert.equal(answers.filter(({ error }) => error === null).length, 1)
    })
    test(`one mailed code completes one recovery, round ${round}`, async () => {
      const { user, code, browsers } = await userReadyToRecover(app, callers)
      const answers = await Promise.all(browsers.map((browser) => browser.call(finishRecovery, { body: { code } })))
      assert.equal(answers.filter(({ error }) => error === null).length, 1)
      const done = await app.db.rows(sql`
        select id from events where subject_id = ${user.id} and action = 'factor-reset.done'`)
      assert.equal(done.length, 1)
    })
    for (const isSecondStep of [false, true])
      test(`one passkey response ${isSecondStep ? 'completes one second step' : 'signs in one browser'}, round ${round}`, async () => {
        const user = await userWithPasskey(app)
        if (isSecondStep) await user.visitor.call(enableTwoFactor, { body: { method: 'passkey' } })
        const { options, browsers } = await withPasskeyOptions(user, isSecondStep)
        const response = user.authenticator.use(options)
        const before = await sessionsOf(user)
        const answers = await Promise.all(
          browsers.map((browser) => browser.call(verifyAuthentication, { body: { response } })),
        )
        assert.equal(answers.filter(({ error }) => error === null).length, 1)
        assert.equal((await sessionsOf(user)) - before, 1)
      })
  }
})
