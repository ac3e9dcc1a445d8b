import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { signInMagicLink } from '../../contract/sign-in/magic-link.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { sql } from '../../server/database/sql.ts'
import { newestLink, verifiedUser } from '../../server/testing/email-links.ts'
import { startApp } from '../../server/testing/start-app.ts'
import { daySeconds } from '../../server/time.ts'

const accounts = Number(process.env.GATEHOUSE_TEST_ACCOUNTS ?? 5)
const days = 30
const addresses = 10_000
/** Of ten sign-ins of an owner, nine are on a known device. */
const knownOfTen = 9
/** A rate limit that no IP address reaches. This file tests only the limits per account. */
const loose = { window: 1, max: 10_000 }
/** The number of accounts that get requests at once: enough to keep both the process and its database busy. */
const atOnce = 8

/**
 * For a month, an attacker makes every attempt that the limits allow, and rotates through 10,000 IP addresses. Attempts
 * are counted separately for each account, so five accounts are enough. `npm run trial:guessing` attacks a thousand.
 */
describe('guessing passwords for a month from 10,000 addresses', async () => {
  const app = await startApp({
    after,
    options: {
      rateLimit: { enabled: true, customRules: { '/sign-in/email': loose, '/sign-up/email': loose } },
      captcha: { provider: null },
      user: { newDeviceEmail: false },
    },
  })
  const owners: Awaited<ReturnType<typeof verifiedUser>>[] = []
  await forEach(Array.from({ length: accounts }), async () => void owners.push(await verifiedUser(app)))
  const checks = new Map(owners.map(({ email }) => [email, 0]))
  let used = 0

  /**
   * Guesses the password of an account until a limit refuses a guess. Returns the seconds until the next guess is
   * allowed, or null if the account no longer accepts passwords from unknown devices.
   */
  async function guess(email: string) {
    for (;;) {
      const address = used++ % addresses
      const visitor = app.visitor({ ipAddress: `198.${18 + (address >> 16)}.${(address >> 8) & 255}.${address & 255}` })
      const { error } = await visitor.call(signInEmail, { body: { email, password: `guess ${used}` } })
      if (error?.code === 'INVALID_EMAIL_OR_PASSWORD') checks.set(email, checks.get(email)! + 1)
      else if (error?.code === 'USE_ANOTHER_WAY_TO_SIGN_IN') return null
      else {
        assert.equal(error?.code, 'TOO_MANY_REQUESTS')
        return error.retryAfterSeconds!
      }
    }
  }

  /** Guesses the passwords of all accounts for a day. Each account gets the next guess as soon as a limit allows it. */
  async function guessForADay() {
    let left = daySeconds
    const waits = new Map(owners.map(({ email }) => [email, 0]))
    while (left > 0) {
      const due = [...waits].filter(([, wait]) => wait <= 0).map(([email]) => email)
      await forEach(due, async (email) => {
        const next = await guess(email)
        if (next === null) waits.delete(email)
        else waits.set(email, next)
      })
      const step = Math.min(left, ...waits.values())
      app.advance(step)
      left -= step
      for (const [email, wait] of waits) waits.set(email, wait - step)
    }
  }

  /** Signs in all owners with mailed links on new devices, on which passwords no longer work. */
  async function signInByMail(day: number) {
    const browsers = new Map(
      owners.map(({ email }, index) => [email, app.visitor({ ipAddress: `203.${day}.${index >> 8}.${index & 255}` })]),
    )
    await forEach([...browsers], async ([email, browser]) => {
      const { error } = await browser.call(signInMagicLink, { body: { email } })
      assert.equal(error, null, `day ${day} by mail: ${error?.code}`)
    })
    await app.runJobs()
    await forEach([...browsers], async ([email, browser]) => {
      await browser.fetch(await newestLink(app, email, 'sign-in'))
      assert.ok(browser.cookies.has('gatehouse.session_token'), `day ${day} by mail`)
    })
  }

  test('is limited to a hundred attempts per account, and never locks out an owner', async () => {
    const results = { known: 0, new: 0 }
    for (let day = 0; day < days; day++) {
      await guessForADay()
      if (day % 10 < knownOfTen) {
        await forEach(owners, async (owner) => {
          const { error } = await owner.visitor.call(signInEmail, { body: owner })
          assert.equal(error, null, `day ${day} on the known device: ${error?.code}`)
        })
        results.known += owners.length
      } else {
        await signInByMail(day)
        results.new += owners.length
      }
    }
    assert.deepEqual(results, { known: accounts * 27, new: accounts * 3 })
    assert.deepEqual(
      [...checks.values()],
      Array.from({ length: accounts }, () => 100),
    )
    const lanes = await app.db.rows(sql`
      select 1 from guess_lanes where lane = 'everyone' and credential = 'password' and closed_at is not null`)
    assert.equal(lanes.length, accounts)
  })
})

/** Calls a function for each item, with at most eight calls at once. */
async function forEach<T>(items: readonly T[], work: (item: T) => Promise<void>) {
  const left = items.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of left) await work(item)
    }),
  )
}
