import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { adminHasPermission, createUser, removeUser, setRole, setUserPassword } from '../../contract/admin/users.ts'
import { deleteUser } from '../../contract/accounts/deletion.ts'
import { getSession } from '../../contract/sessions/sessions.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { administrator, eventsAbout, userWithRole, rowOf } from '../testing/administrator.ts'
import { sql } from '../database/sql.ts'
import { startApp } from '../testing/start-app.ts'
import { createTenant } from '../testing/tenant.ts'

const password = 'correct horse battery'
const roles = {
  admin: { user: ['create', 'list', 'set-role', 'ban', 'delete', 'set-password'], session: ['list', 'revoke'] },
  clerk: { user: ['create', 'list', 'set-role', 'delete', 'set-password'] },
  typist: { user: ['create'] },
  user: {},
}
const additionalFields = {
  team: {},
  plan: { input: false, defaultValue: 'free' },
  secret: { returned: false },
}

describe('POST /admin/create-user', async () => {
  const app = await startApp({ after, options: { admin: { roles } } })
  const admin = await administrator(app)

  test('creates a user with the default role who can sign in, without starting a session or sending a mail', async () => {
    const body = { email: 'New@Example.com', password, name: 'New' }
    const { data } = await admin.visitor.call(createUser, { body })
    assert.deepEqual([data?.user.email, data?.user.role, data?.user.emailVerified], ['new@example.com', 'user', false])
    assert.doesNotMatch(admin.visitor.lastBody(), /password/i)
    assert.deepEqual(await app.mailsTo('new@example.com'), [])
    assert.equal(await app.db.row(sql`select 1 from sessions where user_id = ${data?.user.id}`), null)
    const { error } = await app.visitor().call(signInEmail, { body: { email: 'new@example.com', password } })
    assert.equal(error, null)
    const [created] = await eventsAbout(app, data!.user.id)
    assert.deepEqual(
      [created?.action, created?.actorId, created?.details],
      ['user.created', admin.id, { role: 'user' }],
    )
  })

  test('stores several roles without duplicates, and refuses an unknown role', async () => {
    const body = { email: 'roles@example.com', password, name: 'R', role: ['clerk', ' typist', 'clerk'] }
    assert.equal((await admin.visitor.call(createUser, { body })).data?.user.role, 'clerk,typist')
    for (const role of ['root', '', ',', 'admin,root', '__proto__', 'constructor', 'ADMIN']) {
      const { error } = await admin.visitor.call(createUser, { body: { ...body, email: 'x@example.com', role } })
      assert.deepEqual([error?.status, error?.code], [400, 'ROLE_NOT_FOUND'], role)
    }
  })

  test('refuses a taken or invalid email address, and a password that is too short or too long', async () => {
    const taken = await admin.visitor.call(createUser, {
      body: { email: admin.email.toUpperCase(), password, name: 'X' },
    })
    // Callers get this code for the refusal that `contract/refusals.ts` names EMAIL_HAS_AN_ACCOUNT.
    assert.deepEqual([taken.error?.status, taken.error?.code], [400, 'USER_ALREADY_EXISTS'])
    const wrong = await admin.visitor.call(createUser, { body: { email: 'nobody', password, name: 'X' } })
    assert.deepEqual([wrong.error?.status, wrong.error?.code], [400, 'INVALID_EMAIL'])
    for (const [length, code] of [
      [7, 'PASSWORD_TOO_SHORT'],
      [129, 'PASSWORD_TOO_LONG'],
    ] as const) {
      const body = { email: 'y@example.com', password: 'x'.repeat(length), name: 'X' }
      assert.equal((await admin.visitor.call(createUser, { body })).error?.code, code)
    }
  })

  test('refuses roles with permissions that the caller lacks, and any role if the caller is not allowed to set roles', async () => {
    const [clerk, typist] = [await userWithRole(app, 'clerk'), await userWithRole(app, 'typist')]
    const body = { email: 'z@example.com', password, name: 'Z' }
    const up = await clerk.visitor.call(createUser, { body: { ...body, role: 'admin' } })
    assert.deepEqual([up.error?.status, up.error?.code], [403, 'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE'])
    const any = await typist.visitor.call(createUser, { body: { ...body, role: 'typist' } })
    assert.deepEqual([any.error?.status, any.error?.code], [403, 'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE'])
    assert.equal((await typist.visitor.call(createUser, { body })).error, null)
  })

  test('lets only a full administrator create a user with a verified email address', async () => {
    const typist = await userWithRole(app, 'typist')
    const body = { email: 'proven@example.com', password, name: 'P', data: { emailVerified: true } }
    assert.equal((await typist.visitor.call(createUser, { body })).error?.code, 'FORBIDDEN')
    assert.equal((await admin.visitor.call(createUser, { body })).data?.user.emailVerified, true)
  })
})

