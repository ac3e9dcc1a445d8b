import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { verifyBackupCode, verifyTotp } from '../../contract/factors/two-factor.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { sql } from '../database/sql.ts'
import { userWithApp } from '../testing/factors.ts'
import { startApp } from '../testing/start-app.ts'

const callers = 20
const rounds = 5

describe('parallel second steps', async () => {
  const app = await startApp({ after })

  type User = Awaited<ReturnType<typeof userWithApp>>

  /** Browsers with a challenge each, or copies of one challenge; made without a hash each. */
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
  const sessionsOf = async ({ id }: User) =>
    (await app.db.rows(sql`select id from sessions where user_id = ${id}`)).length

  async function race(user: User, call: typeof verifyTotp | typeof verifyBackupCode, code: string, shared: boolean) {
    const browsers = await challenges(user, shared)
    const before = await sessionsOf(user)
    const answers = await Promise.all(browsers.map((browser) => browser.call(call, { body: { code } })))
    assert.equal(answers.filter(({ error }) => error === null).length, 1)
    assert.equal((await sessionsOf(user)) - before, 1)
  }

  for (let round = 1; round <= rounds; round++) {
    test(`one step of an app admits one browser, round ${round}`, async () => {
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
  }
})
