import { signValue } from '../../server/crypto/signing.ts'
import { randomId, randomToken } from '../../server/crypto/tokens.ts'
import type { Database } from '../../server/database/database.ts'
import { sql } from '../../server/database/sql.ts'
import { testSecret } from '../../server/testing/start-app.ts'

/** A signed-in user with a verified email address. */
export type Person = { id: string; email: string; sessionId: string; cookie: string }

/** Creates signed-in users with SQL, because sign-up is not under test. */
export async function seedPeople(db: Database, count: number): Promise<Person[]> {
  const people = Array.from({ length: count }, () => {
    const token = randomToken(32)
    const id = randomId()
    const cookie = `gatehouse.session_token=${encodeURIComponent(signValue(token, testSecret))}`
    return { id, email: `${id.toLowerCase()}@example.com`, sessionId: randomId(), token, cookie }
  })
  await db.run(sql`
    insert into users (id, email, email_verified, name, role, created_at, updated_at)
    select id, email, true, id, 'user', now(), now()
    from unnest(${people.map(({ id }) => id)}::text[], ${people.map(({ email }) => email)}::text[]) as p (id, email)`)
  await seedSessions(db, people)
  return people
}

/** Creates a session in another browser for the same user. */
export async function seedAnotherSession(db: Database, person: Person): Promise<Person> {
  const token = randomToken(32)
  const cookie = `gatehouse.session_token=${encodeURIComponent(signValue(token, testSecret))}`
  const another = { ...person, sessionId: randomId(), token, cookie }
  await seedSessions(db, [another])
  return another
}

function seedSessions(db: Database, people: readonly (Person & { token: string })[]) {
  return db.run(sql`
    insert into sessions (id, user_id, token, expires_at, created_at, updated_at, ip_address, user_agent)
    select id, user_id, token, now() + interval '7 days', now(), now(), '203.0.113.7', 'Test browser'
    from unnest(${people.map(({ sessionId }) => sessionId)}::text[], ${people.map(({ id }) => id)}::text[],
                ${people.map(({ token }) => token)}::text[]) as s (id, user_id, token)`)
}

type Seat = { person: Person; role: string; teamId?: string }

/** Creates an organization with these members and teams. It is the active organization of its members. */
export async function seedOrganization(db: Database, seats: readonly Seat[], teamIds: readonly string[] = []) {
  const id = randomId()
  await db.run(sql`insert into organizations (id, name, slug, created_at) values (${id}, 'Organization', ${id}, now())`)
  await db.run(sql`
    insert into teams (id, organization_id, name, created_at)
    select t, ${id}, 'Team', now() from unnest(${teamIds}::text[]) as t`)
  const members = seats.map((seat) => ({ ...seat, id: randomId() }))
  await db.run(sql`
    insert into members (id, organization_id, user_id, role, team_id, created_at)
    select m.id, ${id}, m.user_id, m.role, m.team_id, now()
    from unnest(${members.map((member) => member.id)}::text[], ${members.map(({ person }) => person.id)}::text[],
                ${members.map(({ role }) => role)}::text[], ${members.map(({ teamId }) => teamId ?? null)}::text[])
      as m (id, user_id, role, team_id)`)
  await db.run(sql`
    update sessions set active_organization_id = ${id}
    where id = any(${seats.map(({ person }) => person.sessionId)}::text[])`)
  return { id, memberIds: members.map((member) => member.id) }
}

/** Creates invitations by one user and returns their ids in order. */
export async function seedInvitations(
  db: Database,
  offer: { organizationId: string; inviter: Person; people: readonly Person[]; teamId?: string },
) {
  const ids = offer.people.map(() => randomId())
  await db.run(sql`
    insert into invitations (id, organization_id, email, role, team_id, status, secret_digest, inviter_id, expires_at, created_at)
    select i.id, ${offer.organizationId}, i.email, 'member', ${offer.teamId ?? null}, 'pending', '', ${offer.inviter.id},
      now() + interval '1 day', now()
    from unnest(${ids}::text[], ${offer.people.map(({ email }) => email)}::text[]) as i (id, email)`)
  return ids
}

/** The number of invalid states of each kind. All numbers must be zero, whatever runs concurrently. */
export type Violations = Record<
  | 'withoutOwner'
  | 'orphanedSessions'
  | 'strayTeams'
  | 'answeredTwice'
  | 'openToMembers'
  | 'eventsTooMany'
  | 'miscounted',
  number
>

/** Counts the invalid states in an organization. */
export function findViolations(db: Database, organizationId: string) {
  return db.one<Violations>(sql`
    select
      (select count(*)::int from organizations o where o.id = ${organizationId} and not exists (
        select 1 from members m where m.organization_id = o.id and m.suspended_at is null
          and 'owner' = any(string_to_array(m.role, ',')))) as "withoutOwner",
      (select count(*)::int from sessions s where s.active_organization_id = ${organizationId} and not exists (
        select 1 from members m where m.organization_id = ${organizationId} and m.user_id = s.user_id)) as "orphanedSessions",
      (select count(*)::int from members m join teams t on t.id = m.team_id
        where m.organization_id = ${organizationId} and t.organization_id <> m.organization_id) as "strayTeams",
      (select count(*)::int from (
        select subject_id from events where organization_id = ${organizationId}
          and action in ('invitation.accepted', 'invitation.rejected')
        group by subject_id having count(*) > 1) e) as "answeredTwice",
      (select count(*)::int from invitations i join users u on u.email = i.email
        join members m on m.user_id = u.id and m.organization_id = i.organization_id
        where i.organization_id = ${organizationId} and i.status = 'pending') as "openToMembers",
      (select count(*)::int from (
        select 1 from events where organization_id = ${organizationId} and action in ('member.left', 'member.removed')
        group by subject_id having count(*) > 1) e) as "eventsTooMany",
      (select count(*)::int from organizations o where o.id = ${organizationId} and o.member_count <> (
        select count(*) from members m where m.organization_id = o.id)) as "miscounted"`)
}

/** The result of `findViolations` if everything is valid. */
export const noViolations: Violations = {
  withoutOwner: 0,
  orphanedSessions: 0,
  strayTeams: 0,
  answeredTwice: 0,
  openToMembers: 0,
  eventsTooMany: 0,
  miscounted: 0,
}
