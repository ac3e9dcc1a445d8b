import type { SampleState } from '../../contract/sample/sample.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

export async function findAnySampleUser(db: Database) {
  return (await db.row<{ userId: string }>(sql`select user_id as "userId" from sample_people limit 1`)) !== null
}

/** Returns the sample users in the order of `sampleStates`. */
export function listSampleUsers(db: Database) {
  return db.rows<{ id: string; name: string; email: string; shows: SampleState }>(sql`
    select u.id, u.name, u.email, s.shows from sample_people s join users u on u.id = s.user_id order by s.position`)
}

export async function isSampleUser(db: Database, userId: string) {
  return (await db.row(sql`select 1 from sample_people where user_id = ${userId}`)) !== null
}

/** Marks a user as sample data. */
export function insertSampleUser(db: Database, user: { userId: string; position: number; shows: SampleState }) {
  return db.run(sql`
    insert into sample_people (user_id, position, shows) values (${user.userId}, ${user.position}, ${user.shows})`)
}

/** Marks an organization as sample data. */
export function insertSampleOrganization(db: Database, organizationId: string) {
  return db.run(sql`insert into sample_organizations (organization_id) values (${organizationId})`)
}

/** Locks and returns the sample organizations, and the organizations whose owners are all sample users. */
export function listSampleOrganizations(db: Database, ownerRole: string) {
  const owns = sql`m.organization_id = o.id and ${ownerRole} = any(string_to_array(replace(m.role, ' ', ''), ','))`
  const madeUp = sql`(select user_id from sample_people)`
  return db.rows<{ id: string }>(sql`
    select o.id from organizations o
    where o.id in (select organization_id from sample_organizations)
      or exists (select 1 from members m where ${owns} and m.user_id in ${madeUp})
        and not exists (select 1 from members m where ${owns} and m.user_id not in ${madeUp})
    order by o.id
    for no key update`)
}

/** Deletes organizations, their events, and the mails of their invitations. */
export async function deleteOrganizations(db: Database, ids: readonly string[]) {
  await db.run(sql`
    delete from mails m using invitations i
    where i.organization_id = any(${ids}::text[]) and starts_with(m.idempotency_key, 'invitation/' || i.id || '/')`)
  await db.run(sql`delete from events where organization_id = any(${ids}::text[])`)
  await db.run(sql`delete from organizations where id = any(${ids}::text[])`)
}

/** Deletes the sample users, their events and their mails. Returns the deleted users. */
export async function deleteSampleUsers(db: Database) {
  const users = await db.rows<{ userId: string }>(sql`select user_id as "userId" from sample_people`)
  const ids = users.map(({ userId }) => userId)
  await db.run(sql`delete from mails where recipient in (select email from users where id = any(${ids}::text[]))`)
  // Deletes the events of sample users, and subtracts these events from the counts of the overview.
  await db.run(sql`
    with gone as (
      delete from events where actor_id = any(${ids}::text[]) or subject_id = any(${ids}::text[])
        or impersonator_id = any(${ids}::text[])
      returning (created_at at time zone 'UTC')::date as day, counted_kind_of(action) as kind)
    select count_on_day(day, kind, '-infinity', -count(*)::int) from gone where kind is not null group by day, kind`)
  await db.run(sql`delete from verifications where user_id = any(${ids}::text[])`)
  await db.run(sql`delete from users where id = any(${ids}::text[])`)
  return users
}
