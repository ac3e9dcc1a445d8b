import type { CallError } from '../../../client/call.ts'
import { acceptInvitation } from '../../../contract/organizations/invitations.ts'
import { forgetPending, leaveNews, rememberInvitationSecret, rememberProvider } from '../../context/browser-storage.ts'
import { useApp } from '../../context/app.tsx'
import { tellOtherTabs } from '../../context/session-channel.ts'
import type { Preview } from '../../layout/auth/invitation-context.ts'
import { closedBy, type Opened, type Standing } from './use-invitation.ts'
import { invitationMessages } from '../../messages/en/invitation.ts'
import { useMessages } from '../../context/messages.ts'

export type JoinByLinkProps = {
  id: string
  /** The secret of the mailed link. */
  secret: string
  preview: Preview
  opened: Opened
  onClosed: (standing: Standing) => void
}

/** Accepts the invitation for the user who has just signed in or up, and opens the organization. */
export function useJoin({ id, secret, preview, opened, onClosed }: JoinByLinkProps) {
  const { call, go } = useApp()
  const messages = useMessages(invitationMessages, 'invitation')

  function refused(error: CallError) {
    if (error.code === 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION') return arrive()
    onClosed(closedBy(error, preview))
  }

  function arrive() {
    rememberInvitationSecret(id, null)
    go(`/o/${encodeURIComponent(opened.organizationSlug)}`, { replace: true })
  }

  return async () => {
    tellOtherTabs('signed-in')
    forgetPending()
    rememberProvider(null)
    const { error } = await call(acceptInvitation, { body: { invitationId: id, secret } })
    if (error) return refused(error)
    leaveNews(messages.joined(preview.organizationName))
    arrive()
  }
}
