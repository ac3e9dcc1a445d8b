import { useEffect, useState } from 'react'
import type { CallError } from '../../../client/call.ts'
import { acceptInvitation, rejectInvitation } from '../../../contract/organizations/invitations.ts'
import { leaveNews, rememberInvitationSecret, takeJoining } from '../../context/browser-storage.ts'
import { useApp } from '../../context/app.tsx'
import { tellOtherTabs } from '../../context/session-channel.ts'
import type { InvitationAnswerProps } from './InvitationAnswer.tsx'
import { closedBy } from './use-invitation.ts'
import { invitationMessages } from '../../messages/en/invitation.ts'
import { useMessages } from '../../context/messages.ts'

const unproven = 'EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION'

/**
 * Accepts or declines an invitation. Sends the secret of the mailed link, which proves that the user receives mail at
 * the invited address.
 */
export function useInvitationAnswer({ invitation, preview, secret, onClosed }: InvitationAnswerProps) {
  const { call, go } = useApp()
  const messages = useMessages(invitationMessages, 'invitation')
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<CallError | null>(null)
  const body = { invitationId: invitation.id, ...(secret === null ? {} : { secret }) }

  async function send(endpoint: typeof acceptInvitation | typeof rejectInvitation) {
    setProblem(null)
    setIsPending(true)
    const { error } = await call(endpoint, { body })
    setIsPending(false)
    if (error) refused(error)
    else rememberInvitationSecret(invitation.id, null)
    return error === null
  }

  function refused(error: CallError) {
    const slug = invitation.organizationSlug
    if (error.code === 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION')
      return onClosed({ standing: 'member', preview, slug })
    const standing = closedBy(error, preview)
    if (standing.standing === 'problem') setProblem(error)
    else onClosed(standing)
  }

  async function join() {
    if (!(await send(acceptInvitation))) return
    tellOtherTabs('organizations')
    leaveNews(messages.joined(invitation.organizationName))
    go(`/o/${encodeURIComponent(invitation.organizationSlug)}`, { replace: true })
  }

  useEffect(() => {
    if (takeJoining(invitation.id)) void join()
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, for a request to join made before signing in
  }, [])

  return {
    isPending,
    problem,
    isUnproven: problem?.code === unproven,
    again: () => setProblem(null),
    join,
    async decline() {
      if (await send(rejectInvitation)) onClosed({ standing: 'declined-now', preview })
    },
  }
}
