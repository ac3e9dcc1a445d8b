import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { sql } from '../../server/database/sql.ts'
import type { Options } from '../../server/config/config.ts'
import { createTestDatabase, openTestDatabase } from '../../server/testing/database.ts'
import { findRedis } from '../../server/testing/redis.ts'
import { startProcess, type ServerProcess } from '../../server/testing/server-process.ts'

const password = 'correct horse battery'
const secret = 'reference-secret-reference-secret-0001'

/** Starts two processes of the product on one database and waits until both respond. */
async function startTwo(options: Options) {
  const database = await createTestDatabase()
  const db = openTestDatabase(database.url)
  const shared = { ...options, secret, database: { url: database.url } }
  const processes = await Promise.all([startProcess(shared), startProcess(shared)])
  after(async () => {
    await Promise.all(processes.map((process) => process.end('SIGTERM')))
    await db.close()
    await database.drop()
  })
  return { db, one: processes[0], other: processes[1] }
}

function post(server: ServerProcess, path: string, body: object, cookie?: string) {
  return fetch(`${server.origin}/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.origin, ...(cookie ? { cookie } : {}) },
    body: JSON.stringify(body),
  })
}

async function nameTold(server: ServerProcess, cookie: string) {
  const reply = await fetch(`${server.origin}/api/auth/get-session`, { headers: { cookie } })
  const answer = (await reply.json()) as { user: { name: string } } | null
  return answer?.user.name ?? null
}

const cookiesOf = (reply: Response) =>
  reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')

describe('a session that one process ends', async () => {
  const { db, one, other } = await startTwo({
    rateLimit: { enabled: false },
    session: { cookieCache: { enabled: true } },
  })

  for (const path of ['/revoke-sessions', '/sign-out']) {
    test(`is invalid in the other process once ${path} has responded, even with a cache cookie`, async () => {
      for (let round = 0; round < 10; round++) {
        const email = `person-${path.slice(1)}-${round}@example.com`
        const cookie = cookiesOf(await post(one, '/sign-up/email', { name: 'Old name', email, password }))
        await db.run(sql`update users set name = 'New name' where email = ${email}`)
        assert.equal(await nameTold(other, cookie), 'Old name', 'the other answers from the cookie')
        assert.equal((await post(one, path, {}, cookie)).status, 200)
        assert.equal(await nameTold(other, cookie), null)
      }
    })
  }

  test('is invalid in a process that starts afterwards', async () => {
    const signUp = async (email: string) =>
      cookiesOf(await post(one, '/sign-up/email', { name: 'Old name', email, password }))
    const [ended, living] = [await signUp('ended@example.com'), await signUp('living@example.com')]
    await post(one, '/revoke-sessions', {}, ended)
    await db.run(sql`update users set name = 'New name' where email = 'living@example.com'`)
    const late = await startProcess({
      secret,
      database: { url: db.pool.options.connectionString! },
      session: { cookieCache: { enabled: true } },
      rateLimit: { enabled: false },
    })
    // Only the session cache cookie contains the old name. The new process does not trust this cookie until it receives
    // notices of ended sessions.
    while ((await nameTold(late, living)) !== 'Old name');
    assert.equal(await nameTold(late, ended), null)
    await late.end('SIGTERM')
  })
})

describe('the first fifty calls that need a key pair', async () => {
  const { db, one, other } = await startTwo({ rateLimit: { enabled: false } })

  test('create only one key pair for both processes', async () => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, i) => fetch(`${(i % 2 === 0 ? one : other).origin}/api/auth/jwks`)),
    )
    const lists = await Promise.all(replies.map((reply) => reply.text()))
    assert.equal(new Set(lists).size, 1)
    assert.match(lists[0]!, /^\{"keys":\[\{[^{}]*"kid":"\w{32}"\}\]\}$/)
    assert.equal((await db.rows(sql`select id from key_pairs`)).length, 1)
  })
})

const redis = await findRedis()
const stores = { database: 'the database', 'secondary-storage': 'Redis' } as const

for (const [storage, place] of Object.entries(stores) as [keyof typeof stores, string][]) {
  const skip = place === 'Redis' && redis.whyNot
  describe(
    `two hundred concurrent sign-ins through two processes that count rate limits in ${place}`,
    { skip },
    async () => {
      if (skip) return
      const { one, other } = await startTwo({ rateLimit: { storage }, redis: { url: redis.url } })

      test('are refused by the rate limit except for exactly three', async () => {
        const attempt = { email: 'nobody@example.com', password: 'wrong password' }
        const replies = await Promise.all(
          Array.from({ length: 200 }, (_, i) => post(i % 2 === 0 ? one : other, '/sign-in/email', attempt)),
        )
        const statuses = replies.map((reply) => reply.status)
        assert.equal(statuses.filter((status) => status === 401).length, 3)
        assert.equal(statuses.filter((status) => status === 429).length, 197)
      })
    },
  )
}
