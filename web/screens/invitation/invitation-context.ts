import { createElement } from 'react'
import type { Caller } from '../../../client/call.ts'
import { previewInvitation } from '../../../contract/organizations/invitations.ts'
import type { ReplyOf } from '../../../contract/endpoint.ts'
import { invitationEnglish } from '../../messages/english-invitation.ts'
import { Mark } from '../../ui/Mark.tsx'

/** What anybody who has its link may see of an invitation. */
export type Preview = ReplyOf<typeof previewInvitation>

/** Why a visitor with an invitation is asked to sign in; nothing where there is no invitation to accept. */
export async function readInvitationContext(call: Caller, id: string, signal: AbortSignal) {
  const { data } = await call(previewInvitation, { query: { id }, signal })
  return data?.state === 'pending' ? contextOf(data) : null
}

/** An invitation in two lines, below the mark of its organization. */
function contextOf(preview: Preview) {
  const { organizationId: id, organizationName, organizationLogo, inviterName, role, email, expiresAt } = preview
  const words = invitationEnglish
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
