import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { deleteUser } from '../../contract/accounts/deletion.ts'
import { changeEmail } from '../../contract/accounts/email-change.ts'
import { changePassword } from '../../contract/sign-in/password.ts'
import { updateUser } from '../../contract/accounts/profile.ts'
import { getSession } from '../../contract/sessions/sessions.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { sql } from '../database/sql.ts'
import { Refusal } from '../refusal.ts'
import { untilBlocked } from '../testing/blocked.ts'
import { openTestDatabase } from '../testing/database.ts'
import { newestLink, verifiedUser } from '../testing/email-links.ts'
import { startApp } from '../testing/start-app.ts'
import { eraseUser } from './deletion.ts'

const operatorDeletes = (userId: string) => ({ userId, actorId: null, impersonatorId: null, visitor: null, checks: [] })

describe('deletions at the same time as other calls', async () => {
  const app = await startApp({ after, options: { user: { deleteUser: { sendDeleteAccountVerification: true } } } })
  const outside = openTestDatabase(app.databaseUrl)
  after(() => outside.close())

  const eventsOf = (id: string) =>
    app.db.rows(sql`select id from events where subject_id = ${id} and action = 'user.deleted'`)

  test('delete the user once if twenty calls send the same token, and refuse the other nineteen calls', async () => {
    const ada = await verifiedUser(app)
    await ada.visitor.call(deleteUser, { body: {} })
    const token = new URL(await newestLink(app, ada.email, 'delete-account')).searchParams.get('token')!
    const answers: Promise<string>[] = []
    await outside.transaction(async (db) => {
      await db.run(sql`select from users where id = ${ada.id} for update`)
      for (let i = 0; i < 20; i++)
        answers.push(
          ada.visitor
            .fetch(`/api/auth/delete-user/callback?token=${token}`)
            .then(async (response) => `${response.status} ${await response.text()}`),
        )
      await untilBlocked(outside, 9)
    })
    const counted = Object.groupBy(await Promise.all(answers), (answer) => answer)
    assert.deepEqual(
      Object.entries(counted)
        .map(([answer, all]) => `${all!.length} × ${answer}`)
        .toSorted(),
      [
        '1 × 200 {"success":true,"message":"User deleted"}',
        '19 × 404 {"code":"INVALID_TOKEN","message":"invalid token"}',
      ],
    )
    assert.equal((await eventsOf(ada.id)).length, 1)
    assert.equal((await app.mailsTo(ada.email)).filter((mail) => mail.template === 'account-deleted').length, 1)
  })

  test('are refused if the user changed the email address that the token was sent to', async () => {
    const ada = await app.user()
    await ada.visitor.call(deleteUser, { body: {} })
    const url = await newestLink(app, ada.email, 'delete-account')
    const calls: Promise<unknown>[] = []
    await outside.transaction(async (db) => {
      await db.run(sql`select from users where id = ${ada.id} for update`)
      calls.push(ada.visitor.call(changeEmail, { body: { newEmail: 'moved@example.com' } }))
      await untilBlocked(outside, 1)
      calls.push(ada.visitor.fetch(url).then((response) => response.headers.get('location')))
      await untilBlocked(outside, 2)
    })
    const [, location] = await Promise.all(calls)
    assert.equal(location, '/?error=invalid_token')
    assert.deepEqual(await eventsOf(ada.id), [])
    assert.equal((await ada.visitor.call(getSession)).data?.user.email, 'moved@example.com')
  })

  test('refuse a sign-in that is waiting for the deletion', async () => {
    const ada = await app.user()
    const visitor = app.visitor()
    let signingIn: Promise<unknown> | undefined
    await outside.transaction(async (db) => {
      await eraseUser({ ...app.deps, db }, operatorDeletes(ada.id))
      signingIn = visitor.call(signInEmail, { body: ada })
      await untilBlocked(app.db, 1)
    })
    await signingIn
    assert.equal(visitor.lastResponse().status, 401)
    assert.equal(visitor.cookies.size, 0)
    assert.deepEqual(await app.db.rows(sql`select id from sessions where user_id = ${ada.id}`), [])
  })

  test('make other calls of the deleted user fail as if the user were signed out', async () => {
    const ada = await verifiedUser(app)
    const calls = [
      () => ada.visitor.call(updateUser, { body: { name: 'Gone' } }),
      () => ada.visitor.call(changeEmail, { body: { newEmail: 'gone@example.com' } }),
      () => ada.visitor.call(deleteUser, { body: {} }),
    ]
    const answers: Promise<{ error: { status: number; code?: string } | null }>[] = []
    await outside.transaction(async (db) => {
      await eraseUser({ ...app.deps, db }, operatorDeletes(ada.id))
      for (const call of calls) answers.push(call())
      await untilBlocked(app.db, calls.length)
    })
    for (const { error } of await Promise.all(answers))
      assert.deepEqual([error?.status, error?.code], [401, 'UNAUTHORIZED'])
    assert.deepEqual(
      (await app.mailsTo(ada.email)).map((mail) => mail.template),
      ['verify-email', 'account-deleted'],
    )
    assert.deepEqual(await app.db.rows(sql`select id from verifications where user_id = ${ada.id}`), [])
  })

  test('run the checks before locking the user, and stop if a check refuses', async () => {
    const ada = await app.user()
    const lockedAtCheck: string[] = []
    const onlyOwner = eraseUser(app.deps, {
      ...operatorDeletes(ada.id),
      checks: [
        async (deps, userId) => {
          assert.notEqual(deps.db, app.deps.db)
          await outside.run(sql`select from users where id = ${userId} for update nowait`)
          lockedAtCheck.push(userId)
          throw new Refusal('YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER')
        },
      ],
    })
    await assert.rejects(onlyOwner, { code: 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER' })
    assert.deepEqual(lockedAtCheck, [ada.id])
    assert.equal((await app.visitor().call(signInEmail, { body: ada })).error, null)
    assert.deepEqual(await eventsOf(ada.id), [])
  })
})

describe('a deletion with a password', async () => {
  const app = await startApp({ after })
  const outside = openTestDatabase(app.databaseUrl)
  after(() => outside.close())

  test('deletes the user once if two calls arrive at the same time, and returns success to both', async () => {
    const ada = await verifiedUser(app)
    const calls: Promise<{ data: unknown }>[] = []
    await outside.transaction(async (db) => {
      await db.run(sql`select from users where id = ${ada.id} for update`)
      for (let i = 0; i < 2; i++) calls.push(ada.visitor.call(deleteUser, { body: { password: ada.password } }))
      await untilBlocked(outside, 2)
    })
    for (const { data } of await Promise.all(calls)) assert.deepEqual(data, { success: true, message: 'User deleted' })
    assert.deepEqual(
      (await app.mailsTo(ada.email)).map((mail) => mail.template),
      ['verify-email', 'account-deleted'],
    )
  })

  test('is refused if the password changed during the check', async () => {
    const ada = await app.user()
    const other = app.visitor()
    await other.call(signInEmail, { body: ada })
    const calls: Promise<unknown>[] = []
    await outside.transaction(async (db) => {
      await db.run(sql`select from users where id = ${ada.id} for update`)
      const newPassword = 'another password'
      calls.push(ada.visitor.call(changePassword, { body: { currentPassword: ada.password, newPassword } }))
      await untilBlocked(app.db, 1)
      calls.push(other.call(deleteUser, { body: { password: ada.password } }))
      await untilBlocked(app.db, 2)
    })
    await Promise.all(calls)
    assert.equal(other.lastBody(), '{"code":"INVALID_PASSWORD","message":"Invalid password"}')
    assert.notEqual(await app.db.row(sql`select id from users where id = ${ada.id}`), null)
  })
})
