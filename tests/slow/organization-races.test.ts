import assert from 'node:assert/strict'
import { after, afterEach, describe, test } from 'node:test'
import { sql } from '../../server/database/sql.ts'
import { randomId } from '../../server/crypto/tokens.ts'
import {
  findViolations,
  noViolations,
  seedAnotherSession,
  seedInvitations,
  seedOrganization,
  seedPeople,
} from './organization-seed.ts'
import { clients, startRaceServers, tally, type Ask } from './organization-race-servers.ts'
import { extent } from './extent.ts'

const { rounds } = extent

describe('fifty concurrent calls to two processes about an organization', async () => {
  const { db, together } = await startRaceServers({ after })
  const everyone = await seedPeople(db, clients)
  const [owner, admin, guest] = (await seedPeople(db, 3)) as [Ask['person'], Ask['person'], Ask['person']]
  const guestElsewhere = await seedAnotherSession(db, guest)
  const adminElsewhere = await seedAnotherSession(db, admin)
  // Deletes the organizations of the previous round, which would otherwise count toward the users’ limits.
  const clear = () => db.run(sql`delete from organizations`)
  afterEach(clear)

  const count = async (statement: ReturnType<typeof sql>) => (await db.one<{ count: number }>(statement)).count

  /**
   * Runs each round in a new organization with the owner and, if `options.admin` is true, the admin. Asserts a valid
   * state after each round.
   */
  async function race(
    round: (organizationId: string) => Promise<void>,
    options: { admin?: boolean; teamIds?: () => string[] } = {},
  ) {
    for (let i = 0; i < rounds; i++) {
      const seats = [
        { person: owner, role: 'owner' },
        { person: admin, role: 'admin' },
      ]
      const { id } = await seedOrganization(db, options.admin ? seats : seats.slice(0, 1), options.teamIds?.())
      await round(id)
      assert.deepEqual(await findViolations(db, id), noViolations)
      await clear()
    }
  }

  test('fill exactly the free seats', () =>
    race(async (organizationId) => {
      const invitations = await seedInvitations(db, { organizationId, inviter: owner, people: everyone })
      const outcomes = await together((client) => ({
        path: '/organization/accept-invitation',
        body: { invitationId: invitations[client] },
        person: everyone[client]!,
      }))
      assert.deepEqual(tally(outcomes), { '200': 9, '403 ORGANIZATION_MEMBERSHIP_LIMIT_REACHED': 41 })
      assert.equal(await count(sql`select count(*)::int from members where organization_id = ${organizationId}`), 10)
      const accepted = sql`select count(*)::int from invitations where organization_id = ${organizationId} and status = 'accepted'`
      assert.equal(await count(accepted), 9)
    }))

  test('fill a team exactly to its limit', () => {
    const teamId = randomId()
    return race(
      async (organizationId) => {
        const invitations = await seedInvitations(db, { organizationId, inviter: owner, people: everyone, teamId })
        const outcomes = await together((client) => ({
          path: '/organization/accept-invitation',
          body: { invitationId: invitations[client] },
          person: everyone[client]!,
        }))
        assert.deepEqual(tally(outcomes), { '200': 4, '403 TEAM_MEMBER_LIMIT_REACHED': 46 })
        assert.equal(await count(sql`select count(*)::int from members where team_id = ${teamId}`), 4)
      },
      { teamIds: () => [teamId] },
    )
  })

  test('accept an invitation only once, even in two browsers of the user', () =>
    race(async (organizationId) => {
      const [invitationId] = await seedInvitations(db, { organizationId, inviter: owner, people: [guest] })
      const outcomes = await together((client) => ({
        path: '/organization/accept-invitation',
        body: { invitationId },
        person: client % 3 === 0 ? guestElsewhere : guest,
      }))
      assert.deepEqual(tally(outcomes), { '200': 1, '400 INVITATION_NOT_FOUND': 49 })
      assert.equal(await count(sql`select count(*)::int from members where user_id = ${guest.id}`), 1)
      const recorded = sql`select count(*)::int from events where organization_id = ${organizationId}`
      assert.equal(await count(recorded), 2, 'accepted and added')
    }))

  test('create one invitation for an email address', () =>
    race(
      async (organizationId) => {
        const outcomes = await together((client) => ({
          path: '/organization/invite-member',
          body: { organizationId, role: 'member', email: client % 3 === 0 ? guest.email.toUpperCase() : guest.email },
          person: client % 2 === 0 ? owner : adminElsewhere,
        }))
        assert.deepEqual(tally(outcomes), { '200': 1, '400 USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION': 49 })
        assert.equal(
          await count(sql`select count(*)::int from invitations where organization_id = ${organizationId}`),
          1,
        )
      },
      { admin: true },
    ))

  test('accept or reject an invitation once, even while it is being canceled or renewed', () => {
    let turn = 0
    return race(async (organizationId) => {
      const [invitationId] = await seedInvitations(db, { organizationId, inviter: owner, people: [guest] })
      const asks: Ask[] = [
        { path: '/organization/accept-invitation', body: { invitationId }, person: guest },
        { path: '/organization/reject-invitation', body: { invitationId }, person: guestElsewhere },
        { path: '/organization/cancel-invitation', body: { invitationId }, person: owner },
        {
          path: '/organization/invite-member',
          body: { organizationId, email: guest.email, role: 'member', resend: true },
          person: owner,
        },
      ]
      turn++
      const askOf = (client: number) => asks[(client + turn) % asks.length]!
      const outcomes = await together(askOf)
      const done = (path: string) =>
        outcomes.filter((outcome, client) => outcome === '200' && askOf(client).path.endsWith(path)).length
      assert.ok(done('accept-invitation') + done('reject-invitation') <= 1, JSON.stringify(tally(outcomes)))
      assert.equal(
        await count(sql`select count(*)::int from members where user_id = ${guest.id}`),
        done('accept-invitation'),
      )
    })
  })

  test('give a slug to only one organization', async () => {
    for (let round = 0; round < rounds; round++) {
      const half = clients / 2
      const movers = everyone.slice(half)
      for (const person of movers) await seedOrganization(db, [{ person, role: 'owner' }])
      const outcomes = await together((client) =>
        (client + round) % 2 === 0
          ? { path: '/organization/create', body: { name: 'New', slug: 'wanted' }, person: everyone[client >> 1]! }
          : { path: '/organization/update', body: { data: { slug: 'wanted' } }, person: movers[client >> 1]! },
      )
      assert.deepEqual(tally(outcomes), { '200': 1, '400 ORGANIZATION_ALREADY_EXISTS': 49 })
      assert.equal(await count(sql`select count(*)::int from organizations where slug = 'wanted'`), 1)
      assert.equal(
        await count(sql`select count(*)::int from organizations where name = 'New'
        and not exists (select 1 from members m where m.organization_id = organizations.id)`),
        0,
      )
      await clear()
    }
  })

  test('create only as many organizations as a user is allowed to have', async () => {
    for (let round = 0; round < rounds; round++) {
      const outcomes = await together((client) => ({
        path: '/organization/create',
        body: { name: 'New', slug: `of-${client}` },
        person: client % 2 === 0 ? guest : guestElsewhere,
      }))
      assert.deepEqual(tally(outcomes), { '200': 3, '403 YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS': 47 })
      assert.equal(await count(sql`select count(*)::int from organizations`), 3)
      await clear()
    }
  })

  test('create teams up to the limit, and remove all teams except the last', () =>
    race(
      async (organizationId) => {
        const teams = () => db.rows<{ id: string }>(sql`select id from teams where organization_id = ${organizationId}`)
        const actors = [owner, admin, adminElsewhere]
        const made = await together((client) => ({
          path: '/organization/create-team',
          body: { organizationId, name: `Team ${client}` },
          person: actors[client % 3]!,
        }))
        assert.deepEqual(tally(made), { '200': 3, '400 YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS': 47 })
        const ids = (await teams()).map(({ id }) => id)
        assert.equal(ids.length, 4)
        const removed = await together((client) => ({
          path: '/organization/remove-team',
          body: { organizationId, teamId: ids[client % 4] },
          person: actors[client % 3]!,
        }))
        assert.equal(removed.filter((outcome) => outcome === '200').length, 3)
        assert.equal((await teams()).length, 1)
      },
      { admin: true, teamIds: () => [randomId()] },
    ))

  test('delete the organization once, with all its rows', () => {
    let turn = 0
    return race(
      async (organizationId) => {
        const invitations = await seedInvitations(db, { organizationId, inviter: owner, people: everyone })
        turn++
        const asks = (client: number): Ask[] => [
          { path: '/organization/delete', body: { organizationId }, person: owner },
          {
            path: '/organization/accept-invitation',
            body: { invitationId: invitations[client] },
            person: everyone[client]!,
          },
          { path: '/organization/create-team', body: { organizationId, name: 'New' }, person: admin },
          { path: '/organization/set-active', body: { organizationId }, person: adminElsewhere },
          {
            path: '/organization/invite-member',
            body: { organizationId, email: `new-${client}@example.com`, role: 'member' },
            person: admin,
          },
        ]
        const askOf = (client: number) => asks(client)[(client + turn) % 5]!
        const outcomes = await together(askOf)
        const deletions = outcomes.filter((_, client) => askOf(client).path === '/organization/delete')
        assert.deepEqual(tally(deletions), { '200': 1, '403 USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION': 9 })
        const left = await db.one<{ count: number }>(sql`
          select (select count(*) from organizations where id = ${organizationId})::int
            + (select count(*) from members where organization_id = ${organizationId})::int
            + (select count(*) from teams where organization_id = ${organizationId})::int
            + (select count(*) from invitations where organization_id = ${organizationId})::int
            + (select count(*) from sessions where active_organization_id = ${organizationId})::int as count`)
        assert.equal(left.count, 0)
      },
      { admin: true },
    )
  })
})
