import { maskedAddress } from '../../contract/masked-address.ts'
import { findUserByEmail } from '../accounts/users.sql.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { authorize } from './authorization.ts'
import { isOpen, isProof, isStanding } from './invitation-answers.ts'
import {
  findInvitationOrigin,
  listNewestInvitations,
  listOpenInvitationsTo,
  type InvitationOrigin,
} from './invitations.sql.ts'
import { maxListed } from '../config/limits.ts'
import { hasTeamSeat, offeredTeam } from './team-seats.ts'

/** Returns an open invitation to the caller's address; refuses it if the inviter is no longer an active member. */
export async function readInvitation(deps: Deps, request: { actor: Actor; id: string }) {
  const invitation = await findInvitationOrigin(deps.db, request.id)
  if (!invitation || !isOpen(deps, invitation))
    throw new Refusal('INVITATION_NOT_FOUND', { message: 'Invitation not found!' })
  if (invitation.email !== request.actor.user.email) throw new Refusal('YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION')
  if (invitation.inviterRole === null) throw new Refusal('INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION')
  return invitation
}

/** Returns the invitations of an organization; refuses callers who are not members. */
export async function listInvitations(deps: Deps, request: { actor: Actor; organizationId: string }) {
  await authorize(deps, { ...request, outsider: 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION' })
  return listNewestInvitations(deps.db, request.organizationId, maxListed)
}

/** Returns the open invitations to the caller's address. The configuration can require a verified address. */
export async function listOwnInvitations(deps: Deps, actor: Actor) {
  if (deps.config.organization.requireEmailVerificationOnInvitation && !actor.user.emailVerified)
    throw new Refusal('EMAIL_NOT_VERIFIED')
  return listOpenInvitationsTo(deps.db, actor.user.email, { now: deps.now(), max: maxListed })
}

/** Returns the part of an invitation that anyone with the link is allowed to see. */
export async function previewInvitation(deps: Deps, id: string) {
  const invitation = await findInvitationOrigin(deps.db, id)
  if (!invitation) throw new Refusal('INVITATION_NOT_FOUND')
  const { organizationId, organizationName, organizationLogo, inviterName, role, expiresAt } = invitation
  return {
    id,
    organizationId,
    organizationName,
    organizationLogo,
    inviterName,
    role,
    teamName: offeredTeam(deps, invitation) === null ? null : invitation.teamName,
    email: maskedAddress(invitation.email),
    state: await stateOf(deps, invitation),
    expiresAt,
  }
}

/**
 * Returns the email address of an open invitation, whether this address has an account, and the organization's slug.
 *
 * A caller who knows the secret in the mail is allowed to find out whether the address has an account. A wrong secret
 * gets the same reply as an unknown invitation.
 */
export async function openInvitation(deps: Deps, request: { invitationId: string; secret: string }) {
  const invitation = await findInvitationOrigin(deps.db, request.invitationId)
  if (!invitation || !isOpen(deps, invitation) || !isProof(request.secret, invitation))
    throw new Refusal('INVITATION_NOT_FOUND')
  const { email, organizationSlug } = invitation
  return { email, hasAccount: (await findUserByEmail(deps.db, email)) !== null, organizationSlug }
}

/**
 * Returns `pending` if an invitation can still be accepted, otherwise the reason why it cannot. Ignores rules that
 * depend on the user who accepts it.
 */
export async function stateOf(
  deps: Deps,
  invitation: InvitationOrigin,
): Promise<InvitationOrigin['status'] | 'expired' | 'inviter-left' | 'full' | 'team-full'> {
  if (invitation.status !== 'pending') return invitation.status
  if (!isOpen(deps, invitation)) return 'expired'
  if (!isStanding(deps, invitation, invitation.inviterRole)) return 'inviter-left'
  // If a limit is a function, its result depends on the user who accepts, so the limit is checked at acceptance.
  const { membershipLimit, teams } = deps.config.organization
  if (typeof membershipLimit === 'number' && invitation.memberCount >= membershipLimit) return 'full'
  const { organizationId } = invitation
  const teamId = offeredTeam(deps, invitation)
  if (teamId === null) return 'pending'
  const max = typeof teams.maximumMembersPerTeam === 'function' ? undefined : teams.maximumMembersPerTeam
  return (await hasTeamSeat(deps, { organizationId, teamId }, max)) ? 'pending' : 'team-full'
}
