import type { RefusalCode } from '../../contract/refusals.ts'
import { signUpWithPassword } from '../accounts/sign-up.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { withOrganization } from './authorization.ts'
import { isProof } from './invitation-answers.ts'
import { stateOf } from './invitation-views.ts'
import { findInvitation, findInvitationOrigin } from './invitations.sql.ts'

type Invited = { invitationId: string; invitationSecret?: string | undefined }

/**
 * Creates an account for the recipient of an open invitation, even if sign-up is disabled. Does not accept the
 * invitation.
 */
export async function signUpInvited(deps: Deps, form: Parameters<typeof signUpWithPassword>[1] & Invited) {
  // Checked before the password is hashed, so that callers without an invitation cannot waste processor time.
  if (!(await findInvitation(deps.db, form.invitationId))) throw new Refusal('INVITATION_NOT_FOUND')
  return signUpWithPassword(deps, form, (deps) => requireInvited(deps, form))
}

// The states of an invitation that have their own refusal. Other states are refused with `INVITATION_NOT_FOUND`.
const refusals: Partial<Record<Awaited<ReturnType<typeof stateOf>>, RefusalCode>> = {
  'inviter-left': 'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION',
  full: 'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED',
  'team-full': 'TEAM_MEMBER_LIMIT_REACHED',
}

/**
 * Refuses a sign-up unless the invitation is open and was sent to the email address in the form. Locks the
 * organization, so that the invitation cannot be canceled before the account exists.
 */
async function requireInvited(deps: Deps, form: Invited & { email: string }) {
  const found = await findInvitation(deps.db, form.invitationId)
  if (!found) throw new Refusal('INVITATION_NOT_FOUND')
  const { organizationId } = found
  return withOrganization(deps, { organizationId, outsider: 'INVITATION_NOT_FOUND' }, async (deps) => {
    const invitation = await findInvitationOrigin(deps.db, found.id)
    if (!invitation) throw new Refusal('INVITATION_NOT_FOUND')
    const state = await stateOf(deps, invitation)
    if (state !== 'pending') throw new Refusal(refusals[state] ?? 'INVITATION_NOT_FOUND')
    if (invitation.email !== form.email.toLowerCase()) throw new Refusal('YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION')
    return { isProven: isProof(form.invitationSecret, invitation) }
  })
}
