import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { changePassword } from '../../contract/sign-in/password.ts'
import { resetPassword } from '../../contract/sign-in/password-reset.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { sql } from '../database/sql.ts'
import { untilBlocked } from '../testing/blocked.ts'
import { mailedResetLink } from '../testing/reset-link.ts'
import { startApp } from '../testing/start-app.ts'

describe('concurrent calls that check or set a password', async () => {
  const app = await startApp({ after })

  /** Locks a user, starts the calls so that they wait for the lock in the given order, and then releases the lock. */
  async function inThisOrder(userId: string, calls: (() => Promise<unknown>)[]) {
    const results: Promise<unknown>[] = []
    await app.db.transaction(async (db) => {
      await db.run(sql`select from users where id = ${userId} for update`)
      for (const call of calls) {
        results.push(call())
        await untilBlocked(app.db, results.length)
      }
    })
    return Promise.all(results)
  }

  async function reset(token: string, newPassword: string) {
    const visitor = app.visitor()
    await visitor.call(resetPassword, { body: { token, newPassword } })
    return visitor.lastBody()
  }

  type User = Awaited<ReturnType<typeof app.user>>

  async function signedIn(user: User) {
    const visitor = app.visitor()
    await visitor.call(signInEmail, { body: user })
    return visitor
  }

  async function change(user: User, newPassword: string) {
    const visitor = await signedIn(user)
    return async () => {
      await visitor.call(changePassword, { body: { currentPassword: user.password, newPassword } })
      return visitor.lastBody()
    }
  }

  async function passwordsThatWork(user: User, passwords: string[]) {
    const works = async (password: string) =>
      (await app.visitor().call(signInEmail, { body: { email: user.email, password } })).error === null
    const answers = await Promise.all(passwords.map(works))
    return passwords.filter((_, i) => answers[i])
  }

  const isReset = '{"status":true}'
  const invalidToken = '{"code":"INVALID_TOKEN","message":"invalid token"}'
  const invalidPassword = '{"code":"INVALID_PASSWORD","message":"Invalid password"}'

  test('reset the password once if one link is used by twenty browsers', async () => {
    const ada = await app.user()
    const { token } = await mailedResetLink(app, ada.email)
    const passwords = Array.from({ length: 20 }, (_, i) => `chosen by browser ${i}`)
    const answers = await Promise.all(passwords.map((password) => reset(token, password)))
    const winners = passwords.filter((_, i) => answers[i] === isReset)
    assert.equal(winners.length, 1)
    assert.equal(answers.filter((answer) => answer === invalidToken).length, 19)
    assert.deepEqual(await passwordsThatWork(ada, [ada.password, ...passwords]), winners)
  })

  test('with two different reset links reset the password only once', async () => {
    const ada = await app.user()
    const first = await mailedResetLink(app, ada.email)
    const second = await mailedResetLink(app, ada.email)
    const answers = await inThisOrder(ada.id, [
      () => reset(first.token, 'by the first link'),
      () => reset(second.token, 'by the second link'),
    ])
    assert.deepEqual(answers, [isReset, invalidToken])
    assert.deepEqual(await passwordsThatWork(ada, ['by the first link', 'by the second link']), ['by the first link'])
  })

  for (const [first, second] of [
    ['change', 'change'],
    ['change', 'reset'],
    ['reset', 'change'],
  ] as const) {
    test(`apply only the first call: ${first}, then ${second}`, async () => {
      const ada = await app.user()
      const { token } = await mailedResetLink(app, ada.email)
      const calls = {
        change: (password: string) => change(ada, password),
        reset: async (password: string) => () => reset(token, password),
      }
      const [firstAnswer, secondAnswer] = await inThisOrder(ada.id, [
        await calls[first]('the first password'),
        await calls[second]('the second password'),
      ])
      assert.doesNotMatch(String(firstAnswer), /"code"/)
      assert.equal(secondAnswer, second === 'change' ? invalidPassword : invalidToken)
      const all = [ada.password, 'the first password', 'the second password']
      assert.deepEqual(await passwordsThatWork(ada, all), ['the first password'])
    })
  }

  test('do not sign in with the old password during a reset', async () => {
    const ada = await app.user()
    const { token } = await mailedResetLink(app, ada.email)
    const visitor = app.visitor()
    await inThisOrder(ada.id, [
      () => reset(token, 'a brand new password'),
      () => visitor.call(signInEmail, { body: ada }),
    ])
    assert.equal(visitor.lastResponse().status, 401)
    assert.equal(visitor.lastBody(), '{"code":"INVALID_EMAIL_OR_PASSWORD","message":"Invalid email or password"}')
    assert.deepEqual(await app.db.rows(sql`select id from sessions where user_id = ${ada.id}`), [])
  })

  test('do not reset the password while the user is being banned', async () => {
    const ada = await app.user()
    const { token } = await mailedResetLink(app, ada.email)
    let answer: Promise<string> | undefined
    await app.db.transaction(async (db) => {
      await db.run(sql`update users set banned = true where id = ${ada.id}`)
      answer = reset(token, 'a brand new password')
      await untilBlocked(app.db, 1)
    })
    assert.equal(await answer, invalidToken)
  })
})
