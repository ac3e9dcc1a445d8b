import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { changePassword } from '../../contract/sign-in/password.ts'
import { resetPassword } from '../../contract/sign-in/password-reset.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { sql } from '../database/sql.ts'
import { Refusal } from '../refusal.ts'
import { secondsAfter } from '../time.ts'
import { startBeside } from '../testing/beside.ts'
import { countHashes } from '../testing/hashes.ts'
import { mailedResetLink } from '../testing/reset-link.ts'
import { startApp } from '../testing/start-app.ts'
import { recordStatements } from '../testing/statements.ts'
import type { Visitor } from '../testing/visitor.ts'
import { countForEveryone, giveBack, passwordOf } from './guess-lanes.ts'

const generous = { window: 1, max: 10_000 }
const limits = {
  enabled: true,
  customRules: { '/sign-in/email': generous, '/sign-up/email': generous, '/change-password': generous },
}
const options = { rateLimit: limits }
const wrong = 'a wrong password'

describe('guessing a password', async () => {
  const app = await startApp({ after, options })

  let strangers = 0
  const stranger = () => app.visitor({ ipAddress: `198.18.${Math.floor(++strangers / 250)}.${(strangers % 250) + 1}` })

  async function statusOf(visitor: Visitor, email: string, password: string) {
    await visitor.call(signInEmail, { body: { email, password } })
    return visitor.lastResponse().status
  }

  /** Counts wrong attempts by strangers without checking passwords, and waits out the pauses. */
  async function guessedAt({ email }: { email: string }, times: number) {
    for (let i = 0; i < times; i++) {
      await countForEveryone(app.deps, passwordOf(email))
      if (i >= 9) app.advance(3600)
    }
  }

  /** Tries wrong passwords for an account, each as soon as the previous pause has ended. Returns the pauses. */
  async function pausesAfter(email: string, tries: number) {
    const pauses: number[] = []
    for (let i = 0; i < tries; i++) {
      await statusOf(stranger(), email, wrong)
      const visitor = stranger()
      const status = await statusOf(visitor, email, wrong)
      assert.equal(status, 429)
      const wait = Number(visitor.lastResponse().headers.get('retry-after'))
      pauses.push(wait)
      app.advance(wait)
    }
    return pauses
  }

  test('is refused without hashing the password after ten wrong attempts in a row, no matter who made them', async () => {
    const ada = await app.user()
    const statuses: number[] = []
    const hashed = await countHashes(app.deps, async () => {
      for (let i = 0; i < 12; i++) statuses.push(await statusOf(stranger(), ada.email.toUpperCase(), wrong))
    })
    assert.deepEqual(statuses, [...Array<number>(10).fill(401), 429, 429])
    assert.equal(hashed, 10)

    const visitor = stranger()
    assert.equal(await statusOf(visitor, ada.email, ada.password), 429)
    assert.equal(
      visitor.lastBody(),
      '{"code":"TOO_MANY_REQUESTS","message":"Too many requests. Please try again later."}',
    )
    const wait = Number(visitor.lastResponse().headers.get('x-retry-after'))
    assert.ok(wait > 25 && wait <= 30, `${wait} s`)
    assert.equal(visitor.lastResponse().headers.get('retry-after'), String(wait))
  })

  test('is paused after the tenth and each further attempt, each time twice as long, up to an hour', async () => {
    const ada = await app.user()
    await guessedAt(ada, 9)
    assert.deepEqual(await pausesAfter(ada.email, 9), [30, 60, 120, 240, 480, 960, 1920, 3600, 3600])
  })

  test('is stopped after a hundred attempts; the user is mailed once, and an event is recorded', async () => {
    const ada = await app.user()
    await guessedAt(ada, 99)
    assert.equal(await statusOf(stranger(), ada.email, wrong), 401)
    app.advance(86_400)
    const visitor = stranger()
    assert.equal(await statusOf(visitor, ada.email, ada.password), 429)
    assert.equal(visitor.lastBody(), '{"code":"USE_ANOTHER_WAY_TO_SIGN_IN","message":"Use another way to sign in"}')
    assert.equal(visitor.lastResponse().headers.get('retry-after'), null)
    await app.runJobs()
    const mails = await app.mailsTo(ada.email)
    assert.equal(mails.filter(({ template }) => template === 'passwords-paused').length, 1)
    const events = await app.db.rows(sql`
      select actor_id, details from events where action = 'guessing.lane-closed' and subject_id = ${ada.id}`)
    assert.deepEqual(events, [{ actor_id: null, details: { credential: 'password' } }])
    app.advance(30 * 86_400)
    assert.equal(await statusOf(stranger(), ada.email, ada.password), 200)
  })

  test('gives identical replies, with identical SQL statements, for addresses with and without an account', async () => {
    const ada = await app.user()
    const { now } = app.deps
    async function story(email: string) {
      const answers: { status: number; rest: unknown }[] = []
      let moment = now()
      app.deps.now = () => moment
      for (let i = 0; i < 15; i++) {
        if (i === 12) {
          await app.db.run(sql`update guess_lanes set wrong = 99 where target_digest = ${passwordOf(email).target}`)
          moment = secondsAfter(moment, 3600)
        }
        const visitor = stranger()
        const statements = await recordStatements(app.db, () =>
          visitor.call(signInEmail, { body: { email, password: wrong } }),
        )
        const headers = [...visitor.lastResponse().headers].filter(([name]) => name !== 'x-request-id')
        answers.push({ status: visitor.lastResponse().status, rest: [headers, visitor.lastBody(), statements] })
      }
      app.deps.now = now
      return answers
    }
    const [known, unknown] = [await story(ada.email), await story('nobody@example.com')]
    assert.deepEqual(known, unknown)
    const expected = [...Array<number>(10).fill(401), 429, 429, 401, 429, 429]
    assert.deepEqual(
      known.map(({ status }) => status),
      expected,
    )
  })

  test('is limited to exactly ten concurrent attempts across two servers', async () => {
    const other = startBeside(app, options)
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        countForEveryone((i % 2 === 0 ? app : other).deps, passwordOf('many@example.com')).then(
          () => 'admitted',
          (error: unknown) => (error instanceof Refusal ? error.code : 'failed'),
        ),
      ),
    )
    assert.equal(outcomes.filter((outcome) => outcome === 'admitted').length, 10)
    assert.equal(outcomes.filter((outcome) => outcome === 'TOO_MANY_REQUESTS').length, 50)
  })

  test('is limited to one attempt after each pause, and the hundredth is the last', async () => {
    const target = passwordOf('last@example.com')
    const admitted = async () => {
      const tries = Array.from({ length: 20 }, () => countForEveryone(app.deps, target).catch(() => null))
      return (await Promise.all(tries)).filter((guess) => guess !== null)
    }
    await guessedAt({ email: 'last@example.com' }, 98)
    assert.deepEqual(
      (await admitted()).map((guess) => guess?.isLast),
      [false],
    )
    app.advance(3600)
    assert.deepEqual(
      (await admitted()).map((guess) => guess?.isLast),
      [true],
    )
    app.advance(3600)
    assert.deepEqual(await admitted(), [])
  })

  test('is not counted if the password could not be checked', async () => {
    const target = passwordOf('busy@example.com')
    await guessedAt({ email: 'busy@example.com' }, 99)
    const last = await countForEveryone(app.deps, target)
    assert.equal(last?.isLast, true)
    await giveBack(app.deps, last)
    app.advance(3600)
    assert.equal((await countForEveryone(app.deps, target))?.isLast, true)
  })

  test('has its count reset when a stranger enters the correct password', async () => {
    const ada = await app.user()
    for (let round = 0; round < 2; round++) {
      await guessedAt(ada, 9)
      assert.equal(await statusOf(stranger(), ada.email, ada.password), 200)
    }
    await guessedAt(ada, 10)
    assert.equal(await statusOf(stranger(), ada.email, wrong), 401)
    assert.equal(await statusOf(stranger(), ada.email, ada.password), 429)
  })

  test('does not lock out a user who sets a new password with a mailed link', async () => {
    const ada = await app.user()
    const { token } = await mailedResetLink(app, ada.email)
    await guessedAt(ada, 100)
    const newPassword = 'a brand new password'
    assert.equal(await statusOf(stranger(), ada.email, ada.password), 429)
    const reset = await mailedResetLink(app, ada.email)
    assert.notEqual(reset.token, token)
    await app.visitor().call(resetPassword, { body: { token: reset.token, newPassword } })
    assert.equal(await statusOf(stranger(), ada.email, newPassword), 200)
    const [event] = await app.db.rows(sql`
      select actor_id from events where action = 'guessing.lane-reopened' and subject_id = ${ada.id}`)
    assert.deepEqual(event, { actor_id: ada.id })
  })

  test('has its count reset for everyone when the password changes', async () => {
    const ada = await app.user()
    await guessedAt(ada, 100)
    const body = { currentPassword: ada.password, newPassword: 'a brand new password' }
    assert.equal((await ada.visitor.call(changePassword, { body })).error, null)
    assert.equal(await statusOf(stranger(), ada.email, body.newPassword), 200)
  })

  test('is limited in a stolen session too, while the owner can still change the password on a known device', async () => {
    const ada = await app.user()
    const thief = stranger()
    thief.cookies.set('gatehouse.session_token', ada.visitor.cookies.get('gatehouse.session_token')!)
    const change = async (visitor: Visitor, currentPassword: string) => {
      await visitor.call(changePassword, { body: { currentPassword, newPassword: 'a brand new password' } })
      return visitor.lastResponse().status
    }
    const statuses: number[] = []
    for (let i = 0; i < 11; i++) statuses.push(await change(thief, wrong))
    assert.deepEqual(statuses, [...Array<number>(10).fill(400), 429])
    assert.equal(await change(ada.visitor, ada.password), 200)
  })
})

