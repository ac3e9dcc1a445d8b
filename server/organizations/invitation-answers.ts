import { allows, parseRoles } from '../../contract/roles.ts'
import { markEmailVerified } from '../accounts/users.sql.ts'
import { digest, randomId } from '../crypto/tokens.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { change } from '../audit/changes.ts'
import { recordEvent } from '../audit/events.ts'
import { Refusal } from '../refusal.ts'
import { keepUser, updateActiveOrganization } from './active-organizations.sql.ts'
import { authorize, mayGrant, recordChange, withOrganization, type Caller } from './authorization.ts'
import { findInvitation, markAnswered, markCanceled, type InvitationRow } from './invitations.sql.ts'
import { requireSeat } from './members.ts'
import { findMembership, insertMember } from './members.sql.ts'
import { offeredTeam, requireTeamSeat } from './team-seats.ts'

type Answer = Caller & {
  invitationId: string
  /** The secret of the mailed link, which verifies the address. */
  secret?: string | undefined
}

/**
 * Accepts an open invitation, creates the membership, and makes the organization active in the caller's session.
 *
 * Seats are counted on acceptance, while the organization is locked, and not when the invitation is created. If two
 * users accept at the same time and one seat is left, the second user is refused. A refusal leaves the invitation open.
 */
export function acceptInvitation(deps: Deps, answer: Answer) {
  const { actor } = answer
  const userId = actor.user.id
  return inTransaction(deps, async (deps) => {
    if (!(await keepUser(deps.db, userId))) throw new Refusal('UNAUTHORIZED')
    const { organizationId } = await requireRecipient(deps, answer, undefined)
    return withOrganization(deps, { organizationId, outsider: 'INVITATION_NOT_FOUND' }, async (deps, organization) => {
      const offered = await requireRecipient(deps, answer, undefined)
      await requireProvenAddress(deps, answer, offered)
      await requireStandingOffer(deps, offered)
      await requireSeat(deps, organization, actor.user)
      const teamId = offeredTeam(deps, offered)
      if (teamId !== null) await requireTeamSeat(deps, organization, { session: actor, teamId })
      const invitation = await markAnswered(deps.db, { id: offered.id, status: 'accepted', now: deps.now() })
      if (!invitation) throw new Refusal('INVITATION_NOT_FOUND')
      const { role } = invitation
      const now = deps.now()
      const member = await insertMember(deps.db, { id: randomId(), organizationId, userId, role, teamId, now })
      if (!member) throw new Refusal('USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION')
      await updateActiveOrganization(deps.db, actor.session.id, organizationId)
      await recordChange(deps, answer, { action: 'invitation.accepted', subjectId: invitation.id, organizationId })
      await recordChange(deps, answer, {
        action: 'member.added',
        subjectId: member.id,
        subjectUserId: userId,
        organizationId,
        changes: [change('role', null, role)],
      })
      return { invitation, member }
    })
  })
}

export function rejectInvitation(deps: Deps, answer: Answer) {
  const message = 'Invitation not found!'
  return inTransaction(deps, async (deps) => {
    const offered = await requireRecipient(deps, answer, message)
    await requireProvenAddress(deps, answer, offered)
    const invitation = await markAnswered(deps.db, { id: offered.id, status: 'rejected', now: deps.now() })
    if (!invitation) throw new Refusal('INVITATION_NOT_FOUND', { message })
    const { id: subjectId, organizationId } = invitation
    await recordChange(deps, answer, { action: 'invitation.rejected', subjectId, organizationId })
    return invitation
  })
}

/** Cancels an invitation in any status. Users who have already accepted it stay members. */
export async function cancelInvitation(deps: Deps, request: Caller & { invitationId: string }) {
  const found = await findInvitation(deps.db, request.invitationId)
  if (!found) throw new Refusal('INVITATION_NOT_FOUND')
  const { organizationId } = found
  const outsider = 'INVITATION_NOT_FOUND'
  return withOrganization(deps, { organizationId, outsider }, async (deps) => {
    await authorize(deps, {
      actor: request.actor,
      organizationId,
      outsider,
      permission: { invitation: ['cancel'] },
      forbidden: 'YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION',
    })
    const invitation = await markCanceled(deps.db, found.id)
    if (!invitation) throw new Refusal('INVITATION_NOT_FOUND')
    await recordChange(deps, request, { action: 'invitation.canceled', subjectId: found.id, organizationId })
    return invitation
  })
}

/** Returns the open invitation if it is for the caller's address; refuses otherwise. */
async function requireRecipient(deps: Deps, answer: Answer, message: string | undefined) {
  const invitation = await findInvitation(deps.db, answer.invitationId)
  if (!invitation || !isOpen(deps, invitation)) throw new Refusal('INVITATION_NOT_FOUND', { message })
  if (invitation.email !== answer.actor.user.email) throw new Refusal('YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION')
  return invitation
}

export function isOpen(deps: Deps, invitation: InvitationRow) {
  return invitation.status === 'pending' && Date.parse(invitation.expiresAt) > deps.now().getTime()
}

/**
 * Marks the user's address as verified if the caller knows the secret of the mailed link, which is only in the mail.
 * Otherwise, refuses a user without a verified address if `requireEmailVerificationOnInvitation` is set.
 *
 * Without this check, anyone who knows the id of an invitation could sign up with the invited address and accept it.
 */
async function requireProvenAddress(deps: Deps, { actor, secret, visitor }: Answer, invitation: InvitationRow) {
  if (actor.user.emailVerified) return
  if (isProof(secret, invitation)) {
    await markEmailVerified(deps.db, actor.user.id, invitation.email)
    const userId = actor.user.id
    await recordEvent(deps, { action: 'user.email-verified', actorId: userId, subjectId: userId, visitor })
    return
  }
  if (deps.config.organization.requireEmailVerificationOnInvitation)
    throw new Refusal('EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION')
}

/** Whether this is the secret in the mailed link of the invitation. */
export function isProof(secret: string | undefined, invitation: InvitationRow) {
  return secret !== undefined && digest(secret) === invitation.secretDigest
}

/** Refuses an invitation that its inviter could no longer create, or whose roles no longer exist. */
async function requireStandingOffer(deps: Deps, invitation: InvitationRow) {
  const { organizationId, inviterId: userId, role } = invitation
  const { roles } = deps.config.organization
  if (parseRoles(roles, role) === null) throw new Refusal('ROLE_NOT_FOUND')
  const inviter = await findMembership(deps.db, { organizationId, userId })
  if (!isStanding(deps, invitation, inviter?.suspendedAt === null ? inviter.role : null))
    throw new Refusal('INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION')
}

/**
 * Whether the inviter is still allowed to invite with the role of the invitation. `inviterRole` is null if the inviter
 * has left or is suspended.
 */
export function isStanding({ config }: Deps, { role }: InvitationRow, inviterRole: string | null) {
  if (inviterRole === null) return false
  return (
    allows(config.organization.roles, inviterRole, { invitation: ['create'] }) &&
    mayGrant(config, { role: inviterRole }, role)
  )
}
