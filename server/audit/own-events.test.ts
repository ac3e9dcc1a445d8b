import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { banUser, unbanUser } from '../../contract/admin/bans.ts'
import { impersonateUser, stopImpersonating } from '../../contract/admin/impersonation.ts'
import { setRole } from '../../contract/admin/users.ts'
import { listOwnEvents } from '../../contract/audit/events.ts'
import { updateUser } from '../../contract/accounts/profile.ts'
import type { QueryOf } from '../../contract/endpoint.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { sql } from '../database/sql.ts'
import { startApp } from '../testing/start-app.ts'

describe('GET /internal/account/events', async () => {
  const app = await startApp({ after })
  const admin = await app.user({ name: 'Mira' })
  await app.db.run(sql`update users set role = 'admin' where id = ${admin.id}`)
  const user = await app.user()
  const adminVisitor = app.visitor({ ipAddress: '198.51.100.77', userAgent: 'Office browser' })
  await adminVisitor.call(signInEmail, { body: { email: admin.email, password: admin.password } })
  await adminVisitor.call(banUser, { body: { userId: user.id, banReason: 'a private note' } })
  await adminVisitor.call(unbanUser, { body: { userId: user.id } })
  await adminVisitor.call(setRole, { body: { userId: user.id, role: 'user' } })
  await adminVisitor.call(impersonateUser, { body: { userId: user.id } })
  await adminVisitor.call(updateUser, { body: { name: 'Changed' } })
  await adminVisitor.call(stopImpersonating)
  await user.visitor.call(signInEmail, { body: { email: user.email, password: user.password } })
  await app
    .visitor({ ipAddress: '198.51.100.9' })
    .call(signInEmail, { body: { email: user.email, password: 'wrong horse battery' } })
  const stranger = await app.user()

  const list = async (query: QueryOf<typeof listOwnEvents> = {}) =>
    (await user.visitor.call(listOwnEvents, { query })).data!

  test('lists only events that the caller caused or that are about the caller', async () => {
    const { events } = await list()
    const actions = events.map(({ action }) => action)
    for (const action of ['user.signed-up', 'session.started', 'user.banned', 'user.updated', 'session.refused'])
      assert.ok(actions.includes(action), action)
    assert.ok(events.every(({ actorId, subjectId }) => actorId === user.id || subjectId === user.id))
    assert.ok(!user.visitor.lastBody().includes(stranger.id))
  })

  test('hides the IP address, user agent and notes of administrators, even in impersonation events', async () => {
    const { events } = await list()
    assert.doesNotMatch(user.visitor.lastBody(), /198\.51\.100\.77|Office browser|private note/)
    const updated = events.find(({ action }) => action === 'user.updated')!
    assert.deepEqual([updated.ipAddress, updated.userAgent, updated.impersonator?.name], ['', null, 'Mira'])
    assert.equal(events.find(({ action }) => action === 'user.banned')!.actor?.name, 'Mira')
  })

  test("returns the IP address of the caller's own events and of failed sign-ins", async () => {
    const { events } = await list()
    assert.equal(events.find(({ action }) => action === 'session.refused')!.ipAddress, '198.51.100.9')
    assert.equal(events.find(({ action }) => action === 'session.started')!.ipAddress, '203.0.113.7')
  })

  test('pages through events and filters them by group', async () => {
    const all = (await list()).events.map(({ id }) => id)
    const found: string[] = []
    let cursor: string | null = null
    do {
      const page = await list({ limit: '2', ...(cursor === null ? {} : { cursor }) })
      found.push(...page.events.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor !== null)
    assert.deepEqual(found, all)
    const { data } = await user.visitor.call(listOwnEvents, { query: { kind: 'failed-sign-ins' } })
    assert.deepEqual(
      data!.events.map(({ action }) => action),
      ['session.refused'],
    )
  })

  test('requires a session', async () => {
    const { error } = await app.visitor().call(listOwnEvents, { query: {} })
    assert.equal(error?.code, 'UNAUTHORIZED')
  })
})