describe('the data field of POST /admin/create-user', async () => {
  const app = await startApp({ after, options: { user: { additionalFields } } })
  const admin = await administrator(app)

  test('sets configured fields and the picture, and nothing else', async () => {
    const data = {
      image: 'https://example.com/a.png',
      team: 'red',
      plan: 'pro',
      secret: 's',
      role: 'admin',
      banned: true,
      banReason: 'x',
      id: 'chosen',
      email: 'other@example.com',
      createdAt: '2001-01-01T00:00:00.000Z',
      unknown: 1,
    }
    const body = { email: 'data@example.com', password, name: 'D', data }
    const { data: reply } = await admin.visitor.call(createUser, { body })
    const user = reply!.user
    assert.deepEqual([user['team'], user['plan'], user['secret'], user.image], ['red', 'pro', undefined, data.image])
    assert.notEqual(user.id, 'chosen')
    assert.notEqual(user.createdAt, data.createdAt)
    assert.deepEqual(await rowOf(app, user.id), {
      email: 'data@example.com',
      role: 'user',
      emailVerified: false,
      banned: null,
      extra: { team: 'red', plan: 'pro', secret: 's' },
    })
  })

  test('refuses a field of the wrong type', async () => {
    const body = { email: 'type@example.com', password, name: 'D', data: { team: 5 } }
    assert.equal((await admin.visitor.call(createUser, { body })).error?.code, 'VALIDATION_ERROR')
  })
})

describe('POST /admin/set-role', async () => {
  const app = await startApp({ after, options: { admin: { roles } } })
  const admin = await administrator(app)

  test('changes roles and keeps sessions', async () => {
    const user = await app.user()
    const body = { userId: user.id, role: ['clerk', 'typist'] }
    const { data } = await admin.visitor.call(setRole, { body })
    assert.equal(data?.user.role, 'clerk,typist')
    assert.equal((await user.visitor.call(getSession)).data?.user.role, 'clerk,typist')
    const event = (await eventsAbout(app, user.id)).at(-1)
    assert.deepEqual(event?.details, { from: 'user', role: 'clerk,typist' })
  })

  test('refuses unknown users and unknown roles', async () => {
    const missing = await admin.visitor.call(setRole, { body: { userId: 'missing', role: 'user' } })
    // Callers get this code for the refusal that `contract/refusals.ts` names NO_SUCH_USER.
    assert.deepEqual([missing.error?.status, missing.error?.code], [404, 'USER_NOT_FOUND'])
    const unknown = await admin.visitor.call(setRole, { body: { userId: admin.id, role: 'root' } })
    assert.deepEqual([unknown.error?.status, unknown.error?.code], [400, 'ROLE_NOT_FOUND'])
  })

  test("refuses to raise the caller's own permissions or to lower those of users with more permissions", async () => {
    const clerk = await userWithRole(app, 'clerk')
    for (const body of [
      { userId: clerk.id, role: 'admin' },
      { userId: clerk.id, role: 'clerk,admin' },
      { userId: admin.id, role: 'user' },
    ]) {
      const { error } = await clerk.visitor.call(setRole, { body })
      assert.deepEqual([error?.status, error?.code], [403, 'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE'])
    }
    assert.equal((await rowOf(app, admin.id))?.role, 'admin')
  })

  test('refuses to demote the last administrator who is not banned', async () => {
    const demote = () => admin.visitor.call(setRole, { body: { userId: admin.id, role: 'user' } })
    assert.equal((await demote()).error?.code, 'THERE_MUST_BE_ANOTHER_ADMINISTRATOR')
    const other = await administrator(app)
    await app.db.run(sql`update users set banned = true where id = ${other.id}`)
    assert.equal((await demote()).error?.code, 'THERE_MUST_BE_ANOTHER_ADMINISTRATOR')
    await app.db.run(sql`update users set banned = false where id = ${other.id}`)
    assert.equal((await demote()).error, null)
    assert.equal((await demote()).error?.code, 'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE')
  })
})

