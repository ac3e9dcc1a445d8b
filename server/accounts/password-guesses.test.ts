import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { changePassword } from '../../contract/accounts/password.ts'
import { resetPassword } from '../../contract/accounts/password-reset.ts'
import { signInEmail } from '../../contract/accounts/sign-in.ts'
import { mailedResetLink } from '../testing/reset-link.ts'
import { startApp } from '../testing/start-app.ts'
import { recordStatements } from '../testing/statements.ts'
import type { Visitor } from '../testing/visitor.ts'
import { admitGuess } from './password-guesses.ts'

const generous = { window: 1, max: 10_000 }
const limits = {
  enabled: true,
  customRules: { '/sign-in/email': generous, '/sign-up/email': generous, '/change-password': generous },
}
const wrong = 'a wrong password'

describe('guessing at a password', async () => {
  const app = await startApp({ after, options: { rateLimit: limits } })

  let strangers = 0
  const stranger = () => app.visitor({ ipAddress: `198.18.${Math.floor(++strangers / 250)}.${(strangers % 250) + 1}` })

  async function statusOf(visitor: Visitor, email: string, password: string) {
    await visitor.call(signInEmail, { body: { email, password } })
    return visitor.lastResponse().status
  }

  /** Counts wrong guesses from elsewhere without the cost of checking them. */
  async function guessedAt(person: { email: string; id: string }, times: number, ipAddress = '198.51.100.1') {
    const visitor = { ipAddress, userAgent: '', isLocal: false }
    for (let i = 0; i < times; i++) await admitGuess(app.deps, { email: person.email, userId: person.id }, visitor)
  }

  test('ends after twenty wrong ones in a row, from wherever, before anything is hashed', async () => {
    const ada = await app.user()
    let hashed = 0
    const { verify } = app.deps.passwords
    app.deps.passwords.verify = (...args) => (hashed++, verify(...args))
    const statuses: number[] = []
    for (let i = 0; i < 22; i++) statuses.push(await statusOf(stranger(), ada.email.toUpperCase(), wrong))
    app.deps.passwords.verify = verify
    assert.deepEqual(statuses, [...Array<number>(20).fill(401), 429, 429])
    assert.equal(hashed, 20)

    const visitor = stranger()
    assert.equal(await statusOf(visitor, ada.email, ada.password), 429)
    assert.equal(
      visitor.lastBody(),
      '{"code":"TOO_MANY_REQUESTS","message":"Too many requests. Please try again later."}',
    )
    const wait = Number(visitor.lastResponse().headers.get('x-retry-after'))
    assert.ok(wait > 800 && wait <= 900, `${wait} s`)
    assert.equal(visitor.lastResponse().headers.get('retry-after'), String(wait))
  })

  test('looks the same for addresses with and without an account, byte for byte and statement for statement', async () => {
    const ada = await app.user()
    const { deps } = app
    const frozen = deps.now()
    const { now } = deps
    deps.now = () => frozen
    async function story(email: string) {
      const answers: unknown[] = []
      for (let i = 0; i < 22; i++) {
        const visitor = stranger()
        const statements = await recordStatements(app.db, () =>
          visitor.call(signInEmail, { body: { email, password: wrong } }),
        )
        const headers = [...visitor.lastResponse().headers].filter(([name]) => name !== 'x-request-id')
        answers.push([visitor.lastResponse().status, headers, visitor.lastBody(), statements])
      }
      return answers
    }
    const [known, unknown] = [await story(ada.email), await story('nobody@example.com')]
    deps.now = now
    assert.deepEqual(known, unknown)
    assert.deepEqual([(known[19] as [number])[0], (known[20] as [number])[0]], [401, 429])
  })

  test('admits exactly twenty, however many come at once', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 50 }, () => statusOf(stranger(), 'many@example.com', wrong)),
    )
    assert.equal(statuses.filter((status) => status === 401).length, 20)
    assert.equal(statuses.filter((status) => status === 429).length, 30)
  })

  test('begins anew after a right one', async () => {
    const ada = await app.user()
    const home = stranger()
    for (let round = 0; round < 2; round++) {
      await guessedAt(ada, 19)
      assert.equal(await statusOf(home, ada.email, ada.password), 200)
    }
    await guessedAt(ada, 20)
    assert.equal(await statusOf(stranger(), ada.email, ada.password), 429)
  })

  test('by others keeps nobody out where they usually are, and their signing in there ends it', async () => {
    const ada = await app.user()
    await guessedAt(ada, 20)
    assert.equal(await statusOf(stranger(), ada.email, ada.password), 429)
    const home = app.visitor()
    assert.equal(await statusOf(home, ada.email, ada.password), 200)
    assert.equal(await statusOf(stranger(), ada.email, ada.password), 200)
  })

  test('knows a place by its network, which of IPv6 is a /64', async () => {
    const ada = await app.user()
    assert.equal(await statusOf(app.visitor({ ipAddress: '2001:db8:1:2::1' }), ada.email, ada.password), 200)
    await guessedAt(ada, 20)
    assert.equal(await statusOf(app.visitor({ ipAddress: '2001:db8:1:3::1' }), ada.email, wrong), 429)
    assert.equal(await statusOf(app.visitor({ ipAddress: '203.0.113.8' }), ada.email, wrong), 429)
    assert.equal(await statusOf(app.visitor({ ipAddress: '2001:db8:1:2::ffff' }), ada.email, wrong), 401)
    const other = await app.user()
    await guessedAt(other, 20)
    assert.equal(await statusOf(app.visitor({ ipAddress: '2001:db8:1:2::1' }), other.email, wrong), 429)
  })

  test('is counted by itself at each known place', async () => {
    const ada = await app.user()
    const [home, office] = ['192.0.2.1', '192.0.2.2']
    for (const ipAddress of [home, office])
      assert.equal(await statusOf(app.visitor({ ipAddress }), ada.email, ada.password), 200)
    await guessedAt(ada, 20)
    await guessedAt(ada, 20, home)
    assert.equal(await statusOf(app.visitor({ ipAddress: home }), ada.email, ada.password), 429)
    assert.equal(await statusOf(app.visitor({ ipAddress: office }), ada.email, ada.password), 200)
    // The right one at the office ended the count of everywhere; once there are twenty again, home is still full.
    await guessedAt(ada, 20)
    assert.equal(await statusOf(app.visitor({ ipAddress: home }), ada.email, ada.password), 429)
  })

  test('may be tried once every quarter of an hour then, until a day without any', async () => {
    const ada = await app.user()
    await guessedAt(ada, 20)
    app.advance(890)
    assert.equal(await statusOf(stranger(), ada.email, wrong), 429)
    app.advance(11)
    assert.equal(await statusOf(stranger(), ada.email, wrong), 401)
    assert.equal(await statusOf(stranger(), ada.email, wrong), 429)
    app.advance(86_401)
    await guessedAt(ada, 19)
    assert.equal(await statusOf(stranger(), ada.email, wrong), 401)
    assert.equal(await statusOf(stranger(), ada.email, wrong), 429)
  })

  test('does not keep a person out who chooses a new password by mail', async () => {
    const ada = await app.user()
    const { token } = await mailedResetLink(app, ada.email)
    await guessedAt(ada, 20)
    const newPassword = 'a brand new password'
    await app.visitor().call(resetPassword, { body: { token, newPassword } })
    assert.equal(await statusOf(stranger(), ada.email, newPassword), 200)
  })

  test('with a stolen session ends likewise, while the person may still change their password', async () => {
    const ada = await app.user()
    const thief = stranger()
    for (const [name, value] of ada.visitor.cookies) thief.cookies.set(name, value)
    const change = async (visitor: Visitor, currentPassword: string) => {
      await visitor.call(changePassword, { body: { currentPassword, newPassword: 'a brand new password' } })
      return visitor.lastResponse().status
    }
    const statuses: number[] = []
    for (let i = 0; i < 21; i++) statuses.push(await change(thief, wrong))
    assert.deepEqual(statuses, [...Array<number>(20).fill(400), 429])
    assert.ok(Number(thief.lastResponse().headers.get('x-retry-after')) > 800)
    assert.equal(await change(ada.visitor, ada.password), 200)
    assert.equal(await change(thief, wrong), 400)
  })
})

describe('guessing at a password, configured', () => {
  test('is not counted where limits are off', async () => {
    const app = await startApp({ after })
    const ada = await app.user()
    for (let i = 0; i < 21; i++) {
      const visitor = app.visitor({ ipAddress: '198.51.100.1' })
      const { error } = await visitor.call(signInEmail, { body: { email: ada.email, password: wrong } })
      assert.equal(error?.status, 401)
    }
  })

  test('knows no places where addresses are not tracked', async () => {
    const options = { rateLimit: limits, advanced: { ipAddress: { disableIpTracking: true } } }
    const app = await startApp({ after, options })
    const ada = await app.user()
    const visitor = { ipAddress: '', userAgent: '', isLocal: false }
    for (let i = 0; i < 20; i++) await admitGuess(app.deps, { email: ada.email, userId: ada.id }, visitor)
    const { error } = await app.visitor().call(signInEmail, { body: ada })
    assert.equal(error?.status, 429)
  })
})
