import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { security } from '../../contract/accounts/security.ts'
import { changePassword } from '../../contract/sign-in/password.ts'
import type { Options } from '../config/config.ts'
import { sql } from '../database/sql.ts'
import { startApp } from '../testing/start-app.ts'

async function start(account: Options['account'] = {}) {
  const app = await startApp({ after, options: { account } })
  const { visitor, password, id } = await app.user()
  const connect = (provider: string) =>
    app.db.run(sql`
      insert into accounts (id, user_id, provider_id, account_id, access_token, created_at, updated_at)
      values (${provider}, ${id}, ${provider}, '4711', 'sealed', '2026-01-02T03:04:05Z', '2026-02-03T04:05:06Z')`)
  const read = async () => (await visitor.call(security)).data!
  return { app, visitor, password, id, connect, read }
}

describe('GET /api/auth/internal/security', () => {
  test('returns when the password was last changed, and the connected accounts with their dates', async () => {
    const { app, visitor, password, connect, read } = await start()
    const first = await read()
    assert.deepEqual([first.password.newDevices, first.accounts], ['open', []])
    app.advance(100)
    await visitor.call(changePassword, { body: { currentPassword: password, newPassword: 'another long password' } })
    await connect('github')
    const { password: changed, accounts } = await read()
    assert.ok(Date.parse(changed.changedAt!) - Date.parse(first.password.changedAt!) >= 100_000)
    assert.deepEqual(accounts, [
      {
        id: 'github',
        provider: 'github',
        accountId: '4711',
        connectedAt: '2026-01-02T03:04:05.000Z',
        lastUsedAt: '2026-02-03T04:05:06.000Z',
        canRemove: true,
      },
    ])
    assert.doesNotMatch(visitor.lastBody(), /sealed|scrypt/)
  })

  test('marks the only sign-in method as not removable, unless the configuration allows its removal', async () => {
    for (const allowUnlinkingAll of [false, true]) {
      const { app, id, connect, read } = await start({ accountLinking: { allowUnlinkingAll } })
      await connect('github')
      await app.db.run(sql`delete from accounts where user_id = ${id} and provider_id = 'credential'`)
      const { password, accounts } = await read()
      assert.equal(password.changedAt, null)
      assert.deepEqual(
        accounts.map(({ canRemove }) => canRemove),
        [allowUnlinkingAll],
      )
    }
  })

  test('returns null for `lastUsedAt` if `updateAccountOnSignIn` is false, and refuses a signed-out caller', async () => {
    const { app, connect, read } = await start({ updateAccountOnSignIn: false })
    await connect('github')
    assert.equal((await read()).accounts[0]?.lastUsedAt, null)
    assert.equal((await app.visitor().call(security)).error?.status, 401)
  })
})
