import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { impersonateUser } from '../../contract/admin/impersonation.ts'
import { adminGetOrganization } from '../../contract/admin/organizations.ts'
import { leaveOrganization, suspendMember } from '../../contract/organizations/members.ts'
import { changeOwner } from '../../contract/admin/organization-changes.ts'
import { sql } from '../database/sql.ts'
import { administrator, eventsAbout, userWithRole } from '../testing/administrator.ts'
import { untilBlocked } from '../testing/blocked.ts'
import { openTestDatabase } from '../testing/database.ts'
import { startApp } from '../testing/start-app.ts'
import { createTenant } from '../testing/tenant.ts'

describe('POST /api/auth/internal/change-owner', async () => {
  const app = await startApp({ after })
  const olga = await administrator(app)

  /** Changes the owner and returns `done` or the refusal. */
  async function change(organizationId: string, memberIdOrEmail: string, inPlaceOf?: string, visitor = olga.visitor) {
    const body = { organizationId, memberIdOrEmail, ...(inPlaceOf === undefined ? {} : { inPlaceOf }) }
    const { error } = await visitor.call(changeOwner, { body })
    return error ? `${error.status} ${error.code}` : 'done'
  }

  const rolesOf = async (tenant: Awaited<ReturnType<typeof createTenant>>) =>
    (await tenant.members()).map(({ role }) => role)

  test('transfers an organization for an administrator who is not a member, and records the transfer', async () => {
    const tenant = await createTenant(app)
    const heir = await tenant.join('member')
    assert.equal(await change(tenant.id, heir.email.toUpperCase(), tenant.owner.memberId), 'done')
    assert.deepEqual(await rolesOf(tenant), ['admin', 'owner,member'])
    const [event] = (await eventsAbout(app, heir.memberId)).filter(({ action }) => action.startsWith('organization.'))
    assert.deepEqual([event?.action, event?.actorId], ['organization.ownership-transferred', olga.id])
  })

  test('adds an owner if the call names no owner to replace, and the member list shows owners first', async () => {
    const tenant = await createTenant(app)
    const [between, heir] = [await tenant.join('member'), await tenant.join('admin')]
    await app.db.run(sql`update users set banned = true where id = ${between.id}`)
    assert.equal(await change(tenant.id, heir.memberId), 'done')
    assert.deepEqual(await rolesOf(tenant), ['owner', 'member', 'owner,admin'])
    const { data } = await olga.visitor.call(adminGetOrganization, { query: { id: tenant.id } })
    assert.deepEqual(
      data?.members.map(({ id, banned }) => [id, banned]),
      [
        [tenant.owner.memberId, false],
        [heir.memberId, false],
        [between.memberId, true],
      ],
    )
  })

  test('refuses members who cannot become owners, and writes nothing', async () => {
    const tenant = await createTenant(app)
    const [suspended, banned, plain] = [
      await tenant.join('member'),
      await tenant.join('member'),
      await tenant.join('member'),
    ]
    const elsewhere = await createTenant(app)
    await tenant.owner.visitor.call(suspendMember, { body: { memberId: suspended.memberId } })
    await app.db.run(sql`update users set banned = true where id = ${banned.id}`)
    const before = await tenant.members()
    const ownerId = tenant.owner.memberId
    assert.equal(await change('none', plain.memberId), '400 ORGANIZATION_NOT_FOUND')
    assert.equal(await change(tenant.id, elsewhere.owner.memberId), '400 MEMBER_NOT_FOUND')
    assert.equal(await change(tenant.id, elsewhere.owner.email), '400 MEMBER_NOT_FOUND')
    assert.equal(await change(tenant.id, plain.memberId, elsewhere.owner.memberId), '400 MEMBER_NOT_FOUND')
    assert.equal(await change(tenant.id, plain.memberId, suspended.memberId), '400 MEMBER_NOT_FOUND')
    assert.equal(await change(tenant.id, ownerId, ownerId), '400 MEMBER_NOT_FOUND')
    assert.equal(await change(tenant.id, suspended.memberId), '400 MEMBER_IS_SUSPENDED')
    assert.equal(
      await change(tenant.id, banned.memberId, ownerId),
      '400 YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER',
    )
    assert.deepEqual(await tenant.members(), before)
  })

  test('is refused to the owner, to users without the administrator role, and to impersonating administrators', async () => {
    const tenant = await createTenant(app)
    const heir = await tenant.join('member')
    const second = await administrator(app)
    await second.visitor.call(impersonateUser, { body: { userId: tenant.owner.id } })
    const helper = await userWithRole(app, 'user')
    for (const { visitor } of [tenant.owner, helper, second])
      assert.match(await change(tenant.id, heir.memberId, undefined, visitor), /^403 /)
    assert.deepEqual(await rolesOf(tenant), ['owner', 'member'])
  })

  test('never results in an organization without an owner, even if the new owner leaves at the same moment', async () => {
    for (const first of ['change', 'leave'] as const) {
      const tenant = await createTenant(app)
      const heir = await tenant.join('member')
      const other = openTestDatabase(app.databaseUrl)
      const client = await other.pool.connect()
      await client.query('begin')
      await client.query('select 1 from organizations where id = $1 for update', [tenant.id])
      const acts = {
        change: () => change(tenant.id, heir.memberId, tenant.owner.memberId),
        leave: async () => {
          const { error } = await heir.visitor.call(leaveOrganization, { body: { organizationId: tenant.id } })
          return error?.code ?? 'done'
        },
      }
      const one = acts[first]()
      await untilBlocked(app.db, 1)
      const two = acts[first === 'change' ? 'leave' : 'change']()
      await untilBlocked(app.db, 2)
      await client.query('commit')
      const answers = await Promise.all([one, two])
      client.release()
      await other.close()
      const isChanged = first === 'change'
      assert.deepEqual(answers, [
        'done',
        isChanged ? 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER' : '400 MEMBER_NOT_FOUND',
      ])
      assert.deepEqual(await rolesOf(tenant), isChanged ? ['admin', 'owner,member'] : ['owner'])
    }
  })

  test('is refused to an administrator who is demoted during the call', async () => {
    const tenant = await createTenant(app)
    const heir = await tenant.join('member')
    const former = await userWithRole(app, 'admin')
    const other = openTestDatabase(app.databaseUrl)
    const client = await other.pool.connect()
    await client.query('begin')
    await client.query('select 1 from organizations where id = $1 for update', [tenant.id])
    const asked = change(tenant.id, heir.memberId, undefined, former.visitor)
    await untilBlocked(app.db, 1)
    await app.db.run(sql`update users set role = 'user' where id = ${former.id}`)
    await client.query('commit')
    client.release()
    await other.close()
    assert.equal(await asked, '403 FORBIDDEN')
    assert.deepEqual(await rolesOf(tenant), ['owner', 'member'])
  })
})
