import type { Invitation } from '../../../../contract/organization.ts'

/** The states of an invitation as shown to users. */
export const invitationStates = ['waiting', 'ended', 'accepted', 'rejected', 'canceled'] as const
export type InvitationState = (typeof invitationStates)[number]

/** Returns the state of an invitation. An unanswered invitation that has expired counts as ended. */
export function stateOf({ status, expiresAt }: Pick<Invitation, 'status' | 'expiresAt'>): InvitationState {
  if (status !== 'pending') return status
  return Date.parse(expiresAt) > Date.now() ? 'waiting' : 'ended'
}
