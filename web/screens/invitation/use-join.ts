import { acceptInvitation } from '../../../contract/organizations/invitations.ts'
import {
  forgetPending,
  leaveNews,
  rememberInvitationSecret,
  rememberJoining,
  rememberProvider,
} from '../../context/browser-storage.ts'
import { useApp } from '../../context/app.tsx'
import { tellOtherTabs } from '../../context/session-channel.ts'
import type { Preview } from '../../layout/auth/invitation-context.ts'
import { closedBy, type Opened, type Standing } from './find-standing.ts'
import { invitationMessages } from '../../messages/en/invitation.ts'
import { useMessages } from '../../context/messages.ts'

export type JoinByLinkProps = {
  id: string
  /** The secret of the mailed link, if the visitor opened that link. */
  secret: string | null
  preview: Preview
  /** The details that the mailed secret reveals; null if the visitor does not have the secret. */
  opened: Opened | null
  onClosed: (standing: Standing) => void
}

/**
 * Returns a function that accepts the invitation for the user who has just signed in or up, and opens the organization.
 *
 * Without the mailed secret, the page loads again as the signed-in user, because only then is it known whether the
 * invitation is for this user. If so, the page accepts the invitation at once.
 */
export function useJoin({ id, secret, preview, opened, onClosed }: JoinByLinkProps) {
  const { call, go } = useApp()
  const messages = useMessages(invitationMessages, 'invitation')

  function arriveAt(slug: string) {
    rememberInvitationSecret(id, null)
    go(`/o/${encodeURIComponent(slug)}`, { replace: true })
  }

  async function accept({ organizationSlug }: Opened) {
    const body = { invitationId: id, ...(secret === null ? {} : { secret }) }
    const { error } = await call(acceptInvitation, { body })
    if (error?.code === 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION') return arriveAt(organizationSlug)
    if (error) return onClosed(closedBy(error, preview))
    leaveNews(messages.joined(preview.organizationName))
    arriveAt(organizationSlug)
  }

  return async () => {
    tellOtherTabs('signed-in')
    forgetPending()
    rememberProvider(null)
    if (opened) return accept(opened)
    rememberJoining(id)
    go(`/invite/${id}`, { replace: true })
  }
}
