import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { authorize } from './authorization.ts'
import { isOpen } from './invitation-answers.ts'
import {
  findInvitationOrigin,
  listNewestInvitations,
  listOpenInvitationsTo,
  type InvitationOrigin,
} from './invitations.sql.ts'
import { mostListed } from './organizations.ts'

/** An open invitation to the caller's address. */
export async function readInvitation(deps: Deps, request: { actor: Actor; id: string }) {
  const invitation = await findInvitationOrigin(deps.db, request.id)
  if (!invitation || !isOpen(deps, invitation))
    throw new Refusal('INVITATION_NOT_FOUND', { message: 'Invitation not found!' })
  if (invitation.email !== request.actor.user.email) throw new Refusal('YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION')
  if (invitation.inviterRole === null) throw new Refusal('INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION')
  return invitation
}

/** The invitations of an organization, for its members. */
export async function listInvitations(deps: Deps, request: { actor: Actor; organizationId: string }) {
  await authorize(deps, { ...request, outsider: 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION' })
  return listNewestInvitations(deps.db, request.organizationId, mostListed)
}

/** The open invitations to the caller's own address, once they have shown that it is theirs. */
export async function listOwnInvitations(deps: Deps, actor: Actor) {
  if (deps.config.organization.requireEmailVerificationOnInvitation && !actor.user.emailVerified)
    throw new Refusal('EMAIL_NOT_VERIFIED')
  return listOpenInvitationsTo(deps.db, actor.user.email, { now: deps.now(), most: mostListed })
}

/** What anybody who has an invitation's link may see of it. */
export async function previewInvitation(deps: Deps, id: string) {
  const invitation = await findInvitationOrigin(deps.db, id)
  if (!invitation) throw new Refusal('INVITATION_NOT_FOUND')
  const { organizationName, organizationLogo, inviterName, role, expiresAt } = invitation
  return {
    id,
    organizationName,
    organizationLogo,
    inviterName,
    role,
    email: maskedAddress(invitation.email),
    state: stateOf(deps, invitation),
    expiresAt,
  }
}

function stateOf(
  deps: Deps,
  invitation: InvitationOrigin,
): InvitationOrigin['status'] | 'expired' | 'inviter-left' | 'full' {
  if (invitation.status !== 'pending') return invitation.status
  if (!isOpen(deps, invitation)) return 'expired'
  if (invitation.inviterRole === null) return 'inviter-left'
  // Where a function tells the limit it depends on who joins, and who looks is nobody yet.
  const { membershipLimit } = deps.config.organization
  return typeof membershipLimit === 'number' && invitation.memberCount >= membershipLimit ? 'full' : 'pending'
}

/** `a•••@example.com`: enough to know one's own address by, too little to write to. */
function maskedAddress(email: string) {
  return email.replace(/^(.).*@/, '$1•••@')
}
