import { useEffect, useState } from 'react'
import type { CallError } from '../../../client/call.ts'
import { acceptInvitation, rejectInvitation } from '../../../contract/organizations/invitations.ts'
import { isJoining, leaveNews, rememberInvitationSecret, takeJoining } from '../../context/browser-storage.ts'
import { useApp } from '../../context/app.tsx'
import { tellOtherTabs } from '../../context/session-channel.ts'
import type { InvitationAnswerProps } from './InvitationAnswer.tsx'
import { closedBy } from './find-standing.ts'
import { invitationMessages } from '../../messages/en/invitation.ts'
import { useMessages } from '../../context/messages.ts'

const unverified = 'EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION'

/**
 * Returns functions that accept or decline an invitation. The functions send the secret of the mailed link, which
 * proves that the user receives mail at the invited email address. If the user chose to join before signing in, accepts
 * the invitation at once.
 */
export function useInvitationAnswer(props: InvitationAnswerProps) {
  const { invitation, preview, onClosed } = props
  const { go } = useApp()
  const messages = useMessages(invitationMessages, 'invitation')
  const { send, last, isPending, problem, clearProblem } = useSending(props)
  const [isJoiningAtOnce, setIsJoiningAtOnce] = useState(() => isJoining(invitation.id))

  async function join() {
    const isAccepted = await send(acceptInvitation)
    if (!isAccepted) return setIsJoiningAtOnce(false)
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
    isJoiningAtOnce,
    isUnverified: problem?.code === unverified,
    /** Called once the email address is verified. If the user had tried to accept the invitation, accepts it now. */
    again: () => (last === acceptInvitation ? void join() : clearProblem()),
    join,
    async decline() {
      if (await send(rejectInvitation)) onClosed({ standing: 'declined-now', preview })
    },
  }
}

/**
 * Returns a function that sends an answer and resolves to true if the call succeeded. Success removes the stored
 * secret. A final refusal is reported to `onClosed` as the new state of the invitation.
 */
function useSending({ invitation, preview, secret, onClosed }: InvitationAnswerProps) {
  const { call } = useApp()
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<CallError | null>(null)
  const [last, setLast] = useState<typeof acceptInvitation | typeof rejectInvitation | null>(null)
  const body = { invitationId: invitation.id, ...(secret === null ? {} : { secret }) }

  function refused(error: CallError) {
    const slug = invitation.organizationSlug
    if (error.code === 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION')
      return onClosed({ standing: 'member', preview, slug })
    const standing = closedBy(error, preview)
    if (standing.standing === 'problem') setProblem(error)
    else onClosed(standing)
  }

  async function send(endpoint: typeof acceptInvitation | typeof rejectInvitation) {
    setProblem(null)
    setLast(endpoint)
    setIsPending(true)
    const { error } = await call(endpoint, { body })
    setIsPending(false)
    if (error) refused(error)
    else rememberInvitationSecret(invitation.id, null)
    return error === null
  }

  return { send, last, isPending, problem, clearProblem: () => setProblem(null) }
}
