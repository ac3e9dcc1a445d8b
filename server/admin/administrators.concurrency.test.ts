import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { CallError } from '../../client/call.ts'
import { banUser } from '../../contract/admin/bans.ts'
import { removeUser, setRole } from '../../contract/admin/users.ts'
import { deleteUser } from '../../contract/accounts/deletion.ts'
import { getSession } from '../../contract/sessions/sessions.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { sql } from '../database/sql.ts'
import { administrator } from '../testing/administrator.ts'
import { untilBlocked } from '../testing/blocked.ts'
import { openTestDatabase } from '../testing/database.ts'
import { startApp } from '../testing/start-app.ts'
import type { Visitor } from '../testing/visitor.ts'

type App = Awaited<ReturnType<typeof startApp>>

/** Locks user rows from another connection. Returns the function that releases the locks. */
async function hold(app: App, ids: string[]) {
  const other = openTestDatabase(app.databaseUrl)
  const client = await other.pool.connect()
  await client.query('begin')
  await client.query('select 1 from users where id = any($1) order by id for update', [ids])
  return async () => {
    await client.query('commit')
    client.release()
    await other.close()
  }
}

describe('concurrent calls by the only two administrators', async () => {
  const acts: [string, (visitor: Visitor, userId: string) => Promise<{ error: CallError | null }>][] = [
    ['set-role', (visitor, userId) => visitor.call(setRole, { body: { userId, role: 'user' } })],
    ['ban-user', (visitor, userId) => visitor.call(banUser, { body: { userId } })],
    ['remove-user', (visitor, userId) => visitor.call(removeUser, { body: { userId } })],
  ]
  for (const [name, act] of acts)
    test(`leave one administrator if each calls ${name} on the other`, async () => {
      const app = await startApp({ after })
      const [one, two] = [await administrator(app), await administrator(app)]
      const release = await hold(app, [one.id, two.id])
      const calls = [act(one.visitor, two.id), act(two.visitor, one.id)]
      await untilBlocked(app.db, 2)
      await release()
      const errors = (await Promise.all(calls)).map(({ error }) => error)
      assert.equal(errors.filter((error) => error === null).length, 1, JSON.stringify(errors))
      const { count } = await app.db.one<{ count: number }>(sql`
        select count(*)::int as count from users where role = 'admin' and banned is not true`)
      assert.equal(count, 1)
    })

  test('leave one administrator if one deletes their own account while the other gives up the role', async () => {
    const app = await startApp({ after })
    const [one, two] = [await administrator(app), await administrator(app)]
    const release = await hold(app, [one.id, two.id])
    const calls = [
      one.visitor.call(deleteUser, { body: { password: one.password } }),
      two.visitor.call(setRole, { body: { userId: two.id, role: 'user' } }),
    ]
    await untilBlocked(app.db, 2)
    await release()
    const errors = (await Promise.all(calls)).map(({ error }) => error?.code)
    assert.deepEqual(
      errors.filter((code) => code !== undefined),
      ['THERE_MUST_BE_ANOTHER_ADMINISTRATOR'],
    )
    const { count } = await app.db.one<{ count: number }>(sql`
      select count(*)::int as count from users where role = 'admin'`)
    assert.equal(count, 1)
  })
})

describe('a call by an administrator who is demoted during the call', async () => {
  const app = await startApp({ after })
  const boss = await administrator(app)

  test('is refused once the demotion is committed', async () => {
    const [admin, user] = [await administrator(app), await app.user()]
    const release = await hold(app, [admin.id])
    const demotion = boss.visitor.call(setRole, { body: { userId: admin.id, role: 'user' } })
    await untilBlocked(app.db, 1)
    const act = admin.visitor.call(banUser, { body: { userId: user.id } })
    await untilBlocked(app.db, 2)
    await release()
    const [demoted, acted] = await Promise.all([demotion, act])
    assert.equal(demoted.error, null)
    assert.equal(acted.error?.code, 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS')
  })
})

describe('a ban at the same moment as a sign-in', async () => {
  const app = await startApp({ after })
  const admin = await administrator(app)

  test('leaves no session, whichever comes first', async () => {
    for (const order of ['ban first', 'sign-in first'] as const) {
      const user = await app.user()
      const visitor = app.visitor()
      const ban = () => admin.visitor.call(banUser, { body: { userId: user.id } })
      const signIn = () => visitor.call(signInEmail, { body: user })
      const release = await hold(app, [user.id])
      const first = order === 'ban first' ? ban() : signIn()
      await untilBlocked(app.db, 1)
      const second = order === 'ban first' ? signIn() : ban()
      await untilBlocked(app.db, 2)
      await release()
      await Promise.all([first, second])
      assert.equal((await visitor.call(getSession)).data, null)
      assert.equal(await app.db.row(sql`select 1 from sessions where user_id = ${user.id}`), null, order)
    }
  })
})
