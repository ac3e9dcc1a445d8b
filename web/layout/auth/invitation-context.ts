import { createElement } from 'react'
import type { Caller } from '../../../client/call.ts'
import { previewInvitation } from '../../../contract/organizations/invitations.ts'
import type { ReplyOf } from '../../../contract/endpoint.ts'
import { invitationMessages } from '../../messages/en/invitation.ts'
import type { useOverrides } from '../../context/messages.ts'
import { Mark } from '../../ui/Avatar.tsx'

/** The part of an invitation that anyone with its link may see. */
export type Preview = ReplyOf<typeof previewInvitation>

type Wording = ReturnType<typeof useOverrides>

/** Returns why a visitor with an invitation is asked to sign in, or null if the invitation is not open. */
export async function readInvitationContext(call: Caller, id: string, signal: AbortSignal) {
  const { data } = await call(previewInvitation, { query: { id }, signal })
  return data?.state === 'pending' ? (say: Wording) => contextOf(data, say(invitationMessages)) : null
}

/** An invitation in two lines, below the mark of its organization. */
export function contextOf(preview: Preview, words: typeof invitationMessages) {
  const { organizationId: id, organizationName, organizationLogo, inviterName, role, email, expiresAt } = preview
  const end = words.ends((Date.parse(expiresAt) - Date.now()) / 1000)
  return {
    title: words.context(organizationName),
    sentence: words.contextSentence(inviterName, organizationName, words.roleNames(role), email, end),
    recipient: words.recipient(email),
    mark: createElement(Mark, {
      of: 'organization',
      id,
      name: organizationName,
      image: organizationLogo,
      size: 'large',
    }),
  }
}
