import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { deleteUser } from '../../contract/accounts/deletion.ts'
import { getSession } from '../../contract/sessions/sessions.ts'
import {
  getActiveMember,
  leaveOrganization,
  removeMember,
  restoreMember,
  suspendMember,
  transferOwnership,
  updateMemberRole,
} from '../../contract/organizations/members.ts'
import {
  getFullOrganization,
  listOrganizations,
  setActiveOrganization,
} from '../../contract/organizations/organizations.ts'
import type { CallError } from '../../client/call.ts'
import { sql } from '../database/sql.ts'
import { startApp } from '../testing/start-app.ts'
import { createTenant, verifiedUser } from '../testing/tenant.ts'
import type { Visitor } from '../testing/visitor.ts'
import { addMember } from './members.ts'
import { refuseIfOnlyOwner } from './owners.ts'

const onlyOwner = 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'
const activeOf = async (visitor: Visitor) => (await visitor.call(getSession)).data!.session.activeOrganizationId

describe('adding a member', async () => {
  const app = await startApp({ after, options: { organization: { membershipLimit: 2 } } })

  test('has no endpoint, and server code can add only existing users with known roles, up to the member limit', async () => {
    const tenant = await createTenant(app)
    await tenant.owner.visitor.fetch('/api/auth/organization/add-member', { method: 'POST', body: '{}' })
    assert.equal(tenant.owner.visitor.lastResponse().status, 404)
    const { id: userId } = await app.user()
    const { id: organizationId } = tenant
    const add = (request: object) => addMember(app.deps, { userId, role: 'member', organizationId, ...request })
    await assert.rejects(add({ userId: 'missing' }), { code: 'USER_NOT_FOUND' })
    await assert.rejects(add({ organizationId: 'missing' }), { code: 'ORGANIZATION_NOT_FOUND' })
    await assert.rejects(add({ role: 'emperor' }), { code: 'ROLE_NOT_FOUND' })
    assert.equal((await add({ role: ['admin', ' member ', 'admin'] })).role, 'admin,member')
    await assert.rejects(add({}), { code: 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION' })
    const { id: another } = await app.user()
    await assert.rejects(add({ userId: another }), { code: 'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED' })
    assert.equal((await tenant.members()).length, 2)
  })
})

describe('GET /organization/get-active-member', async () => {
  const app = await startApp({ after })

  test("returns the caller's membership and user, or an error if no organization is active", async () => {
    const tenant = await createTenant(app)
    const { visitor } = tenant.owner
    await visitor.call(getActiveMember)
    const { createdAt: _, ...member } = JSON.parse(visitor.lastBody()) as Record<string, unknown>
    assert.deepEqual(member, {
      id: tenant.owner.memberId,
      organizationId: tenant.id,
      userId: tenant.owner.id,
      role: 'owner',
      teamId: null,
      user: { id: tenant.owner.id, name: tenant.owner.name, email: tenant.owner.email, image: null },
    })
    const stranger = (await app.user()).visitor
    await stranger.call(getActiveMember)
    assert.equal(stranger.lastResponse().status, 400)
    assert.equal(stranger.lastBody(), '{"code":"NO_ACTIVE_ORGANIZATION","message":"No active organization"}')
  })
})

describe('POST /organization/remove-member', async () => {
  const app = await startApp({ after })
  const remove = async (visitor: Visitor, memberIdOrEmail: string, organizationId?: string) => {
    const { error } = await visitor.call(removeMember, { body: { memberIdOrEmail, organizationId } })
    return error ? `${error.status} ${error.code}` : 'removed'
  }

  test("removes a member by id or by case-insensitive address, and clears the active organization in the user's sessions", async () => {
    const tenant = await createTenant(app)
    const [one, two] = [await tenant.join('member'), await tenant.join('admin')]
    const { data } = await tenant.owner.visitor.call(removeMember, { body: { memberIdOrEmail: one.memberId } })
    assert.deepEqual([data?.member.id, data?.member.user.email], [one.memberId, one.email])
    assert.equal(await remove(tenant.owner.visitor, two.email.toUpperCase()), 'removed')
    for (const { visitor } of [one, two]) {
      assert.equal(await activeOf(visitor), null)
      assert.equal(
        (await visitor.call(getFullOrganization, { query: { organizationId: tenant.id } })).error?.status,
        403,
      )
    }
    assert.equal((await tenant.members()).length, 1)
  })

  test('requires the permission to remove; only owners can remove an owner, and nobody can remove the last owner', async () => {
    const tenant = await createTenant(app)
    const [admin, member, owner] = [await tenant.join('admin'), await tenant.join('member'), tenant.owner]
    const another = await tenant.join('member,owner')
    assert.equal(await remove(member.visitor, admin.memberId), '403 YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER')
    assert.equal(await remove(admin.visitor, another.memberId), `400 ${onlyOwner}`)
    assert.equal(await remove(another.visitor, owner.memberId), 'removed')
    assert.equal(await remove(another.visitor, another.memberId), `400 ${onlyOwner}`)
    assert.equal(await remove(admin.visitor, member.memberId), 'removed')
    assert.equal((await tenant.members()).length, 2)
  })

  test('treats members of other organizations as unknown', async () => {
    const [tenant, other] = [await createTenant(app), await createTenant(app)]
    const foreign = await other.join('member')
    for (const id of [foreign.memberId, foreign.email, 'missing', 'missing@example.com', '']) {
      assert.equal(await remove(tenant.owner.visitor, id), '400 MEMBER_NOT_FOUND', id)
      assert.equal(await remove(tenant.owner.visitor, id, other.id), '400 MEMBER_NOT_FOUND')
    }
    const stranger = await app.user()
    assert.equal(await remove(stranger.visitor, foreign.memberId), '400 NO_ACTIVE_ORGANIZATION')
    assert.equal((await other.members()).length, 2)
  })
})

describe('POST /organization/update-member-role', async () => {
  const app = await startApp({
    after,
    options: {
      organization: {
        roles: {
          owner: { organization: ['update', 'delete'], member: ['create', 'update', 'delete'] },
          admin: { organization: ['update'], member: ['create', 'update', 'delete'] },
          member: {},
          promoter: { member: ['update'] },
          deputy: { organization: ['update', 'delete'], member: ['create', 'update', 'delete'] },
        },
      },
    },
  })
  const change = async (visitor: Visitor, memberId: string, role: string | string[], organizationId?: string) => {
    const { data, error } = await visitor.call(updateMemberRole, { body: { memberId, role, organizationId } })
    return error ? `${error.status} ${error.code}` : data.role
  }
  const forbidden = '403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER'

  test('stores roles trimmed and without duplicates, and refuses roles that are not configured', async () => {
    const tenant = await createTenant(app)
    const { memberId } = await tenant.join('member')
    const { visitor } = tenant.owner
    assert.equal(await change(visitor, memberId, ' admin , member,admin '), 'admin,member')
    assert.deepEqual(Object.keys(JSON.parse(visitor.lastBody())).toSorted(), [
      'createdAt',
      'id',
      'organizationId',
      'role',
      'teamId',
      'userId',
    ])
    assert.equal(await change(visitor, memberId, ['member', 'owner']), 'member,owner')
    for (const role of ['', ',', 'emperor', 'OWNER', 'owner\u200b', '__proto__', 'constructor', 'toString', []])
      assert.equal(await change(visitor, memberId, role), '400 ROLE_NOT_FOUND', JSON.stringify(role))
  })

  test('lets only owners assign or remove the owner role', async () => {
    const tenant = await createTenant(app)
    const [admin, member] = [await tenant.join('admin'), await tenant.join('member')]
    for (const role of ['owner', 'member,owner', 'member, owner', ['member', 'owner'], ' owner'])
      assert.equal(await change(admin.visitor, member.memberId, role), forbidden, String(role))
    assert.equal(await change(admin.visitor, tenant.owner.memberId, 'member'), forbidden)
    assert.equal(await change(admin.visitor, admin.memberId, 'owner'), forbidden)
    assert.equal(await change(member.visitor, member.memberId, 'admin'), forbidden)
    assert.equal(await change(admin.visitor, member.memberId, 'admin'), 'admin')
  })

  test('refuses to assign roles with permissions that the caller lacks', async () => {
    const tenant = await createTenant(app)
    const [promoter, member] = [await tenant.join('promoter'), await tenant.join('member')]
    assert.equal(await change(promoter.visitor, member.memberId, 'admin'), forbidden)
    assert.equal(await change(promoter.visitor, member.memberId, 'promoter'), 'promoter')
    const deputy = await tenant.join('deputy')
    assert.equal(await change(deputy.visitor, member.memberId, 'admin'), 'admin')
    assert.equal(await change(deputy.visitor, member.memberId, 'owner'), forbidden, 'owners alone make owners')
  })

  test('does not let the last owner demote themselves', async () => {
    const tenant = await createTenant(app)
    const { owner } = tenant
    assert.equal(await change(owner.visitor, owner.memberId, 'admin'), `400 ${onlyOwner}`)
    assert.equal(await change(owner.visitor, owner.memberId, 'admin,owner'), 'admin,owner')
    const second = await tenant.join('owner')
    assert.equal(await change(owner.visitor, second.memberId, 'member'), 'member')
    assert.equal(await change(owner.visitor, owner.memberId, 'member'), `400 ${onlyOwner}`)
  })

  test('changes no member of another organization', async () => {
    const [tenant, other] = [await createTenant(app), await createTenant(app)]
    const foreign = await other.join('member')
    for (const id of [foreign.memberId, 'missing'])
      assert.equal(await change(tenant.owner.visitor, id, 'admin'), '400 MEMBER_NOT_FOUND')
    assert.equal(await change(tenant.owner.visitor, foreign.memberId, 'admin', other.id), '400 MEMBER_NOT_FOUND')
    assert.ok((await other.members()).every(({ role }) => role !== 'admin'))
  })
})

describe('POST /organization/leave', async () => {
  const app = await startApp({ after })
  const leave = async (visitor: Visitor, organizationId: string) => {
    const { data, error } = await visitor.call(leaveOrganization, { body: { organizationId } })
    return error ? `${error.status} ${error.code}` : data.user.email
  }

  test('ends the membership and clears the active organization', async () => {
    const tenant = await createTenant(app)
    const member = await tenant.join('member')
    assert.equal(await leave(member.visitor, tenant.id), member.email)
    assert.equal(await activeOf(member.visitor), null)
    assert.equal(await leave(member.visitor, tenant.id), '400 MEMBER_NOT_FOUND')
    assert.equal(await leave(member.visitor, 'missing'), '400 MEMBER_NOT_FOUND')
    const { action } = await app.db.one<{ action: string }>(sql`
      select action from events where organization_id = ${tenant.id} order by id desc limit 1`)
    assert.equal(action, 'member.left')
  })

  test('is refused to the last owner, whatever other roles the owner has', async () => {
    const tenant = await createTenant(app)
    await app.db.run(sql`update members set role = 'owner,admin' where id = ${tenant.owner.memberId}`)
    assert.equal(await leave(tenant.owner.visitor, tenant.id), `400 ${onlyOwner}`)
    const second = await tenant.join('admin,owner')
    assert.equal(await leave(tenant.owner.visitor, tenant.id), tenant.owner.email)
    assert.equal(await leave(second.visitor, tenant.id), `400 ${onlyOwner}`)
  })
})

describe('suspending a member', async () => {
  const app = await startApp({ after })
  const outcome = ({ error }: { error: CallError | null }) => (error ? `${error.status} ${error.code}` : 'done')
  const suspend = async (visitor: Visitor, memberId: string) =>
    outcome(await visitor.call(suspendMember, { body: { memberId } }))
  const restore = async (visitor: Visitor, memberId: string) =>
    outcome(await visitor.call(restoreMember, { body: { memberId } }))

  test('keeps the seat of the member, and removes all permissions until the member is restored', async () => {
    const tenant = await createTenant(app)
    const admin = await tenant.join('admin')
    assert.equal(await suspend(tenant.owner.visitor, admin.memberId), 'done')
    assert.match(tenant.owner.visitor.lastBody(), /"suspendedAt":"\d/)
    assert.equal(await activeOf(admin.visitor), null)
    const { error } = await admin.visitor.call(setActiveOrganization, { body: { organizationId: tenant.id } })
    assert.deepEqual([error?.status, error?.code], [403, 'YOUR_MEMBERSHIP_IS_SUSPENDED'])
    await admin.visitor.call(listOrganizations)
    assert.equal(admin.visitor.lastBody(), '[]')
    assert.equal((await tenant.members()).length, 2)
    assert.equal(await restore(tenant.owner.visitor, admin.memberId), 'done')
    assert.equal((await admin.visitor.call(getFullOrganization, { query: { organizationId: tenant.id } })).error, null)
  })

  test('requires the permission to suspend; only owners can suspend owners, and nobody can suspend themselves', async () => {
    const tenant = await createTenant(app)
    const [admin, member, second] = [
      await tenant.join('admin'),
      await tenant.join('member'),
      await tenant.join('owner'),
    ]
    const forbidden = '403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER'
    assert.equal(await suspend(member.visitor, admin.memberId), forbidden)
    assert.equal(await suspend(admin.visitor, second.memberId), forbidden)
    assert.equal(await suspend(admin.visitor, admin.memberId), forbidden)
    assert.equal(await suspend(admin.visitor, 'missing'), '400 MEMBER_NOT_FOUND')
    assert.equal(await suspend(second.visitor, tenant.owner.memberId), 'done')
    assert.equal(await restore(admin.visitor, tenant.owner.memberId), forbidden)
    const { error } = await second.visitor.call(leaveOrganization, { body: { organizationId: tenant.id } })
    assert.equal(error?.code, onlyOwner, 'a suspended owner does not count as the remaining owner')
  })
})

describe('POST /organization/transfer-ownership', async () => {
  const app = await startApp({ after })

  test('makes another member an owner, and the caller an admin', async () => {
    const tenant = await createTenant(app)
    const member = await tenant.join('member')
    const { data } = await tenant.owner.visitor.call(transferOwnership, { body: { memberId: member.memberId } })
    assert.deepEqual([data?.owner.role, data?.member.role], ['owner,member', 'admin'])
    assert.deepEqual(
      (await tenant.members()).map(({ role }) => role),
      ['admin', 'owner,member'],
    )
  })

  test('is refused if the caller is not an owner, or if the new owner is suspended or not a member', async () => {
    const tenant = await createTenant(app)
    const [admin, suspended] = [await tenant.join('admin'), await tenant.join('member')]
    await tenant.owner.visitor.call(suspendMember, { body: { memberId: suspended.memberId } })
    const transfer = async (visitor: Visitor, memberId: string) =>
      (await visitor.call(transferOwnership, { body: { memberId } })).error?.code
    assert.equal(await transfer(admin.visitor, admin.memberId), 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER')
    const { owner } = tenant
    assert.equal(await transfer(owner.visitor, owner.memberId), 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER')
    assert.equal(await transfer(owner.visitor, suspended.memberId), 'MEMBER_IS_SUSPENDED')
    assert.equal(await transfer(owner.visitor, 'missing'), 'MEMBER_NOT_FOUND')
  })
})

describe('deleting a user who is a member', async () => {
  const app = await startApp({ after, options: { user: { deleteUser: { enabled: true } } } })

  test('is refused if the user is the only owner, and otherwise deletes the membership', async () => {
    const tenant = await createTenant(app)
    const member = await tenant.join('member')
    const { error } = await tenant.owner.visitor.call(deleteUser, { body: { password: tenant.owner.password } })
    assert.equal(`${error?.status} ${error?.code}`, `400 ${onlyOwner}`)
    assert.equal((await member.visitor.call(deleteUser, { body: { password: member.password } })).error, null)
    assert.deepEqual(
      (await tenant.members()).map(({ userId }) => userId),
      [tenant.owner.id],
    )
  })

  test('is refused if all other owners are suspended, and allowed if another owner is active', async () => {
    const tenant = await createTenant(app)
    const member = await tenant.join('member')
    await assert.rejects(refuseIfOnlyOwner(app.deps, tenant.owner.id), { code: onlyOwner })
    await refuseIfOnlyOwner(app.deps, member.id)
    await refuseIfOnlyOwner(app.deps, (await verifiedUser(app)).id)
    const second = await tenant.join('admin,owner')
    await refuseIfOnlyOwner(app.deps, tenant.owner.id)
    await app.db.run(sql`update members set suspended_at = now() where id = ${second.memberId}`)
    await assert.rejects(refuseIfOnlyOwner(app.deps, tenant.owner.id), { code: onlyOwner })
  })
})
