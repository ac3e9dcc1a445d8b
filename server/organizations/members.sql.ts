import type { Member, MemberWithUser } from '../../contract/organization.ts'
import type { Database } from '../database/database.ts'
import { shownPicture } from '../database/shown-picture.ts'
import { sql } from '../database/sql.ts'

export type MemberRow = Member & { suspendedAt: string | null }
/** A member with the user fields that other members are allowed to see. */
export type MemberWithUserRow = MemberWithUser & { suspendedAt: string | null }

const columns = sql`
  m.id, m.organization_id as "organizationId", m.user_id as "userId", m.role, m.team_id as "teamId",
  m.suspended_at as "suspendedAt", m.created_at as "createdAt"`

/** The columns that `memberWithUserOf` reads: those of a member, and the name, email and picture of the user. */
export const memberWithUserColumns = sql`${columns}, u.name, u.email, ${shownPicture(sql`u.image`)} as image`
export type MemberWithUserColumns = MemberRow & { name: string; email: string; image: string | null }

/** Converts a row with `memberWithUserColumns` to a member with a nested user. */
export function memberWithUserOf({ name, email, image, ...member }: MemberWithUserColumns): MemberWithUserRow {
  return { ...member, user: { id: member.userId, name, email, image } }
}

/** Adds a member. Returns null if the user is already a member. */
export function insertMember(
  db: Database,
  member: { id: string; organizationId: string; userId: string; role: string; teamId: string | null; now: Date },
) {
  return db.row<MemberRow>(sql`
    insert into members as m (id, organization_id, user_id, role, team_id, created_at)
    values (${member.id}, ${member.organizationId}, ${member.userId}, ${member.role}, ${member.teamId}, ${member.now})
    on conflict (organization_id, user_id) do nothing
    returning ${columns}`)
}

export function findMembership(db: Database, by: { organizationId: string; userId: string }) {
  return db.row<MemberRow>(sql`
    select ${columns} from members m where m.organization_id = ${by.organizationId} and m.user_id = ${by.userId}`)
}

/** Like `findMembership`, but also locks the member until the transaction ends. */
export function keepMembership(db: Database, by: { organizationId: string; userId: string }) {
  return db.row<MemberRow>(sql`
    select ${columns} from members m where m.organization_id = ${by.organizationId} and m.user_id = ${by.userId}
    for share`)
}

/** Returns a member of this organization by member id. */
export async function findMember(db: Database, by: { organizationId: string; id: string }) {
  const row = await db.row<MemberWithUserColumns>(sql`
    select ${memberWithUserColumns} from members m join users u on u.id = m.user_id
    where m.organization_id = ${by.organizationId} and m.id = ${by.id}`)
  return row && memberWithUserOf(row)
}

/** Returns a member of this organization by email address. */
export async function findMemberByEmail(db: Database, by: { organizationId: string; email: string }) {
  const row = await db.row<MemberWithUserColumns>(sql`
    select ${memberWithUserColumns} from members m join users u on u.id = m.user_id
    where m.organization_id = ${by.organizationId} and u.email = ${by.email.toLowerCase()}`)
  return row && memberWithUserOf(row)
}

/** Returns the members of an organization, oldest first. */
export async function listOldestMembers(db: Database, organizationId: string, max: number) {
  // The limit is in the subquery. Otherwise, a planner that expects few members would join all members to their users.
  const rows = await db.rows<MemberWithUserColumns>(sql`
    select ${memberWithUserColumns}
    from (select * from members where organization_id = ${organizationId} order by created_at, id limit ${max}) m
    join users u on u.id = m.user_id
    order by m.created_at, m.id`)
  return rows.map(memberWithUserOf)
}

/** Returns the member count of an organization, including suspended members. */
export async function countMembers(db: Database, organizationId: string) {
  const { count } = await db.one<{ count: number }>(sql`
    select member_count as count from organizations where id = ${organizationId}`)
  return count
}

export async function countTeamMembers(db: Database, teamId: string) {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count from members where team_id = ${teamId}`)
  return count
}

/**
 * Whether another active member of the same organization has this role. A member is active if neither suspended nor
 * banned.
 */
export async function isRoleHeldByAnother(db: Database, id: string, by: RoleHeld) {
  const found = await db.row(sql`select 1 from members held where held.id = ${id} and ${isHeldByAnother(by)}`)
  return found !== null
}

/** Whether there is an organization in which a user has this role and no other active member has it. */
export async function isOnlyOneWithRole(db: Database, userId: string, by: RoleHeld) {
  const found = await db.row(sql`
    select 1 from members held where held.user_id = ${userId} and ${isOnlyOne(by)} limit 1`)
  return found !== null
}

/** A role of members, and the current time, which decides whether a ban has expired. */
export type RoleHeld = { role: string; now: Date }

/**
 * Returns a condition that is true if the member with the alias `held` has this role and no other active member of the
 * organization has it.
 */
export function isOnlyOne(by: RoleHeld) {
  return sql`(${by.role} = any(string_to_array(replace(held.role, ' ', ''), ',')) and not ${isHeldByAnother(by)})`
}

/**
 * Returns a condition that is true if another active member has the role. Each part of the condition has an index: one
 * for members with exactly this role, and a partial index for the few members with several roles.
 */
function isHeldByAnother({ role, now }: RoleHeld) {
  const another = sql`
    select 1 from members m join users u on u.id = m.user_id
    where m.organization_id = held.organization_id and m.id <> held.id and m.suspended_at is null
      and (u.banned is not true or u.ban_expires <= ${now})`
  return sql`(exists (${another} and m.role = ${role})
    or exists (${another} and m.role like '%,%' and ${role} = any(string_to_array(replace(m.role, ' ', ''), ','))))`
}

export function updateRole(db: Database, id: string, role: string) {
  return db.one<MemberRow>(sql`update members m set role = ${role} where m.id = ${id} returning ${columns}`)
}

/** Moves a member to a team, or out of their team if `teamId` is null. */
export function updateMemberTeam(db: Database, id: string, teamId: string | null) {
  return db.one<MemberRow>(sql`update members m set team_id = ${teamId} where m.id = ${id} returning ${columns}`)
}

/** Suspends a member, or ends the suspension if `suspendedAt` is null. */
export function updateSuspension(db: Database, id: string, suspendedAt: Date | null) {
  return db.one<MemberRow>(sql`
    update members m set suspended_at = ${suspendedAt} where m.id = ${id} returning ${columns}`)
}

export function deleteMember(db: Database, id: string) {
  return db.run(sql`delete from members where id = ${id}`)
}
