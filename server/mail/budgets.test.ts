import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { deleteUser } from '../../contract/accounts/deletion.ts'
import { changeEmail } from '../../contract/accounts/email-change.ts'
import { sendVerificationEmail } from '../../contract/accounts/email-verification.ts'
import { sendVerificationOtp } from '../../contract/sign-in/email-otp.ts'
import { requestPasswordReset } from '../../contract/sign-in/password-reset.ts'
import { changePassword } from '../../contract/sign-in/password.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { signUpEmail } from '../../contract/accounts/sign-up.ts'
import { inviteMember } from '../../contract/organizations/invitations.ts'
import { mailBudgets } from '../config/limits.ts'
import { digest } from '../crypto/tokens.ts'
import { sql } from '../database/sql.ts'
import { startApp } from '../testing/start-app.ts'
import { createTenant } from '../testing/tenant.ts'
import { mailboxOf } from './budgets.ts'
import { reserves } from './mail-kinds.ts'

const password = 'correct horse battery'
const minute = 60
const hour = 3600

type App = Awaited<ReturnType<typeof startApp>>
type Tenant = Awaited<ReturnType<typeof createTenant>>

/** Starts the complete server with every limit on. Each browser in these tests has its own IP address. */
function startLimited() {
  return startApp({ after, options: { rateLimit: { enabled: true, max: 10_000 } } })
}

let addresses = 0
function stranger(app: App, userAgent?: string) {
  addresses++
  const ipAddress = `198.51.${addresses >> 8}.${addresses & 255}`
  return app.visitor(userAgent === undefined ? { ipAddress } : { ipAddress, userAgent })
}

async function signUp(app: App, email: string) {
  const visitor = stranger(app)
  const { data, error } = await visitor.call(signUpEmail, { body: { name: 'Ada', email, password } })
  if (error) throw new Error(`Sign-up failed: ${error.code}`)
  return { id: data.user!.id, visitor }
}

async function provenUser(app: App, email: string) {
  const user = await signUp(app, email)
  await app.db.run(sql`update users set email_verified = true where id = ${user.id}`)
  app.advance(hour)
  return user
}

/** Returns the times at which mails to a mailbox are sent, oldest first, in seconds since the first mail. */
async function departures(app: App, pattern: string) {
  const rows = await app.db.rows<{ at: string }>(sql`
    select created_at as at from mails where recipient like ${pattern} order by created_at`)
  const times = rows.map(({ at }) => Date.parse(at) / 1000)
  return times.map((time) => time - times[0]!)
}

function assertWithinBudget(times: readonly number[]) {
  for (const [i, time] of times.entries()) {
    if (i > 0) assert.ok(time - times[i - 1]! >= 60, `mails ${i - 1} and ${i} leave at ${times[i - 1]} and ${time}`)
    const inTheHour = times.filter((other) => other > time - hour && other <= time).length
    assert.ok(inTheHour <= 12, `${inTheHour} mails in an hour`)
  }
}

async function templatesTo(app: App, email: string) {
  return (await app.mailsTo(email)).map(({ template }) => template)
}

/** Makes strangers cause mails of many kinds to an email address. The owners of these tenants are strangers too. */
async function bother(app: App, email: string, tenants: readonly Tenant[] = []) {
  const { data } = await stranger(app).call(signUpEmail, { body: { name: 'Ada', email, password } })
  const visitor = stranger(app)
  if (data) await visitor.call(signInEmail, { body: { email, password } })
  await stranger(app).call(requestPasswordReset, { body: { email } })
  await stranger(app).call(sendVerificationEmail, { body: { email } })
  for (const type of ['sign-in', 'email-verification', 'forget-password'] as const)
    await stranger(app).call(sendVerificationOtp, { body: { email, type } })
  for (const { owner, id } of tenants)
    await owner.visitor.call(inviteMember, { body: { email, role: 'member', organizationId: id, resend: true } })
  await app.runJobs()
  if (!data) return
  await visitor.call(changePassword, { body: { currentPassword: password, newPassword: password } })
  await visitor.call(deleteUser, { body: { password } })
}

test('each half of the hourly mail budget has a part that is not reserved for any kind of mail', () => {
  for (const half of ['codes', 'others']) {
    const ofHalf = Object.values(reserves).filter((terms) => terms.half === half)
    const reserved = ofHalf.reduce((sum, { perHour }) => sum + perHour, 0)
    assert.ok(reserved < mailBudgets.maximumPerHalfAndHour, `${reserved} mails of ${half} an hour are reserved`)
  }
})

