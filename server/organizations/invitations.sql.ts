import type { Invitation, InvitationWithOrigin } from '../../contract/organization.ts'
import type { Database } from '../database/database.ts'
import { shownPicture } from '../database/shown-picture.ts'
import { sql } from '../database/sql.ts'

export type InvitationRow = Invitation & { secretDigest: string }

const columns = sql`
  i.id, i.organization_id as "organizationId", i.email, i.role, i.team_id as "teamId", i.status,
  i.expires_at as "expiresAt", i.inviter_id as "inviterId", i.secret_digest as "secretDigest"`

type NewInvitation = {
  id: string
  organizationId: string
  email: string
  role: string
  teamId: string | null
  secretDigest: string
  inviterId: string
  expiresAt: Date
  now: Date
}

/** Adds a pending invitation. Returns null if the organization has a pending invitation to the address already. */
export function insertInvitation(db: Database, invitation: NewInvitation) {
  return db.row<InvitationRow>(sql`
    insert into invitations as i (id, organization_id, email, role, team_id, status, secret_digest, inviter_id,
                                  expires_at, created_at)
    values (${invitation.id}, ${invitation.organizationId}, ${invitation.email}, ${invitation.role},
            ${invitation.teamId}, 'pending', ${invitation.secretDigest}, ${invitation.inviterId},
            ${invitation.expiresAt}, ${invitation.now})
    on conflict (organization_id, email) where status = 'pending' do nothing
    returning ${columns}`)
}

/** Renews an open invitation with a new role, team, inviter and expiry time. */
export function updateInvitation(
  db: Database,
  invitation: Omit<NewInvitation, 'organizationId' | 'email' | 'secretDigest' | 'now'>,
) {
  return db.one<InvitationRow>(sql`
    update invitations i set role = ${invitation.role}, team_id = ${invitation.teamId},
      inviter_id = ${invitation.inviterId}, expires_at = ${invitation.expiresAt}
    where i.id = ${invitation.id}
    returning ${columns}`)
}

/** Replaces the secret of an invitation before the new secret is mailed. */
export function updateSecret(db: Database, id: string, secretDigest: string) {
  return db.run(sql`update invitations set secret_digest = ${secretDigest} where id = ${id}`)
}

/** Returns an invitation in any status. */
export function findInvitation(db: Database, id: string) {
  return db.row<InvitationRow>(sql`select ${columns} from invitations i where i.id = ${id}`)
}

/** Returns the pending invitation to an address, even if it has expired. */
export function findPendingInvitation(db: Database, by: { organizationId: string; email: string }) {
  return db.row<InvitationRow>(sql`
    select ${columns} from invitations i
    where i.organization_id = ${by.organizationId} and i.email = ${by.email} and i.status = 'pending'`)
}

export async function countOpenInvitations(db: Database, organizationId: string, now: Date) {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count from invitations
    where organization_id = ${organizationId} and status = 'pending' and expires_at > ${now}`)
  return count
}

/**
 * Marks an open invitation as accepted or rejected. Returns null if the invitation is not open. Only one of several
 * concurrent callers succeeds.
 */
export function markAnswered(db: Database, answer: { id: string; status: 'accepted' | 'rejected'; now: Date }) {
  return db.row<InvitationRow>(sql`
    update invitations i set status = ${answer.status}
    where i.id = ${answer.id} and i.status = 'pending' and i.expires_at > ${answer.now}
    returning ${columns}`)
}

/** Cancels an invitation in any status. Returns null if it does not exist. */
export function markCanceled(db: Database, id: string) {
  return db.row<InvitationRow>(sql`
    update invitations i set status = 'canceled' where i.id = ${id} returning ${columns}`)
}

/** Returns the invitations of an organization, newest first. */
export function listNewestInvitations(db: Database, organizationId: string, max: number) {
  return db.rows<InvitationRow>(sql`
    select ${columns} from invitations i
    where i.organization_id = ${organizationId}
    order by i.created_at desc, i.id desc
    limit ${max}`)
}

/**
 * An invitation with its organization and its inviter. `inviterRole` is null if the inviter has left or is suspended.
 */
export type InvitationOrigin = InvitationRow &
  Pick<InvitationWithOrigin, 'organizationName' | 'organizationSlug' | 'inviterEmail'> & {
    organizationLogo: string | null
    inviterName: string
    inviterRole: string | null
    teamName: string | null
    memberCount: number
  }

const origin = sql`
  ${columns}, o.name as "organizationName", o.slug as "organizationSlug", ${shownPicture(sql`o.logo`)} as "organizationLogo",
  u.email as "inviterEmail", u.name as "inviterName", m.role as "inviterRole",
  t.name as "teamName",  o.member_count as "memberCount"
  from invitations i
  join organizations o on o.id = i.organization_id
  join users u on u.id = i.inviter_id
  left join teams t on t.id = i.team_id
  left join members m on m.organization_id = o.id and m.user_id = u.id and m.suspended_at is null`

export function findInvitationOrigin(db: Database, id: string) {
  return db.row<InvitationOrigin>(sql`select ${origin} where i.id = ${id}`)
}

/** Returns the open invitations to an address, newest first. Omits invitations whose inviter left or is suspended. */
export function listOpenInvitationsTo(db: Database, email: string, options: { now: Date; max: number }) {
  return db.rows<InvitationOrigin>(sql`
    select ${origin}
    where i.email = ${email} and i.status = 'pending' and i.expires_at > ${options.now} and m.id is not null
    order by i.created_at desc, i.id desc
    limit ${options.max}`)
}

/** Deletes up to `maximum` invitations, in any status, that expired more than `days` days ago. */
export function deleteDueInvitations(db: Database, days: number, maximum: number) {
  return db.run(sql`
    delete from invitations where id in (
      select id from invitations where expires_at < now() - make_interval(days => ${days}::int)
      order by expires_at limit ${maximum} for update skip locked)`)
}
