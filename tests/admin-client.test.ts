import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { createAuthClient } from 'better-auth-first/client'
import { adminClient } from 'better-auth-first/client/plugins'
import { createClient } from '../client/client.ts'
import { sql } from '../server/database/sql.ts'
import { startApp } from '../server/testing/start-app.ts'

const password = 'correct horse battery'

/**
 * Calls every method of Better Auth 1.2.12’s unmodified admin client, and every additional method of Gatehouse’s
 * client, against the complete server.
 */
describe('adminClient of better-auth 1.2.12', async () => {
  const app = await startApp({ after })

  async function person(name: string, role = 'user') {
    const visitor = app.visitor()
    const client = createAuthClient({
      baseURL: app.config.origin,
      plugins: [adminClient()],
      fetchOptions: { customFetchImpl: (input, init) => visitor.fetch(String(input), init) },
    })
    const own = createClient({ baseURL: app.config.origin, fetch: (input, init) => visitor.fetch(String(input), init) })
    const email = `${name}@example.com`
    const { data } = await client.signUp.email({ name, email, password })
    await app.db.run(sql`update users set role = ${role} where email = ${email}`)
    return { id: data!.user.id, email, client, own }
  }

  const [ada, bea] = [await person('ada', 'admin'), await person('bea')]
  const { admin } = ada.client

  test('creates and lists users', async () => {
    const { data } = await admin.createUser({ name: 'Cem', email: 'cem@example.com', password, role: 'user' })
    assert.deepEqual([data?.user.email, data?.user.role], ['cem@example.com', 'user'])
    assert.ok(data?.user.createdAt instanceof Date)
    const list = await admin.listUsers({
      query: { searchValue: 'cem', searchOperator: 'starts_with', limit: 10, sortBy: 'email', sortDirection: 'desc' },
    })
    assert.deepEqual([list.data?.users.length, list.data?.total], [1, 1])
    const banned = await admin.listUsers({
      query: { filterField: 'banned', filterOperator: 'eq', filterValue: 'true' },
    })
    assert.equal(banned.data?.total, 0)
    assert.equal((await bea.client.admin.listUsers({ query: {} })).error?.code, 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS')
  })

  test('changes a role, after which hasPermission agrees with checkRolePermission', async () => {
    const { data } = await admin.setRole({ userId: bea.id, role: 'admin' })
    assert.equal(data?.user.role, 'admin')
    const wanted: { user: ['ban'] } = { user: ['ban'] }
    assert.deepEqual((await bea.client.admin.hasPermission({ permissions: wanted })).data, {
      error: null,
      success: true,
    })
    assert.equal(admin.checkRolePermission({ permissions: wanted, role: 'admin' }), true)
    await admin.setRole({ userId: bea.id, role: 'user' })
    assert.equal((await bea.client.admin.hasPermission({ permissions: wanted })).data?.success, false)
    assert.equal(admin.checkRolePermission({ permissions: wanted, role: 'user' }), false)
  })

  test('bans and unbans a user', async () => {
    const { data } = await admin.banUser({ userId: bea.id, banReason: 'Spam', banExpiresIn: 60 })
    assert.equal(data?.user.banned, true)
    assert.equal((await bea.client.getSession()).data, null)
    const signIn = await bea.client.signIn.email({ email: bea.email, password })
    assert.equal(signIn.error?.code, 'BANNED_USER')
    assert.equal((await admin.unbanUser({ userId: bea.id })).data?.user.banned, false)
    assert.equal((await bea.client.signIn.email({ email: bea.email, password })).error, null)
  })

  test('impersonates a user until stopImpersonating is called', async () => {
    const { data } = await admin.impersonateUser({ userId: bea.id })
    assert.equal(data?.user.email, bea.email)
    assert.equal((await ada.client.getSession()).data?.user.id, bea.id)
    await admin.stopImpersonating()
    assert.equal((await ada.client.getSession()).data?.user.id, ada.id)
  })

  test('lists and revokes the sessions of a user', async () => {
    const { data } = await admin.listUserSessions({ userId: bea.id })
    const [newest] = data!.sessions
    assert.equal(newest?.userId, bea.id)
    assert.deepEqual((await admin.revokeUserSession({ sessionToken: newest.token })).data, { success: true })
    assert.equal((await bea.client.getSession()).data, null)
    assert.deepEqual((await admin.revokeUserSessions({ userId: bea.id })).data, { success: true })
    assert.deepEqual((await admin.listUserSessions({ userId: bea.id })).data?.sessions, [])
  })

  test('sets the password of a user and removes the user', async () => {
    const { data } = await admin.setUserPassword({ userId: bea.id, newPassword: 'another password' })
    assert.deepEqual(data, { status: true })
    assert.equal((await bea.client.signIn.email({ email: bea.email, password: 'another password' })).error, null)
    assert.deepEqual((await admin.removeUser({ userId: bea.id })).data, { success: true })
    assert.equal((await bea.client.getSession()).data, null)
  })

  test('shares all its methods with Gatehouse’s client, which has additional methods', async () => {
    const { admin, organization } = ada.own
    const { data } = await admin.createUser({ name: 'Dora', email: 'dora@example.com', password })
    const userId = data!.user.id
    const { data: page } = await admin.listUsers({ query: { searchValue: 'dora' } })
    assert.equal(page?.users[0]?.id, userId)
    assert.equal((await admin.setRole({ userId, role: 'user' })).data?.user.role, 'user')
    assert.equal((await admin.banUser({ userId })).data?.user.banned, true)
    assert.equal((await admin.unbanUser({ userId })).data?.user.banned, false)
    assert.equal((await admin.impersonateUser({ userId })).data?.user.id, userId)
    assert.equal((await admin.stopImpersonating()).data?.user.id, ada.id)
    assert.deepEqual((await admin.listUserSessions({ userId })).data?.sessions, [])
    assert.equal((await admin.revokeUserSessions({ userId })).data?.success, true)
    assert.equal((await admin.revokeUserSession({ sessionToken: 'none' })).data?.success, true)
    assert.equal((await admin.setUserPassword({ userId, newPassword: 'another password' })).data?.status, true)
    assert.equal((await admin.hasPermission({ permissions: { event: ['list'] } })).data?.success, true)
    assert.equal((await admin.search({ query: { text: 'dora' } })).data?.people.length, 1)
    const founded = await organization.create({ name: 'Acme', slug: 'acme' })
    assert.equal((await admin.listOrganizations()).data?.total, 1)
    assert.equal((await admin.getOrganization({ query: { slug: 'acme' } })).data?.members.length, 1)
    assert.ok((await admin.listEvents({ query: { subjectId: userId } })).data!.events.length > 3)
    const events = await organization.listEvents({ query: { organizationId: founded.data!.id } })
    assert.equal(events.data?.events.length, 1)
    assert.equal((await admin.removeUser({ userId })).data?.success, true)
  })
})
