import { createElement } from 'react'
import type { Caller } from '../../../client/call.ts'
import { previewInvitation } from '../../../contract/organizations/invitations.ts'
import type { ReplyOf } from '../../../contract/endpoint.ts'
import { invitationEnglish } from '../../messages/english-invitation.ts'
import type { useWording } from '../../messages/use-words.ts'
import { Mark } from '../../ui/Mark.tsx'

/** What anybody who has its link may see of an invitation. */
export type Preview = ReplyOf<typeof previewInvitation>

type Wording = ReturnType<typeof useWording>

/** Why a visitor with an invitation is asked to sign in, in the words of their page; null where there is none to accept. */
export async function readInvitationContext(call: Caller, id: string, signal: AbortSignal) {
  const { data } = await call(previewInvitation, { query: { id }, signal })
  return data?.state === 'pending' ? (say: Wording) => contextOf(data, say(invitationEnglish)) : null
}

/** An invitation in two lines, below the mark of its organization. */
export function contextOf(preview: Preview, words: typeof invitationEnglish) {
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