describe('POST /admin/set-user-password', async () => {
  const app = await startApp({ after, options: { admin: { roles } } })
  const admin = await administrator(app)

  test('replaces the old password with the new one, and ends every session of the user', async () => {
    const user = await app.user()
    const body = { userId: user.id, newPassword: 'another password' }
    assert.deepEqual((await admin.visitor.call(setUserPassword, { body })).data, { status: true })
    assert.equal((await user.visitor.call(getSession)).data, null)
    const signIn = (password: string) => app.visitor().call(signInEmail, { body: { email: user.email, password } })
    assert.equal((await signIn(user.password)).error?.code, 'INVALID_EMAIL_OR_PASSWORD')
    assert.equal((await signIn('another password')).error, null)
    assert.equal((await app.mailsTo(user.email)).at(-1)?.template, 'password-changed')
  })

  test('sets the first password of a user', async () => {
    const user = await app.user()
    await app.db.run(sql`update accounts set provider_id = 'github', password = null where user_id = ${user.id}`)
    await admin.visitor.call(setUserPassword, { body: { userId: user.id, newPassword: 'a first password' } })
    const body = { email: user.email, password: 'a first password' }
    assert.equal((await app.visitor().call(signInEmail, { body })).error, null)
  })

  test('refuses too short and too long passwords, unknown users, and users with more permissions', async () => {
    const call = (visitor: typeof admin.visitor, userId: string, newPassword: string) =>
      visitor.call(setUserPassword, { body: { userId, newPassword } })
    assert.equal((await call(admin.visitor, admin.id, 'short')).error?.code, 'PASSWORD_TOO_SHORT')
    assert.equal((await call(admin.visitor, admin.id, 'x'.repeat(129))).error?.code, 'PASSWORD_TOO_LONG')
    assert.equal((await call(admin.visitor, 'missing', 'long enough')).error?.status, 404)
    const clerk = await userWithRole(app, 'clerk')
    const above = await call(clerk.visitor, admin.id, 'long enough')
    assert.equal(above.error?.code, 'YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD')
    assert.equal((await admin.visitor.call(getSession)).data?.user.id, admin.id)
  })
})

describe('POST /admin/remove-user', async () => {
  const app = await startApp({ after, options: { admin: { roles } } })
  const admin = await administrator(app)
  const remove = (userId: string, visitor = admin.visitor) => visitor.call(removeUser, { body: { userId } })

  test('deletes the user with all their data', async () => {
    const user = await app.user()
    assert.deepEqual((await remove(user.id)).data, { success: true })
    assert.equal(await rowOf(app, user.id), null)
    assert.equal((await user.visitor.call(getSession)).data, null)
    const event = (await eventsAbout(app, user.id)).at(-1)
    assert.deepEqual([event?.action, event?.actorId], ['user.deleted', admin.id])
    assert.equal((await remove(user.id)).error?.status, 404)
  })

  test("refuses the caller's own id, users with more permissions, and the only owner of an organization", async () => {
    assert.equal((await remove(admin.id)).error?.code, 'YOU_CANNOT_REMOVE_YOURSELF')
    const clerk = await userWithRole(app, 'clerk')
    const other = await administrator(app)
    assert.equal((await remove(other.id, clerk.visitor)).error?.code, 'YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS')
    const tenant = await createTenant(app)
    const owner = await remove(tenant.owner.id)
    assert.equal(owner.error?.code, 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER')
    await tenant.join('owner')
    assert.equal((await remove(tenant.owner.id)).error, null)
    await remove(other.id)
  })

  test('cannot delete the last administrator, and neither can POST /delete-user', async () => {
    assert.equal((await remove(admin.id)).error?.code, 'YOU_CANNOT_REMOVE_YOURSELF')
    const { error } = await admin.visitor.call(deleteUser, { body: { password: admin.password } })
    assert.deepEqual([error?.status, error?.code], [400, 'THERE_MUST_BE_ANOTHER_ADMINISTRATOR'])
  })
})

describe('POST /admin/has-permission', async () => {
  const app = await startApp({ after, options: { admin: { roles } } })

  test("checks the caller's own permissions, even if the body names another user and role", async () => {
    const [admin, clerk, user] = [await administrator(app), await userWithRole(app, 'clerk'), await app.user()]
    const ask = async (visitor: typeof admin.visitor, permissions: Record<string, string[]>) =>
      (await visitor.call(adminHasPermission, { body: { permissions, userId: admin.id, role: 'admin' } })).data?.success
    assert.equal(await ask(admin.visitor, { user: ['ban'], session: ['list'] }), true)
    assert.equal(await ask(clerk.visitor, { user: ['list'] }), true)
    assert.equal(await ask(clerk.visitor, { user: ['list', 'ban'] }), false)
    assert.equal(await ask(user.visitor, { user: ['list'] }), false)
    assert.equal(await ask(admin.visitor, {}), false)
    const older = await clerk.visitor.call(adminHasPermission, { body: { permission: { user: ['list'] } } })
    assert.deepEqual(older.data, { error: null, success: true })
    assert.equal((await admin.visitor.call(adminHasPermission, { body: {} })).error?.code, 'VALIDATION_ERROR')
    const stranger = await app.visitor().call(adminHasPermission, { body: { role: 'admin', permissions: {} } })
    assert.equal(stranger.error?.status, 401)
  })
})