test('different spellings of an address count as one mailbox', () => {
  const spelled = ['ada+1@Example.com', 'ADA@example.com', 'ada+a+b@example.com', '\uff41da@example.com']
  assert.deepEqual([...new Set(spelled.map(mailboxOf))], ['ada@example.com'])
  assert.deepEqual(['a.da+x@gmail.com', 'ada@googlemail.com'].map(mailboxOf), ['ada@gmail.com', 'ada@gmail.com'])
  assert.deepEqual(['+ada@example.com', 'a.da@example.com'].map(mailboxOf), ['+ada@example.com', 'a.da@example.com'])
})

describe('mails that strangers can cause to an address', async () => {
  const app = await startLimited()

  test('are limited to one mail if an account with the address is repeatedly created and deleted', async () => {
    const email = 'victim-1@example.com'
    for (let i = 0; i < 18; i++) {
      const { visitor } = await signUp(app, email)
      await visitor.call(deleteUser, { body: { password } })
      app.advance(1)
    }
    assert.deepEqual(await templatesTo(app, email), ['verify-email'])
  })

  test('are limited to one a minute if an account repeatedly switches to the address and back', async () => {
    const email = 'victim-2@example.com'
    const { visitor } = await signUp(app, 'attacker-2@example.com')
    for (let i = 0; i < 24; i++) {
      const newEmail = i % 2 === 0 ? email : 'attacker-2@example.com'
      assert.equal((await visitor.call(changeEmail, { body: { newEmail } })).error, null)
      app.advance(5)
    }
    assert.deepEqual(await templatesTo(app, email), ['verify-email', 'verify-email'])
    assertWithinBudget(await departures(app, email))
  })

  test('include no goodbye mail while the address is unverified', async () => {
    const email = 'victim-3@example.com'
    const { visitor } = await signUp(app, email)
    assert.equal((await visitor.call(deleteUser, { body: { password } })).error, null)
    assert.ok(!(await templatesTo(app, email)).includes('account-deleted'))
  })

  test('add no rows once the budget is used up', async () => {
    const email = 'victim-4@example.com'
    await signUp(app, email)
    app.advance(hour)
    const before = await countWritten(app)
    for (let i = 0; i < 90; i++) {
      await stranger(app).call(requestPasswordReset, { body: { email } })
      await stranger(app).call(sendVerificationEmail, { body: { email } })
    }
    await app.runJobs()
    app.advance(2 * minute)
    await app.runJobs()
    const written = await countWritten(app)
    assert.deepEqual([written.mails - before.mails, written.secrets - before.secrets], [2, 2])
    assert.equal(written.events - before.events, 1)
    assert.equal(written.spendings - before.spendings, 2)
  })

  test('are limited to one a minute and twelve an hour across all kinds, callers and spellings of the address', async () => {
    const tenants = [await createTenant(app), await createTenant(app), await createTenant(app)]
    const spellings = ['victim-5@example.com', 'Victim-5@example.com', 'victim-5+a@example.com']
    for (let i = 0; i < 20; i++) {
      await bother(app, spellings[i % 3]!, tenants)
      app.advance(10 * minute)
    }
    const times = await departures(app, 'victim-5%')
    assertWithinBudget(times)
    assert.ok(times.length > 12, `${times.length} mails in more than three hours`)
  })

  test('are limited to one mail even with many concurrent callers', async () => {
    const email = 'victim-6@example.com'
    const { visitor } = await signUp(app, email)
    app.advance(2 * hour)
    await app.db.run(sql`delete from mails`)
    const callers = Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? visitor : stranger(app)))
    await Promise.all(callers.map((caller) => caller.call(sendVerificationEmail, { body: { email } })))
    await app.runJobs()
    assert.deepEqual(await templatesTo(app, email), ['verify-email'])
  })
})

describe('a mail that was canceled because its account was deleted', async () => {
  const app = await startApp({
    after,
    options: { rateLimit: { enabled: true, max: 10_000 }, mail: { transport: 'smtp', smtp: 'smtp://127.0.0.1:9' } },
  })

  async function spentOnDeletedAccount(email: string, before: () => Promise<unknown>) {
    const { visitor } = await signUp(app, email)
    await before()
    assert.equal((await visitor.call(deleteUser, { body: { password } })).error, null)
    const { count } = await app.db.one<{ count: number }>(sql`
      select count(*)::int as count from mail_spendings where recipient = ${digest(email)}`)
    return count
  }

  test("does not count against its recipient's budget if no worker had started to send it", async () => {
    for (let i = 0; i < 15; i++) assert.equal(await spentOnDeletedAccount('victim-7@example.com', async () => {}), 0)
    assert.deepEqual(await templatesTo(app, 'victim-7@example.com'), [])
  })

  test("counts against its recipient's budget if a worker had started to send it", async () => {
    const begin = () => app.db.run(sql`update jobs set attempts = 1, locked_until = now() where kind = 'send-mail'`)
    assert.equal(await spentOnDeletedAccount('victim-8@example.com', begin), 1)
  })
})

