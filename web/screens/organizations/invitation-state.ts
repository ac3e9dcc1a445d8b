import type { Invitation } from '../../../contract/organization.ts'

/** What has become of an invitation, as people tell it apart. */
export const invitationStates = ['waiting', 'ended', 'accepted', 'rejected', 'canceled'] as const
export type InvitationState = (typeof invitationStates)[number]

/** What has become of an invitation: one that nobody answered has ended when its time is over. */
export function stateOf({ status, expiresAt }: Pick<Invitation, 'status' | 'expiresAt'>): InvitationState {
  if (status !== 'pending') return status
  return Date.parse(expiresAt) > Date.now() ? 'waiting' : 'ended'
}
