import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { listAccounts, unlinkAccount } from '../../contract/accounts/linked-accounts.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { sql } from '../database/sql.ts'
import { untilBlocked } from '../testing/blocked.ts'
import { startApp } from '../testing/start-app.ts'

const day = 86_400
type App = Awaited<ReturnType<typeof startApp>>

/** Links a provider's account to a user, as a sign-in with that provider would. */
async function link(app: App, userId: string, providerId: string, accountId: string, scope: string | null = null) {
  const now = app.deps.now()
  await app.db.run(sql`
    insert into accounts (id, user_id, provider_id, account_id, access_token, refresh_token, id_token, scope,
                          created_at, updated_at)
    values (${`${providerId}-${accountId}-${userId}`}, ${userId}, ${providerId}, ${accountId}, 'sealed-access',
            'sealed-refresh', 'sealed-id', ${scope}, ${now}, ${now})`)
}

async function providersOf(app: App, userId: string) {
  const rows = await app.db.rows<{ provider: string }>(
    sql`select provider_id || ' ' || account_id as provider from accounts where user_id = ${userId} order by created_at`,
  )
  return rows.map(({ provider }) => provider.replace(userId, 'own id'))
}

describe('GET /list-accounts', async () => {
  const app = await startApp({ after })

  test('lists a user’s own sign-in methods without secrets', async () => {
    const ada = await app.user()
    const bob = await app.user()
    app.advance(1)
    await link(app, ada.id, 'github', '4711', 'read:user,user:email')
    await link(app, bob.id, 'github', '4712')

    const { data } = await ada.visitor.call(listAccounts)

    assert.deepEqual(
      data!.map(({ provider, accountId, scopes }) => ({ provider, accountId, scopes })),
      [
        { provider: 'credential', accountId: ada.id, scopes: [] },
        { provider: 'github', accountId: '4711', scopes: ['read:user', 'user:email'] },
      ],
    )
    const sent = JSON.parse(ada.visitor.lastBody()) as object[]
    for (const account of sent)
      assert.deepEqual(Object.keys(account).toSorted(), [
        'accountId',
        'createdAt',
        'id',
        'provider',
        'providerId',
        'scopes',
        'updatedAt',
        'userId',
      ])
    assert.doesNotMatch(ada.visitor.lastBody(), /sealed|:[0-9a-f]{64}/)
  })

  test('refuses a signed-out caller', async () => {
    assert.equal((await app.visitor().call(listAccounts)).error?.status, 401)
  })
})

