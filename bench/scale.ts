import { parseArgs } from 'node:util'
import { hashPassword } from '../server/crypto/passwords.ts'
import { testHashingCost } from '../server/testing/hashes.ts'
import { startApp } from '../server/testing/start-app.ts'
import { globalSetup, globalTeardown } from '../server/testing/global-setup.ts'
import { measure } from '../tests/organization-scale.ts'
import { endpoints, requestOf, type Measured } from './compare/endpoints.ts'
import { seedManyUsers } from './compare/many-users.ts'
import { gatehouseOptions } from './compare/options.ts'
import * as all from './compare/users.ts'
import { asRequest } from './compare/recording.ts'
import { asTable } from './compare/report.ts'
import { writeSection } from './compare/sections.ts'

/*
 * Compares the database time of calls in a database with few users and in one with many. Each database has twice as
 * many sessions as users, and a tenth as many organizations.
 *
 * Creates its databases on the server at GATEHOUSE_TEST_DATABASE_URL, or on an embedded server if that is not set, and
 * drops them afterwards. Exits with 1 if a statement scans a large table in full, or if a call is too slow with many
 * users.
 */

const { values: flags } = parseArgs({
  options: {
    users: { type: 'string', default: '10000,1000000' },
    /** Writes the table into docs/performance.md. */
    write: { type: 'boolean', default: false },
  },
})
const sizes = flags.users.split(',').map(Number)
const large = new Set([
  'users',
  'accounts',
  'sessions',
  'organizations',
  'members',
  'invitations',
  'events',
  'sightings',
])
/** A call in the last database of `sizes` may take `maxTimes` times as long as in the first one, plus a tolerance. */
const maxTimes = 1.2
const toleranceMilliseconds = 0.05

const calls: readonly Measured[] = [
  ...endpoints.filter(
    ({ name, variant, kind }) => variant === 'plain' && kind !== 'hash' && !/^ok$|accept|list-users/.test(name),
  ),
  ...endpoints.filter(({ kind }) => kind === 'hash'),
  byUser('list-sessions', '/list-sessions', 0),
  byUser('admin/list-users', '/admin/list-users?limit=50', all.administrator),
  byUser(
    'admin/list-users, one found',
    '/admin/list-users?searchField=email&searchValue=person-1234@&limit=20',
    all.administrator,
  ),
  byUser('admin/list-users, by name', '/admin/list-users?sortBy=name&limit=50', all.administrator),
  {
    ...byUser('update-user', '/update-user', 3),
    method: 'POST',
    body: () => ({ image: 'https://pictures.example/a.png' }),
  },
]

const endings: (() => Promise<void>)[] = []
try {
  if (process.env['GATEHOUSE_TEST_DATABASE_URL'] === undefined) {
    await globalSetup()
    endings.push(globalTeardown)
  }
  const hash = await hashPassword(all.password, testHashingCost)
  const found = new Map<string, { milliseconds: number; statements: number; scanned: string[] }[]>()
  for (const users of sizes) {
    const app = await startApp({
      after: (end) => endings.push(end),
      options: gatehouseOptions({ databaseUrl: '', connections: 8 }),
    })
    const startedAt = performance.now()
    await seedManyUsers(app.db, users, hash)
    console.error(`Seeded ${users} users in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
    for (const call of calls) {
      const { plans, milliseconds } = await measure(app, { make: (time) => send(app, call, time) })
      const scanned = plans.flatMap((plan) => plan.scanned.filter((table) => large.has(table)))
      const before = found.get(call.name) ?? []
      found.set(call.name, [...before, { milliseconds, statements: plans.length, scanned }])
    }
  }
  const text = tableOf(found).join('\n')
  console.log(text)
  if (flags.write) await writeSection('scale', text)
} finally {
  for (const end of endings.toReversed()) await end()
}

function byUser(name: string, path: string, user: number): Measured {
  return { name, kind: 'read', variant: 'plain', method: 'GET', path, user: () => user, isRight: () => true }
}

type App = Awaited<ReturnType<typeof startApp>>

async function send(app: App, call: Measured, time: number) {
  const response = await app.website.fetch(asRequest(requestOf(call, time)))
  if (response.status !== 200) throw new Error(`${call.name} is answered ${response.status} ${await response.text()}`)
}

function tableOf(found: ReadonlyMap<string, { milliseconds: number; statements: number; scanned: string[] }[]>) {
  const rows = [...found].map(([name, measured]) => {
    const [first, last] = [measured[0]!, measured.at(-1)!]
    const scanned = [...new Set(last.scanned)]
    const isSlow = last.milliseconds > first.milliseconds * maxTimes + toleranceMilliseconds
    if (isSlow || scanned.length > 0) process.exitCode = 1
    return [
      name,
      String(first.statements),
      ...measured.map(({ milliseconds }) => milliseconds.toFixed(3)),
      `${(last.milliseconds / first.milliseconds).toFixed(2)}×${isSlow ? ' (slow)' : ''}`,
      scanned.length === 0 ? 'none' : scanned.join(', '),
    ]
  })
  const head = [
    '',
    'statements',
    ...sizes.map((size) => `${size.toLocaleString('en')} users, ms`),
    'ratio',
    'full table scans',
  ]
  return asTable(head, rows)
}
