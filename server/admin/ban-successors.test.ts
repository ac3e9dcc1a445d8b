import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { banUser, successorCandidates } from '../../contract/admin/bans.ts'
import { suspendMember } from '../../contract/organizations/members.ts'
import { sql } from '../database/sql.ts'
import { administrator, eventsAbout, userWithRole, rowOf } from '../testing/administrator.ts'
import { untilBlocked } from '../testing/blocked.ts'
import { openTestDatabase } from '../testing/database.ts'
import { writingNothing } from '../testing/rows.ts'
import { startApp } from '../testing/start-app.ts'
import { createTenant } from '../testing/tenant.ts'

const needsOwner = '400 ORGANIZATIONS_NEED_ANOTHER_OWNER'

describe('banning the only owner of an organization', async () => {
  const roles = { admin: { user: ['ban'] }, guard: { user: ['ban'] }, user: {} }
  const app = await startApp({ after, options: { admin: { roles } } })
  const olga = await administrator(app)

  async function ban(userId: string, successors?: Record<string, string>, visitor = olga.visitor) {
    const body = { userId, ...(successors ? { successors } : {}) }
    const { error } = await visitor.call(banUser, { body })
    return error ? `${error.status} ${error.code}` : 'banned'
  }

  /** Adds a user to the organization of another user. */
  async function joinAs(tenant: Awaited<ReturnType<typeof createTenant>>, userId: string, role: string) {
    const id = `member-${tenant.id}-${userId}`
    await app.db.run(sql`
      insert into members (id, organization_id, user_id, role, created_at)
      values (${id}, ${tenant.id}, ${userId}, ${role}, now())`)
  }

  const rolesOf = async (tenant: Awaited<ReturnType<typeof createTenant>>) =>
    (await tenant.members()).map(({ role }) => role)

  test('is refused without a successor, and the refusal names the organizations', async () => {
    const tenant = await createTenant(app)
    await tenant.join('member')
    const call = () => ban(tenant.owner.id)
    assert.equal(await writingNothing(app.db, call), needsOwner)
    const { details } = JSON.parse(olga.visitor.lastBody()) as { details: unknown }
    assert.deepEqual(details, { organizations: [{ id: tenant.id, name: `Tenant ${tenant.slug}` }] })
    assert.equal((await rowOf(app, tenant.owner.id))?.banned, null)
  })

  test('transfers the organization to the named successor in the same call, and records the transfer', async () => {
    const tenant = await createTenant(app)
    const heir = await tenant.join('member')
    assert.equal(await ban(tenant.owner.id, { [tenant.id]: heir.id }), 'banned')
    assert.deepEqual(await rolesOf(tenant), ['admin', 'owner,member'])
    const [event] = (await eventsAbout(app, heir.memberId)).filter(({ action }) => action.startsWith('organization.'))
    assert.deepEqual([event?.action, event?.actorId], ['organization.ownership-transferred', olga.id])
    assert.equal((await rowOf(app, tenant.owner.id))?.banned, true)
  })

  test('needs a successor for each organization without another active owner', async () => {
    const [first, second, shared] = [await createTenant(app), await createTenant(app), await createTenant(app)]
    const { id: userId } = first.owner
    await joinAs(second, userId, 'owner')
    await joinAs(shared, userId, 'owner')
    const [one, two] = [await first.join('member'), await second.join('admin')]
    await app.db.run(sql`update users set banned = true where id = ${second.owner.id}`)
    assert.equal(await ban(userId, { [first.id]: one.id }), needsOwner)
    const { details } = JSON.parse(olga.visitor.lastBody()) as { details: { organizations: { id: string }[] } }
    assert.deepEqual(
      details.organizations.map(({ id }) => id),
      [second.id],
    )
    assert.equal(await ban(userId, { [first.id]: one.id, [second.id]: two.id }), 'banned')
    assert.deepEqual(await rolesOf(first), ['admin', 'owner,member'])
    assert.deepEqual((await rolesOf(second)).toSorted(), ['admin', 'owner', 'owner,admin'])
    assert.deepEqual((await rolesOf(shared)).toSorted(), ['owner', 'owner'])
  })

  test('refuses a successor who is suspended, banned, unknown, not a member, or the owner to be banned', async () => {
    const tenant = await createTenant(app)
    const elsewhere = await createTenant(app)
    const [able, suspended, banned] = [
      await tenant.join('member'),
      await tenant.join('admin'),
      await tenant.join('admin'),
    ]
    await tenant.owner.visitor.call(suspendMember, { body: { memberId: suspended.memberId } })
    await app.db.run(sql`update users set banned = true where id = ${banned.id}`)
    for (const id of [elsewhere.owner.id, suspended.id, banned.id, 'nobody', tenant.owner.id, able.memberId])
      assert.equal(await ban(tenant.owner.id, { [tenant.id]: id }), needsOwner, id)
    assert.equal(await ban(tenant.owner.id, { [tenant.id]: able.id }), 'banned')
  })

  test('needs no successor if no other member could become owner', async () => {
    const tenant = await createTenant(app)
    assert.equal(await ban(tenant.owner.id), 'banned')
    const other = await createTenant(app)
    const [suspended, banned] = [await other.join('admin'), await other.join('member')]
    await other.owner.visitor.call(suspendMember, { body: { memberId: suspended.memberId } })
    await app.db.run(sql`update users set banned = true where id = ${banned.id}`)
    assert.equal(await ban(other.owner.id), 'banned')
    assert.deepEqual(await rolesOf(other), ['owner', 'admin', 'member'])
  })

  test('lets only a full administrator name a successor', async () => {
    const tenant = await createTenant(app)
    const heir = await tenant.join('member')
    const guard = await userWithRole(app, 'guard')
    assert.equal(await ban(tenant.owner.id, undefined, guard.visitor), needsOwner)
    assert.equal(await ban(tenant.owner.id, { [tenant.id]: heir.id }, guard.visitor), '403 FORBIDDEN')
    assert.deepEqual(await rolesOf(tenant), ['owner', 'member'])
    const { error } = await guard.visitor.call(successorCandidates, { query: { userId: tenant.owner.id } })
    assert.equal(error?.status, 403)
  })

  test('suggests admins first as successors, then the longest-standing members', async () => {
    const tenant = await createTenant(app)
    const [oldest, admin, suspended] = [
      await tenant.join('member'),
      await tenant.join('admin'),
      await tenant.join('admin'),
    ]
    await tenant.owner.visitor.call(suspendMember, { body: { memberId: suspended.memberId } })
    const alone = await createTenant(app)
    await joinAs(alone, tenant.owner.id, 'owner')
    const { data } = await olga.visitor.call(successorCandidates, { query: { userId: tenant.owner.id } })
    assert.deepEqual(
      data?.map(({ organization, candidates }) => [organization.id, candidates.map(({ userId }) => userId)]),
      [[tenant.id, [admin.id, oldest.id]]],
    )
  })

  test('leaves one owner when two owners are banned at once', async () => {
    const tenant = await createTenant(app)
    const second = await tenant.join('owner')
    await tenant.join('member')
    const other = await administrator(app)
    const database = openTestDatabase(app.databaseUrl)
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query('select 1 from organizations where id = $1 for update', [tenant.id])
    const bans = [ban(tenant.owner.id), ban(second.id, undefined, other.visitor)]
    await untilBlocked(app.db, 2)
    await client.query('commit')
    client.release()
    await database.close()
    assert.deepEqual((await Promise.all(bans)).toSorted(), [needsOwner, 'banned'])
  })
})
