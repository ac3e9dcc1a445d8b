import type { Endpoint } from '../../contract/endpoint.ts'
import { noAim } from './scenario.ts'
import { aimedInput } from './inputs.ts'
import { createTally, type Kind, type Run } from './kind.ts'
import { addressNumber, contract, startTestApp, type TestApp } from './test-app.ts'

const password = 'correct horse battery'
const years = 2
const yearSeconds = 366 * 86_400
/** A table may gain this many rows, because the accounts that strangers create are never deleted. */
const slack = 50

/** Counts the rows that remain from anonymous requests after every cleanup job has run. */
export const growth: Kind = {
  name: 'growth',
  bar: 'no table keeps growing under anonymous requests',
  async attack(run) {
    const testApp = await startTestApp(run, { rateLimit: { enabled: true, storage: 'database' } })
    testApp.app.advance(-years * yearSeconds)
    await prepare(testApp)
    const before = await countRows(testApp)
    const requests = await sendAnonymously(run, testApp)
    const peak = await countRows(testApp)
    testApp.app.advance(years * yearSeconds)
    for (let year = 1; year <= years; year++) {
      await age(testApp)
      await testApp.app.runJobs()
    }
    const after = await countRows(testApp)

    const tally = createTally()
    const lines: string[] = []
    for (const [table, was] of before) {
      const [most, is] = [peak.get(table)!, after.get(table)!]
      tally.expect(
        is - was <= slack,
        () => `${table} had ${was} rows, ${most} after ${requests} requests, ${is} after ${years} years`,
      )
      if (most > was || is !== was)
        lines.push(`${table}: ${was} before, ${most} after ${requests} requests, ${is} after ${years} years`)
    }
    return tally.outcome({ figure: `${requests} requests; ${lines.length} tables written`, details: lines })
  },
}

async function prepare(testApp: TestApp) {
  for (let i = 0; i < 5; i++) {
    await testApp.browser().post('/sign-up/email', { name: 'Name', email: `known-${i}@example.com`, password })
    if (i % 2 === 0)
      await testApp.query(`update users set email_verified = true where email = 'known-${i}@example.com'`)
  }
  await testApp.app.runJobs()
}

/**
 * Calls random endpoints from browsers without a session, for email addresses with and without an account. Returns the
 * number of calls.
 */
async function sendAnonymously(run: Run, testApp: TestApp) {
  const total = run.short ? 1500 : 10_000
  const fast = contract.filter((endpoint) => !isSlow(endpoint))
  const slow = contract.filter((endpoint) => isSlow(endpoint))
  let asked: string[] = []
  let attempts = 0
  for (let i = 0; i < total; i++) {
    // A call that computes a hash takes as long as fifty other calls. So such calls are sent less often.
    const from = i % 50 === 0 ? slow : fast
    const endpoint = from[Math.floor(run.random() * from.length)]!
    const email = run.random() < 0.3 ? `known-${i % 5}@example.com` : `unknown-${i}@example.com`
    const input = aimedInput(endpoint, { ...noAim, email, sessionToken: `token-${i}` })
    const browser = testApp.browser({ ipAddress: addressNumber(Math.floor(run.random() * 100_000)) })
    await browser.call(
      endpoint,
      /sign-up/.test(endpoint.path) ? { body: { ...(input.body as object), password: 'short' } } : input,
    )
    // Each round also makes one call that writes rows for the email address.
    if (i % 3 === 0) await browser.post('/request-password-reset', { email, redirectTo: '/reset-password' })
    if (i % 3 === 1) await browser.post('/send-verification-email', { email, callbackURL: '/' })
    if (i % 3 === 2) {
      await browser.post('/email-otp/send-verification-otp', { email, type: 'sign-in' })
      asked.push(email)
    }
    if (i % 500 === 499) {
      await runAllJobs(testApp)
      attempts += await enterWrongCodes(testApp, asked)
      asked = []
    }
  }
  await runAllJobs(testApp)
  return 2 * total + attempts
}

/** Enters wrong codes. Each wrong code records an event, even for an email address without an account. */
async function enterWrongCodes(testApp: TestApp, emails: readonly string[]) {
  for (const email of emails)
    for (let i = 0; i < 3; i++) await testApp.browser().post('/sign-in/email-otp', { email, otp: 'wrong!' })
  return 3 * emails.length
}

/** Runs all jobs, including those that recur every minute. */
async function runAllJobs({ app }: TestApp) {
  await app.runJobs()
  app.advance(61)
  await app.runJobs()
}

function isSlow({ path }: Endpoint) {
  return /sign-in|sign-up|reset-password$|setup|sample/.test(path)
}

/**
 * Makes every row in the database a year older, by the application's clock and by the database's clock. Skips the audit
 * log, because its hash chain includes the times of the events. The events are old already, because the application's
 * clock was set back before they were recorded.
 */
async function age({ query }: TestApp) {
  const { rows } = await query(`select c.table_name as table, c.column_name as column, c.data_type as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and c.table_name not in ('events', 'event_links', 'event_checkpoints')
      and (c.data_type like 'timestamp%' or (c.table_name = 'rate_limits' and c.data_type = 'bigint'))`)
  const columns = rows as { table: string; column: string; type: string }[]
  const updates = [...Map.groupBy(columns, ({ table }) => table)].map(([table, of]) => {
    const sets = of.map(({ column, type }) =>
      type === 'bigint' ? `${column} = ${column} - 31622400000` : `${column} = ${column} - interval '366 days'`,
    )
    return `update ${table} set ${sets.join(', ')}`
  })
  await query(['begin', 'set local session_replication_role = replica', ...updates, 'commit'].join(';'))
}

async function countRows({ query }: TestApp) {
  const { rows } = await query(`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`)
  const counts = new Map<string, number>()
  for (const { name } of rows as { name: string }[]) {
    const counted = await query(`select count(*)::int as count from ${name}`)
    counts.set(name, (counted.rows[0] as { count: number }).count)
  }
  return counts
}
