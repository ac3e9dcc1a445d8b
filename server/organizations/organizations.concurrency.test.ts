import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { cancelInvitation, rejectInvitation } from '../../contract/organizations/invitations.ts'
import { signUpInvited } from '../../contract/organizations/invited-sign-up.ts'
import { leaveOrganization, listMembers, removeMember, updateMemberRole } from '../../contract/organizations/members.ts'
import {
  createOrganization,
  deleteOrganization,
  setActiveOrganization,
  updateOrganization,
} from '../../contract/organizations/organizations.ts'
import { createTeam, removeTeam, setMemberTeam } from '../../contract/organizations/teams.ts'
import type { CallError } from '../../client/call.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { untilBlocked } from '../testing/blocked.ts'
import { startApp } from '../testing/start-app.ts'
import { accept, createTenant, inviteTo, verifiedUser } from '../testing/tenant.ts'
import { lockOrganization } from './organizations.sql.ts'
import { refuseIfOnlyOwner } from './owners.ts'

const onlyOwner = '400 YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'
const outcome = ({ error }: { error: CallError | null }) => (error ? `${error.status} ${error.code}` : 'done')
const count = (outcomes: readonly string[], said: string) => outcomes.filter((text) => text === said).length

describe('organization endpoints under concurrent calls', async () => {
  const app = await startApp({
    after,
    options: {
      organization: { membershipLimit: 4, teams: { enabled: true, maximumTeams: 2, maximumMembersPerTeam: 1 } },
    },
  })

  /**
   * Starts the second call while the first call holds the organization's lock. Commits the first call as soon as the
   * second call is waiting for the lock.
   */
  async function interleave<T>(
    organizationId: string,
    first: (db: Database) => Promise<unknown>,
    second: () => Promise<T>,
  ) {
    return app.db.transaction(async (db) => {
      await lockOrganization(db, organizationId)
      await first(db)
      const answer = second()
      await Promise.race([untilBlocked(app.db, 1), answer])
      return { answer }
    })
  }

  const leave = async (user: { visitor: ReturnType<typeof app.visitor> }, organizationId: string) =>
    outcome(await user.visitor.call(leaveOrganization, { body: { organizationId } }))

  test('refuse a user who accepts an invitation while another user takes the last seat', async () => {
    const tenant = await createTenant(app)
    await tenant.join('member')
    await tenant.join('member')
    const [bea, cem] = [await verifiedUser(app), await verifiedUser(app)]
    const { id } = await inviteTo(app, tenant, bea.email)
    const taken = (db: Database) =>
      db.run(sql`
      insert into members (id, organization_id, user_id, role, created_at)
      values (${`m${cem.id}`}, ${tenant.id}, ${cem.id}, 'member', now())`)
    const { answer } = await interleave(tenant.id, taken, () => accept(bea.visitor, id))
    assert.equal(await answer, '403 ORGANIZATION_MEMBERSHIP_LIMIT_REACHED')
    assert.equal((await tenant.members()).length, 4)
  })

  test('refuse to move a member to a team while another member takes the last seat of the team', async () => {
    const tenant = await createTenant(app)
    const { visitor } = tenant.owner
    const { data: team } = await visitor.call(createTeam, { body: { name: 'Kitchen' } })
    const [bea, cem] = [await tenant.join('member'), await tenant.join('member')]
    const taken = (db: Database) => db.run(sql`update members set team_id = ${team!.id} where id = ${cem.memberId}`)
    const { answer } = await interleave(tenant.id, taken, () =>
      visitor.call(setMemberTeam, { body: { memberId: bea.memberId, teamId: team!.id } }).then(outcome),
    )
    assert.equal(await answer, '403 TEAM_MEMBER_LIMIT_REACHED')
  })

  test('refuse a sign-up with an invitation that is being canceled', async () => {
    const tenant = await createTenant(app)
    const email = 'too.late@example.com'
    const { id: invitationId } = await inviteTo(app, tenant, email)
    const canceled = (db: Database) =>
      db.run(sql`update invitations set status = 'canceled' where id = ${invitationId}`)
    const body = { name: 'Late', email, password: 'correct horse battery', invitationId }
    const { answer } = await interleave(tenant.id, canceled, () =>
      app.visitor().call(signUpInvited, { body }).then(outcome),
    )
    assert.equal(await answer, '400 INVITATION_NOT_FOUND')
    assert.equal(await app.db.row(sql`select 1 from users where email = ${email}`), null)
  })

  test('fill exactly the free seats if twenty users accept invitations', async () => {
    const tenant = await createTenant(app)
    const users = await Promise.all(Array.from({ length: 20 }, () => verifiedUser(app)))
    const invitations: { id: string }[] = []
    for (const { email } of users) invitations.push(await inviteTo(app, tenant, email))
    const outcomes = await Promise.all(users.map(({ visitor }, i) => accept(visitor, invitations[i]!.id)))
    assert.equal(count(outcomes, 'accepted'), 3)
    assert.equal(count(outcomes, '403 ORGANIZATION_MEMBERSHIP_LIMIT_REACHED'), 17)
    assert.equal((await tenant.members()).length, 4)
    const { open } = await app.db.one<{ open: number }>(sql`
      select count(*)::int as open from invitations where organization_id = ${tenant.id} and status = 'pending'`)
    assert.equal(open, 17)
  })

  test('create one member if one invitation is accepted fifty times', async () => {
    const tenant = await createTenant(app)
    const bea = await verifiedUser(app)
    const { id } = await inviteTo(app, tenant, bea.email)
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => accept(bea.visitor, id)))
    assert.equal(count(outcomes, 'accepted'), 1)
    assert.equal(count(outcomes, '400 INVITATION_NOT_FOUND'), 49)
    assert.equal((await tenant.members()).length, 2)
  })

  test('never both accept and reject an invitation, and let a cancellation always succeed', async () => {
    for (let round = 0; round < 10; round++) {
      const tenant = await createTenant(app)
      const bea = await verifiedUser(app)
      const { id } = await inviteTo(app, tenant, bea.email)
      const [accepted, rejected] = await Promise.all([
        accept(bea.visitor, id),
        bea.visitor.call(rejectInvitation, { body: { invitationId: id } }).then(outcome),
        tenant.owner.visitor.call(cancelInvitation, { body: { invitationId: id } }).then(outcome),
      ])
      const row = await app.db.one<{ status: string }>(sql`select status from invitations where id = ${id}`)
      assert.equal(row.status, 'canceled')
      assert.ok(!(accepted === 'accepted' && rejected === 'done'))
      assert.equal((await tenant.members()).length, accepted === 'accepted' ? 2 : 1)
    }
  })

  test('do not let the last two owners both leave', async () => {
    const tenant = await createTenant(app)
    const second = await tenant.join('owner')
    const gone = (db: Database) => db.run(sql`delete from members where id = ${second.memberId}`)
    const { answer } = await interleave(tenant.id, gone, () => leave(tenant.owner, tenant.id))
    assert.equal(await answer, onlyOwner)
  })

  test('keep at least one owner if two owners leave, are deleted, or demote or remove each other', async () => {
    const ways = ['leave', 'demote', 'remove', 'delete'] as const
    for (const one of ways)
      for (const other of ways) {
        const tenant = await createTenant(app)
        const second = await tenant.join('owner')
        const go = (way: (typeof ways)[number], actor: typeof second, target: typeof second) => {
          const { visitor } = actor
          if (way === 'leave') return leave(actor, tenant.id)
          if (way === 'demote')
            return visitor.call(updateMemberRole, { body: { memberId: target.memberId, role: 'member' } }).then(outcome)
          if (way === 'remove')
            return visitor.call(removeMember, { body: { memberIdOrEmail: target.memberId } }).then(outcome)
          return app.db
            .transaction(async (db) => {
              await refuseIfOnlyOwner({ ...app.deps, db }, actor.id)
              await db.run(sql`delete from users where id = ${actor.id}`)
            })
            .then(() => 'done', String)
        }
        await Promise.all([go(one, tenant.owner, second), go(other, second, tenant.owner)])
        const owners = (await tenant.members()).filter(({ role }) => role === 'owner')
        assert.ok(owners.length > 0, `${one} and ${other}`)
      }
  })

  test('refuse to make a user an owner while the user is being deleted', async () => {
    const tenant = await createTenant(app)
    const member = await tenant.join('member')
    const result = await app.db.transaction(async (db) => {
      await refuseIfOnlyOwner({ ...app.deps, db }, member.id)
      const promoted = tenant.owner.visitor
        .call(updateMemberRole, { body: { memberId: member.memberId, role: 'owner' } })
        .then(outcome)
      await Promise.race([untilBlocked(app.db, 1), promoted])
      await db.run(sql`delete from users where id = ${member.id}`)
      return { promoted }
    })
    assert.equal(await result.promoted, '400 MEMBER_NOT_FOUND')
  })

  test('refuse to accept an invitation for a user who is being deleted', async () => {
    const tenant = await createTenant(app)
    const bea = await verifiedUser(app)
    const { id } = await inviteTo(app, tenant, bea.email)
    const result = await app.db.transaction(async (db) => {
      await refuseIfOnlyOwner({ ...app.deps, db }, bea.id)
      const accepted = accept(bea.visitor, id)
      await Promise.race([untilBlocked(app.db, 1), accepted])
      await db.run(sql`delete from users where id = ${bea.id}`)
      return { accepted }
    })
    assert.equal(await result.accepted, '401 UNAUTHORIZED')
    assert.equal((await tenant.members()).length, 1)
  })

  test('list a member under the new name if the user is renamed while accepting an invitation', async () => {
    const tenant = await createTenant(app)
    const bea = await verifiedUser(app)
    const { id } = await inviteTo(app, tenant, bea.email)
    const { accepted } = await app.db.transaction(async (db) => {
      await db.run(sql`update users set name = 'Beatrix' where id = ${bea.id}`)
      const accepted = accept(bea.visitor, id)
      await Promise.race([untilBlocked(app.db, 1), accepted])
      return { accepted }
    })
    assert.equal(await accepted, 'accepted')
    const { data } = await tenant.owner.visitor.call(listMembers, { query: { search: 'beatrix' } })
    assert.equal(data?.total, 1)
  })

  test('refuse to create an organization for a user who is being deleted', async () => {
    const bea = await verifiedUser(app)
    const result = await app.db.transaction(async (db) => {
      await refuseIfOnlyOwner({ ...app.deps, db }, bea.id)
      const founded = bea.visitor.call(createOrganization, { body: { name: 'Late', slug: 'late' } }).then(outcome)
      await Promise.race([untilBlocked(app.db, 1), founded])
      await db.run(sql`delete from users where id = ${bea.id}`)
      return { founded }
    })
    assert.equal(await result.founded, '401 UNAUTHORIZED')
    assert.equal(await app.db.row(sql`select 1 from organizations where slug = 'late'`), null)
  })

  test('refuse the call of a member who is demoted while the call is waiting', async () => {
    const tenant = await createTenant(app)
    const [admin, member] = [await tenant.join('admin'), await tenant.join('member')]
    const demoted = (db: Database) => db.run(sql`update members set role = 'member' where id = ${admin.memberId}`)
    const { answer } = await interleave(tenant.id, demoted, async () =>
      outcome(await admin.visitor.call(removeMember, { body: { memberIdOrEmail: member.memberId } })),
    )
    assert.equal(await answer, '403 YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER')
  })

  test('give a slug to only one of twenty calls that create or update an organization with this slug', async () => {
    const users = await Promise.all(Array.from({ length: 10 }, () => verifiedUser(app)))
    const tenants = []
    for (let i = 0; i < 10; i++) tenants.push(await createTenant(app))
    const outcomes = await Promise.all([
      ...users.map(({ visitor }) =>
        visitor.call(createOrganization, { body: { name: 'A', slug: 'same' } }).then(outcome),
      ),
      ...tenants.map(({ owner }) =>
        owner.visitor.call(updateOrganization, { body: { data: { slug: 'same' } } }).then(outcome),
      ),
    ])
    assert.equal(count(outcomes, 'done'), 1)
    assert.equal(count(outcomes, '400 ORGANIZATION_ALREADY_EXISTS'), 19)
  })

  test('leave no members, teams or sessions that refer to a deleted organization', async () => {
    for (let round = 0; round < 5; round++) {
      const tenant = await createTenant(app)
      const [member, bea] = [await tenant.join('admin'), await verifiedUser(app)]
      const { id } = await inviteTo(app, tenant, bea.email)
      const organizationId = tenant.id
      const outcomes = await Promise.all([
        tenant.owner.visitor.call(deleteOrganization, { body: { organizationId } }).then(outcome),
        accept(bea.visitor, id),
        member.visitor.call(createTeam, { body: { name: 'T', organizationId } }).then(outcome),
        member.visitor.call(setActiveOrganization, { body: { organizationId } }).then(outcome),
      ])
      assert.equal(outcomes[0], 'done')
      assert.ok(
        outcomes.every((text) => !text.startsWith('5')),
        outcomes.join(),
      )
      const { left } = await app.db.one<{ left: number }>(sql`
        select (select count(*) from members where organization_id = ${organizationId})::int
          + (select count(*) from teams where organization_id = ${organizationId})::int
          + (select count(*) from sessions where active_organization_id = ${organizationId})::int as left`)
      assert.equal(left, 0)
    }
  })

  test('refuse to activate an organization from which the user is being removed', async () => {
    const tenant = await createTenant(app)
    const member = await tenant.join('member')
    const gone = (db: Database) => db.run(sql`delete from members where id = ${member.memberId}`)
    const { answer } = await interleave(tenant.id, gone, async () =>
      outcome(await member.visitor.call(setActiveOrganization, { body: { organizationId: tenant.id } })),
    )
    assert.equal(await answer, '403 USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
  })

  test('neither exceed the maximum number of teams nor remove the last team', async () => {
    const tenant = await createTenant(app)
    const admin = await tenant.join('admin')
    const made = await Promise.all(
      Array.from({ length: 10 }, () => admin.visitor.call(createTeam, { body: { name: 'T' } }).then(outcome)),
    )
    assert.equal(count(made, 'done'), 1)
    assert.equal(count(made, '400 YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS'), 9)
    const teams = await app.db.rows<{ id: string }>(sql`select id from teams where organization_id = ${tenant.id}`)
    const removed = await Promise.all(
      teams.map(({ id: teamId }) => admin.visitor.call(removeTeam, { body: { teamId } }).then(outcome)),
    )
    assert.deepEqual(removed.toSorted(), ['400 UNABLE_TO_REMOVE_LAST_TEAM', 'done'])
  })
})