describe('POST /unlink-account', async () => {
  const app = await startApp({ after })

  test('removes one sign-in method and records the event', async () => {
    const ada = await app.user()
    app.advance(1)
    await link(app, ada.id, 'github', '1')
    const { data } = await ada.visitor.call(unlinkAccount, { body: { providerId: 'credential' } })
    assert.deepEqual(data, { status: true })
    assert.deepEqual(await providersOf(app, ada.id), ['github 1'])
    assert.equal((await app.visitor().call(signInEmail, { body: ada })).error?.code, 'INVALID_EMAIL_OR_PASSWORD')
    const event = await app.db.row(sql`
      select action, ip_address as "ipAddress" from events where actor_id = ${ada.id} and action = 'account.unlinked'`)
    assert.deepEqual(event, { action: 'account.unlinked', ipAddress: '203.0.113.7' })
  })

  test('distinguishes several accounts at one provider, and removes the oldest if no `accountId` is sent', async () => {
    const ada = await app.user()
    for (const accountId of ['21', '22', '23']) {
      app.advance(1)
      await link(app, ada.id, 'google', accountId)
    }
    await ada.visitor.call(unlinkAccount, { body: { providerId: 'google', accountId: '22' } })
    assert.deepEqual(await providersOf(app, ada.id), ['credential own id', 'google 21', 'google 23'])
    await ada.visitor.call(unlinkAccount, { body: { providerId: 'google' } })
    assert.deepEqual(await providersOf(app, ada.id), ['credential own id', 'google 23'])
  })

  test('refuses an account that is not linked, and an account of another user', async () => {
    const ada = await app.user()
    const bob = await app.user()
    await link(app, ada.id, 'github', '31')
    await link(app, bob.id, 'gitlab', '32')
    const unknown: { providerId: string; accountId?: string }[] = [
      { providerId: 'nobody' },
      { providerId: 'github', accountId: '32' },
      { providerId: 'gitlab', accountId: '32' },
      { providerId: 'github', accountId: `github-31-${ada.id}` },
    ]
    for (const body of unknown) {
      const { error } = await ada.visitor.call(unlinkAccount, { body })
      assert.deepEqual([error?.status, error?.code, error?.message], [400, 'ACCOUNT_NOT_FOUND', 'Account not found'])
    }
    assert.equal((await providersOf(app, bob.id)).length, 2)
  })

  test('refuses to remove the last sign-in method', async () => {
    const ada = await app.user()
    for (const providerId of ['credential', 'nobody']) {
      const { error } = await ada.visitor.call(unlinkAccount, { body: { providerId } })
      assert.equal(error?.status, 400)
      assert.equal(
        ada.visitor.lastBody(),
        `{"code":"YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT","message":"You can't unlink your last account"}`,
      )
    }
    assert.equal((await providersOf(app, ada.id)).length, 1)
  })

  test('keeps one of the last two sign-in methods when both are unlinked at once', async () => {
    const ada = await app.user()
    await link(app, ada.id, 'github', '41')
    const unlinkings: Promise<{ error: { code?: string } | null }>[] = []
    await app.db.transaction(async (db) => {
      await db.run(sql`select from users where id = ${ada.id} for update`)
      for (const providerId of ['credential', 'github'])
        unlinkings.push(ada.visitor.call(unlinkAccount, { body: { providerId } }))
      await untilBlocked(app.db, 2)
    })
    const codes = (await Promise.all(unlinkings)).map(({ error }) => error?.code ?? 'unlinked')
    assert.deepEqual(codes.toSorted(), ['YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT', 'unlinked'])
    assert.equal((await providersOf(app, ada.id)).length, 1)
  })

  test('refuses a session that was not renewed within the fresh age', async () => {
    const ada = await app.user()
    await link(app, ada.id, 'github', '51')
    const renewed = (secondsAgo: number) =>
      app.db.run(sql`
        update sessions set updated_at = ${new Date(app.deps.now().getTime() - secondsAgo * 1000)}
        where user_id = ${ada.id}`)
    // Signs in without “remember me”, because any call would renew a remembered session after a day.
    const visitor = app.visitor()
    await visitor.call(signInEmail, { body: { ...ada, rememberMe: false } })
    await renewed(day)
    const { error } = await visitor.call(unlinkAccount, { body: { providerId: 'github' } })
    assert.deepEqual(
      [error?.status, error?.code, error?.message],
      [403, 'SESSION_IS_NOT_FRESH', 'Session is not fresh'],
    )
    await renewed(day - 5)
    assert.equal((await visitor.call(unlinkAccount, { body: { providerId: 'github' } })).error, null)
  })
})

describe('POST /unlink-account with other options', async () => {
  const app = await startApp({
    after,
    options: { session: { freshAge: 0 }, account: { accountLinking: { allowUnlinkingAll: true } } },
  })

  test('requires no fresh session if `freshAge` is 0, and removes the last account if `allowUnlinkingAll` is true', async () => {
    const ada = await app.user()
    const visitor = app.visitor()
    await visitor.call(signInEmail, { body: { ...ada, rememberMe: false } })
    await app.db.run(sql`update sessions set updated_at = created_at - interval '30 days' where user_id = ${ada.id}`)
    assert.equal((await visitor.call(unlinkAccount, { body: { providerId: 'credential' } })).error, null)
    assert.deepEqual(await providersOf(app, ada.id), [])
    assert.equal(
      (await visitor.call(unlinkAccount, { body: { providerId: 'credential' } })).error?.code,
      'ACCOUNT_NOT_FOUND',
    )
  })
})