describe('the owner of an address', async () => {
  const app = await startLimited()

  test('gets mails that only the owner can cause, even if strangers have used up the budget of the address', async () => {
    const email = 'owner-1@example.com'
    const { visitor } = await provenUser(app, email)
    for (let i = 0; i < 12; i++) await bother(app, email)
    await app.db.run(sql`delete from mails`)
    await visitor.call(changePassword, { body: { currentPassword: password, newPassword: 'another battery' } })
    await visitor.call(changeEmail, { body: { newEmail: 'owner-2@example.com' } })
    const elsewhere = stranger(app, 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0')
    await elsewhere.call(signInEmail, { body: { email, password: 'another battery' } })
    assert.deepEqual(await templatesTo(app, email), ['password-changed', 'change-email', 'new-device'])
  })

  test('keeps the previous approval link if the mail budget does not allow a mail with a new link', async () => {
    const email = 'owner-3@example.com'
    const { id, visitor } = await provenUser(app, email)
    const statuses = []
    for (let i = 0; i < 14; i++) {
      const { error } = await visitor.call(changeEmail, { body: { newEmail: `other-${i}@example.com` } })
      statuses.push(error?.status ?? 200)
      app.advance(minute)
    }
    assert.deepEqual(statuses, [...Array<number>(12).fill(200), 429, 429])
    const { count } = await app.db.one<{ count: number }>(sql`
      select count(*)::int as count from verifications where user_id = ${id} and starts_with(identifier, 'change-email:')`)
    assert.equal(count, 1)
  })

  test('gets a requested reset link within a minute, regardless of the mails that strangers have caused', async () => {
    const email = 'owner-4@example.com'
    await provenUser(app, email)
    const tenants = [await createTenant(app), await createTenant(app), await createTenant(app)]
    for (let i = 0; i < 12; i++) {
      await stranger(app).call(signUpEmail, { body: { name: 'Eve', email, password } })
      await stranger(app).call(sendVerificationEmail, { body: { email } })
      for (const { owner, id } of tenants)
        await owner.visitor.call(inviteMember, { body: { email, role: 'member', organizationId: id, resend: true } })
      await app.runJobs()
      app.advance(minute)
    }
    await stranger(app).call(requestPasswordReset, { body: { email } })
    await app.runJobs()
    app.advance(minute)
    assert.ok((await templatesTo(app, email)).includes('reset-password'))
  })
})

test('a reset link to a verified address is not paused by accounts with other spellings of the address', async () => {
  const app = await startLimited()
  const email = 'own.er@gmail.com'
  await provenUser(app, email)
  const spellings = ['owner@gmail.com', 'ow.ner@gmail.com', 'own.er+a@gmail.com', 'o.w.n.e.r@googlemail.com']
  for (const each of spellings) await signUp(app, each)
  app.advance(hour)
  for (let i = 0; i < 12; i++) {
    await stranger(app).call(requestPasswordReset, { body: { email: spellings[i % 4]! } })
    await app.runJobs()
    app.advance(minute)
  }
  await stranger(app).call(requestPasswordReset, { body: { email } })
  await app.runJobs()
  app.advance(minute)
  assert.ok((await templatesTo(app, email)).includes('reset-password'))
  assertWithinBudget(await departures(app, '%mail.com'))
})

test('the number of mails is unlimited if rate limits are off', async () => {
  const app = await startApp({ after })
  const { email, visitor } = await app.user()
  for (let i = 0; i < 20; i++) await visitor.call(sendVerificationEmail, { body: { email } })
  assert.equal((await app.mailsTo(email)).length, 21)
})

/** Counts the rows that mails can add. Leaves out events about new key pairs, which do not depend on mails. */
async function countWritten(app: App) {
  return app.db.one<Record<'mails' | 'secrets' | 'events' | 'spendings', number>>(sql`
    select (select count(*)::int from mails) as mails, (select count(*)::int from verifications) as secrets,
      (select count(*)::int from events where action <> 'key-pair.created') as events, (select count(*)::int from mail_spendings) as spendings`)
}
