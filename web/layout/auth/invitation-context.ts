import { createElement } from 'react'
import type { Caller } from '../../../client/call.ts'
import { previewInvitation } from '../../../contract/organizations/invitations.ts'
import type { ReplyOf } from '../../../contract/endpoint.ts'
import { invitationMessages } from '../../messages/en/invitation.ts'
import type { Override } from '../../context/messages.ts'
import { Avatar } from '../../ui/Avatar.tsx'

/** The part of an invitation that anyone with its link can see. */
export type Preview = ReplyOf<typeof previewInvitation>

/**
 * Fetches an invitation. Returns a function that describes the invitation, or null if the invitation is not open or
 * cannot be fetched.
 */
export async function readInvitationContext(call: Caller, id: string, signal: AbortSignal) {
  const { data } = await call(previewInvitation, { query: { id }, signal })
  return data?.state === 'pending'
    ? (override: Override) => contextOf(data, override(invitationMessages, 'invitation'))
    : null
}

/** Describes an invitation: a title, a sentence, the recipient, and the organization’s avatar. */
export function contextOf(preview: Preview, messages: typeof invitationMessages) {
  const { organizationId: id, organizationName, organizationLogo, inviterName, role, email, expiresAt } = preview
  const end = messages.ends((Date.parse(expiresAt) - Date.now()) / 1000)
  return {
    title: messages.context(organizationName),
    sentence: messages.contextSentence(inviterName, organizationName, messages.roleNames(role), email, end),
    recipient: messages.recipient(email),
    avatar: createElement(Avatar, {
      of: 'organization',
      id,
      name: organizationName,
      image: organizationLogo,
      size: 'large',
    }),
  }
}
