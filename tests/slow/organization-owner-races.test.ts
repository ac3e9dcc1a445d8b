import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { randomId } from '../../server/crypto/tokens.ts'
import { sql } from '../../server/database/sql.ts'
import {
  findViolations,
  noViolations,
  seedAnotherSession,
  seedInvitations,
  seedOrganization,
  seedPeople,
  type Person,
} from './organization-seed.ts'
import { clients, startRaceServers, tally, type Ask } from './organization-race-servers.ts'
import { extent } from './extent.ts'

const { rounds } = extent

type Member = { person: Person; memberId: string }

describe('fifty concurrent calls to two processes about the owners of an organization', async () => {
  const { db, together } = await startRaceServers({ after })

  /** Creates an organization whose members are new users with these roles. */
  async function establish(...roles: string[]) {
    const people = await seedPeople(db, roles.length)
    const { id, memberIds } = await seedOrganization(
      db,
      people.map((person, i) => ({ person, role: roles[i]! })),
    )
    return { id, members: people.map((person, i): Member => ({ person, memberId: memberIds[i]! })) }
  }

  const ways: ((organizationId: string, actor: Member, target: Member) => Ask)[] = [
    (organizationId, { person }) => ({ path: '/organization/leave', body: { organizationId }, person }),
    (_, { person }) => ({ path: '/delete-user', body: {}, person }),
    ...(['actor', 'target'] as const).map((whom) => (organizationId: string, actor: Member, target: Member) => ({
      path: '/organization/update-member-role',
      body: { organizationId, memberId: { actor, target }[whom].memberId, role: 'member' },
      person: actor.person,
    })),
    (organizationId, { person }, { memberId }) => ({
      path: '/organization/remove-member',
      body: { organizationId, memberIdOrEmail: memberId },
      person,
    }),
    ...['suspend-member', 'transfer-ownership'].map(
      (path) =>
        (organizationId: string, { person }: Member, { memberId }: Member) => ({
          path: `/organization/${path}`,
          body: { organizationId, memberId },
          person,
        }),
    ),
  ]

  test('keep an owner if two owners leave, delete their accounts, or demote, suspend or remove each other', async () => {
    const seen: string[] = []
    for (let round = 0; round < rounds; round++) {
      const { id, members } = await establish('owner', 'owner')
      const [first, second] = members as [Member, Member]
      const way = { even: ways[round % 7]!, odd: ways[Math.floor(round / 7) % 7]! }
      const outcomes = await together((client) =>
        client % 2 === 0 ? way.even(id, first, second) : way.odd(id, second, first),
      )
      seen.push(...outcomes)
      assert.deepEqual(await findViolations(db, id), noViolations, JSON.stringify(tally(outcomes)))
    }
    console.log('  ', tally(seen))
  })

  test('keep an owner if three owners leave, delete their accounts, and demote, suspend or remove each other at once', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, members } = await establish('owner', 'owner', 'owner,admin')
      const outcomes = await together((client) => {
        const actor = members[client % 3]!
        const target = members[(client + 1 + (round % 2)) % 3]!
        return ways[(client + round) % 7]!(id, actor, target)
      })
      assert.deepEqual(await findViolations(db, id), noViolations, JSON.stringify(tally(outcomes)))
    }
  })

  test('keep exactly one owner if the owner transfers the ownership and leaves while the new owner leaves', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, members } = await establish('owner', 'member')
      const [owner, heir] = members as [Member, Member]
      const transfer: Ask = {
        path: '/organization/transfer-ownership',
        body: { organizationId: id, memberId: heir.memberId },
        person: owner.person,
      }
      const leaving = (person: Person): Ask => ({ path: '/organization/leave', body: { organizationId: id }, person })
      const asks = [transfer, leaving(heir.person), leaving(owner.person)]
      const outcomes = await together((client) => asks[(client + round) % 3]!)
      assert.deepEqual(await findViolations(db, id), noViolations, JSON.stringify(tally(outcomes)))
      const { count } = await db.one<{ count: number }>(sql`
        select count(*)::int from members
        where organization_id = ${id} and 'owner' = any(string_to_array(role, ','))`)
      assert.equal(count, 1)
    }
  })

  test('invite nobody after the inviting administrator has been demoted or removed', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, members } = await establish('owner', 'admin')
      const [owner, admin] = members as [Member, Member]
      const body = { organizationId: id, memberId: admin.memberId, memberIdOrEmail: admin.memberId, role: 'member' }
      const ends = round % 2 === 0 ? 'update-member-role' : 'remove-member'
      const outcomes = await together((client) =>
        client === round % clients
          ? { path: `/organization/${ends}`, body, person: owner.person }
          : {
              path: '/organization/invite-member',
              body: { organizationId: id, email: `${randomId()}@example.com`, role: 'member' },
              person: admin.person,
            },
      )
      // An event gets its id while its organization is locked, so the ids show the order of the events.
      const events = await db.rows<{ action: string }>(sql`
        select action from events where organization_id = ${id} order by id`)
      const invited = outcomes.filter((outcome) => outcome === '200').length - 1
      assert.equal(events.length, invited + 1)
      const last = events.at(-1)!.action
      assert.ok(['member.role-set', 'member.removed'].includes(last), `${last} came last`)
    }
  })

  test('remove a member exactly once, even if the member is made an owner at the same time', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, members } = await establish('owner', 'member')
      const [owner, member] = members as [Member, Member]
      const asks: Ask[] = [
        {
          path: '/organization/update-member-role',
          body: { organizationId: id, memberId: member.memberId, role: 'owner' },
          person: owner.person,
        },
        { path: '/organization/leave', body: { organizationId: id }, person: member.person },
        {
          path: '/organization/remove-member',
          body: { organizationId: id, memberIdOrEmail: member.memberId },
          person: owner.person,
        },
        { path: '/organization/set-active', body: { organizationId: id }, person: member.person },
      ]
      const askOf = (client: number) => asks[(client + round) % 4]!
      const outcomes = await together(askOf)
      const gone = outcomes.filter(
        (outcome, client) => outcome === '200' && /leave|remove/.test(askOf(client).path),
      ).length
      assert.equal(gone, 1, JSON.stringify(tally(outcomes)))
      assert.deepEqual(await findViolations(db, id), noViolations)
      const left = await db.rows<{ id: string }>(sql`select id from members where organization_id = ${id}`)
      assert.deepEqual(left, [{ id: owner.memberId }])
    }
  })

  test('leave no rows of a user who is deleted while joining, leaving and creating organizations', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, members } = await establish('owner')
      const inviter = members[0]!.person
      const [person] = (await seedPeople(db, 1)) as [Person]
      const elsewhere = await seedAnotherSession(db, person)
      const [invitationId] = await seedInvitations(db, { organizationId: id, inviter, people: [person] })
      const askOf = (client: number): Ask => {
        const turn = (client + round) % 4
        if (turn === 0) return { path: '/delete-user', body: {}, person }
        if (turn === 1) return { path: '/organization/accept-invitation', body: { invitationId }, person: elsewhere }
        if (turn === 2) return { path: '/organization/leave', body: { organizationId: id }, person: elsewhere }
        return { path: '/organization/create', body: { name: 'New', slug: randomId() }, person: elsewhere }
      }
      const outcomes = await together(askOf)
      const founded = outcomes.some((outcome, client) => outcome === '200' && askOf(client).path.endsWith('/create'))
      const left = await db.one<Record<string, number>>(sql`
        select (select count(*)::int from users where id = ${person.id}) as users,
          (select count(*)::int from members m where not exists (select 1 from users u where u.id = m.user_id)) as strangers,
          (select count(*)::int from organizations o where not exists (
            select 1 from members m where m.organization_id = o.id)) as empty`)
      // A user who created an organization first is its only owner, so the server refused to delete the user.
      assert.deepEqual(left, { users: founded ? 1 : 0, strangers: 0, empty: 0 }, JSON.stringify(tally(outcomes)))
      assert.deepEqual(await findViolations(db, id), noViolations)
    }
  })
})