describe('guessing a password on a site with other options', () => {
  test('is not counted if rate limits are off', async () => {
    const app = await startApp({ after })
    const ada = await app.user()
    for (let i = 0; i < 11; i++) {
      const visitor = app.visitor({ ipAddress: '198.51.100.1' })
      const { error } = await visitor.call(signInEmail, { body: { email: ada.email, password: wrong } })
      assert.equal(error?.status, 401)
    }
    assert.deepEqual(await app.db.rows(sql`select lane from guess_lanes`), [])
  })

  for (const [where, without] of [
    ['the site mails no password-reset links', { emailAndPassword: { sendResetPassword: false } }],
    ['a public site sends no mail', { baseURL: 'https://accounts.example.com' }],
  ] as const)
    test(`is only paused and never stopped if ${where}`, async () => {
      const app = await startApp({ after, options: { ...options, ...without } })
      const ada = await app.user()
      for (let i = 0; i < 120; i++) {
        await countForEveryone(app.deps, passwordOf(ada.email))
        app.advance(3600)
      }
      const visitor = app.visitor()
      assert.equal((await visitor.call(signInEmail, { body: { ...ada, password: wrong } })).error?.status, 401)
      const { error } = await visitor.call(signInEmail, { body: ada })
      assert.equal(error?.code, 'TOO_MANY_REQUESTS')
      assert.ok(error.retryAfterSeconds! > 3590, `${error.retryAfterSeconds} s`)
    })
})
