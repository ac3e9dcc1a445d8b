import { parseArgs } from 'node:util'
import { Redis } from 'ioredis'
import { findSession } from '../server/sessions/sessions.sql.ts'
import { openTestDatabase } from '../server/testing/database.ts'
import { median } from './compare/load.ts'
import { idOf } from './compare/users.ts'
import { asTable } from './compare/report.ts'
import { writeSection } from './compare/sections.ts'
import { openSeededDatabase } from './compare/seeded-database.ts'

/*
 * Measures the CPU time that this process needs to read a session in three ways: from the database, from Redis, and
 * from Redis together with a revocation check in the database. Without that check, a Redis restored from an old
 * snapshot would revive revoked sessions. An empty query imitates the check. Uses the Redis at REDIS_URL, or one on
 * this machine.
 */

const reads = 4000
const atOnce = 8
const rounds = 7
const { values: flags } = parseArgs({ options: { write: { type: 'boolean', default: false } } })
const endings: (() => Promise<unknown>)[] = []
try {
  const databaseUrl = await openSeededDatabase(endings)
  const db = openTestDatabase(databaseUrl)
  endings.push(db.close)
  const redis = new Redis(process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379')
  endings.push(async () => redis.disconnect())
  const token = idOf('token', 0)
  const key = `gatehouse:bench:${token}`
  await redis.set(key, JSON.stringify(await findSession(db, token)), 'EX', 600)
  endings.push(() => redis.del(key))

  const fromRedis = async () => JSON.parse((await redis.get(key))!) as unknown
  const ways: Record<string, () => Promise<unknown>> = {
    'the database, session and user in one statement': () => findSession(db, token),
    Redis: fromRedis,
    'Redis, plus a revocation check': () => Promise.all([fromRedis(), db.pool.query('')]),
  }
  const found = new Map(Object.keys(ways).map((name) => [name, [] as number[]]))
  for (let round = -1; round < rounds; round++)
    for (const [name, read] of Object.entries(ways)) {
      const cost = await costOf(read)
      if (round >= 0) found.get(name)!.push(cost)
    }
  const rows = [...found].map(([name, costs]) => [name, median(costs).toFixed(4)])
  const text = asTable(['a session from', 'CPU ms'], rows).join('\n')
  console.log(text)
  if (flags.write) await writeSection('secondary', text)
} finally {
  for (const end of endings.toReversed()) await end()
}

async function costOf(read: () => Promise<unknown>) {
  const before = process.cpuUsage()
  let left = reads
  const goOn = async () => {
    while (left-- > 0) await read()
  }
  await Promise.all(Array.from({ length: atOnce }, goOn))
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / reads
}
