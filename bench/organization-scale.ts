import { startApp } from '../server/testing/start-app.ts'
import { globalSetup, globalTeardown } from '../server/testing/global-setup.ts'
import { measure, scaleOptions, seedScale, type Call, type Size } from '../tests/organization-scale.ts'

/*
 * Compares the database time of organization calls in two databases. The large database has 100 000 organizations with
 * a million members, 20 000 of them in the largest organization. The small database has 100 organizations, of which the
 * largest has 1 500 members.
 *
 * Creates its databases on the server at GATEHOUSE_TEST_DATABASE_URL, or on an embedded server if that is not set, and
 * drops them afterwards. Exits with 1 if a statement scans a large table in full or exceeds its time limit.
 */

const sizes: Record<'small' | 'large', Size> = {
  small: { organizations: 100, membersEach: 10, membersOfBiggest: 1_500 },
  large: { organizations: 100_000, membersEach: 10, membersOfBiggest: 20_000 },
}
const large = new Set(['organizations', 'members', 'users', 'invitations', 'sessions', 'accounts'])
/**
 * A call in the large database may take `maxTimes` times as long as in the small database, plus a tolerance that
 * depends on how many rows the call reads.
 */
const maxTimes = 1.5
const toleranceMilliseconds = {
  '': 0.3,
  'a thousand members': 2,
  'what matches': 0.3,
  'the whole organization': 20,
}

const ownServer = process.env['GATEHOUSE_TEST_DATABASE_URL'] === undefined
if (ownServer) await globalSetup()
const endings: (() => Promise<void>)[] = []
try {
  const small = await measureAll('small')
  const big = await measureAll('large')
  console.log(`${'call'.padEnd(38)}  statements   small ms   large ms  most rows`)
  for (const [name, { milliseconds, plans, reads }] of big) {
    const before = small.get(name)!.milliseconds
    const scanned = plans.flatMap((plan) => plan.scanned.filter((table) => large.has(table)))
    const isSlow = milliseconds > before * maxTimes + toleranceMilliseconds[reads ?? '']
    const remarks = [...new Set(scanned.map((table) => `reads all of ${table}`)), ...(isSlow ? ['slow'] : [])]
    const notes = reads ? [`reads ${reads}`, ...remarks] : remarks
    if (remarks.length > 0) process.exitCode = 1
    const numbers = [
      String(plans.length).padStart(10),
      before.toFixed(3).padStart(9),
      milliseconds.toFixed(3).padStart(9),
      String(Math.max(...plans.map(({ maxRows }) => maxRows))).padStart(9),
    ]
    console.log([name.padEnd(38), ...numbers, notes.join(', ')].join('  '))
    if (process.argv.includes('--statements') && remarks.length > 0)
      for (const { text, milliseconds, maxRows } of plans)
        console.log(`   ${milliseconds.toFixed(3)} ms  ${maxRows} rows  ${text}`)
  }
} finally {
  for (const end of endings) await end()
  if (ownServer) await globalTeardown()
}

async function measureAll(size: keyof typeof sizes) {
  const app = await startApp({ after: (end) => endings.push(end), options: scaleOptions })
  const startedAt = performance.now()
  const calls = await seedScale(app, sizes[size])
  console.log(`${size}: filled in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
  const measured = new Map<string, Awaited<ReturnType<typeof measure>> & Pick<Call, 'reads'>>()
  for (const [name, call] of Object.entries(calls)) measured.set(name, { ...call, ...(await measure(app, call)) })
  return measured
}
