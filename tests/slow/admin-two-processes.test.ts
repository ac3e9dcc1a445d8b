import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { sql } from '../../server/database/sql.ts'
import { createTestDatabase, openTestDatabase } from '../../server/testing/database.ts'
import { startProcess, type ServerProcess } from '../../server/testing/server-process.ts'

const password = 'correct horse battery'

/** A change through one process applies to the next request to the other process, even if sessions are cached. */
describe('two processes on one database', async () => {
  const database = await createTestDatabase()
  const db = openTestDatabase(database.url)
  const options = {
    secret: 'reference-secret-reference-secret-0001',
    database: { url: database.url },
    rateLimit: { enabled: false },
    session: { cookieCache: { enabled: true } },
  }
  const servers = await Promise.all([startProcess(options), startProcess(options)])
  after(async () => {
    await Promise.all(servers.map((server) => server.end('SIGTERM')))
    await db.close()
    await database.drop()
  })
  let people = 0

  function post(server: ServerProcess, path: string, body: object, cookie = '') {
    return fetch(`${server.origin}/api/auth${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.origin, cookie },
      body: JSON.stringify(body),
    })
  }

  async function signedUp(role: string) {
    const email = `person-${++people}@example.com`
    const reply = await post(servers[0], '/sign-up/email', { name: 'P', email, password })
    const { user } = (await reply.json()) as { user: { id: string } }
    await db.run(sql`update users set role = ${role} where id = ${user.id}`)
    const cookie = reply.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    return { id: user.id, email, cookie }
  }

  const statuses = (cookie: string, path: string) =>
    Promise.all(
      servers.map(async ({ origin }) => (await fetch(`${origin}/api/auth${path}`, { headers: { cookie } })).status),
    )
  const sessions = (cookie: string) =>
    Promise.all(
      servers.map(async ({ origin }) => {
        const reply = await fetch(`${origin}/api/auth/get-session`, { headers: { cookie } })
        return (await reply.json()) as object | null
      }),
    )

  const boss = await signedUp('admin')
  const endings: [string, number, (userId: string) => Promise<Response>][] = [
    ['demoted', 403, (userId) => post(servers[0], '/admin/set-role', { userId, role: 'user' }, boss.cookie)],
    ['banned', 401, (userId) => post(servers[0], '/admin/ban-user', { userId }, boss.cookie)],
    ['deleted', 401, (userId) => post(servers[0], '/admin/remove-user', { userId }, boss.cookie)],
    [
      'signed out by another administrator',
      401,
      (userId) => post(servers[0], '/admin/revoke-user-sessions', { userId }, boss.cookie),
    ],
  ]
  for (const [how, status, end] of endings)
    test(`refuse the next request of an administrator who was ${how}`, async () => {
      const admin = await signedUp('admin')
      assert.deepEqual(await statuses(admin.cookie, '/admin/list-users'), [200, 200])
      assert.equal((await end(admin.id)).status, 200)
      assert.deepEqual(await statuses(admin.cookie, '/admin/list-users'), [status, status])
      if (status === 401) assert.deepEqual(await sessions(admin.cookie), [null, null])
    })

  test('leave one administrator if two administrators demote each other at the same time', async () => {
    await db.run(sql`update users set role = 'user'`)
    for (let round = 0; round < 20; round++) {
      const pair = [await signedUp('admin'), await signedUp('admin')] as const
      const replies = await Promise.all([
        post(servers[0], '/admin/set-role', { userId: pair[1].id, role: 'user' }, pair[0].cookie),
        post(servers[1], '/admin/set-role', { userId: pair[0].id, role: 'user' }, pair[1].cookie),
      ])
      const answered = replies.map(({ status }) => status).toSorted((a, b) => a - b)
      assert.equal(answered[0], 200)
      assert.ok([400, 403].includes(answered[1]!), String(answered[1]))
      const { count } = await db.one<{ count: number }>(sql`
        select count(*)::int as count from users where role = 'admin'`)
      assert.equal(count, 1)
      await db.run(sql`update users set role = 'user'`)
    }
  })

  test('leave no session if one process bans a user while the user signs in through the other process', async () => {
    await db.run(sql`update users set role = 'admin' where id = ${boss.id}`)
    for (let round = 0; round < 10; round++) {
      const person = await signedUp('user')
      const signIns = Array.from({ length: 4 }, () =>
        post(servers[1], '/sign-in/email', { email: person.email, password }),
      )
      const ban = await post(servers[0], '/admin/ban-user', { userId: person.id }, boss.cookie)
      assert.equal(ban.status, 200)
      await Promise.all(signIns)
      const { count } = await db.one<{ count: number }>(sql`
        select count(*)::int as count from sessions where user_id = ${person.id}`)
      assert.equal(count, 0)
    }
  })
})
