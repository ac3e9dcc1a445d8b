import { lazy, Suspense, useEffect } from 'react'
import { AuthShell } from '../auth/AuthShell.tsx'
import { useIsAwake, usePorts } from '../ports.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { InvitationUnread } from './invitation/InvitationUnread.tsx'
import { useInvitation } from './invitation/use-invitation.ts'

// Which of the two is needed shows only when the server has answered.
const InvitationAnswer = lazy(async () => ({
  default: (await import('./invitation/InvitationAnswer.tsx')).InvitationAnswer,
}))
const InvitationClosed = lazy(async () => ({
  default: (await import('./invitation/InvitationClosed.tsx')).InvitationClosed,
}))

/** Where the link of an invitation leads: what it offers, and the answer to it, or why there is nothing to answer. */
export function Invitation() {
  const isAwake = useIsAwake()
  return isAwake ? <Known /> : <Waiting />
}

function Known() {
  const { words, go } = usePorts()
  const { is, ...invitation } = useInvitation()
  const path = `/sign-in?redirect=${encodeURIComponent(`/invite/${invitation.id}`)}`
  useEffect(() => {
    if (is.standing === 'signed-out') go(path, { replace: true })
  }, [is.standing, path, go])

  if (is.standing === 'waiting' || is.standing === 'signed-out') return <Waiting />
  if (is.standing === 'problem') {
    return (
      <AuthShell title={words.invitation.title}>
        <InvitationUnread problem={is.problem} read={invitation.read} />
      </AuthShell>
    )
  }
  if (is.standing === 'open') {
    const { secret, close } = invitation
    return (
      <Suspense fallback={<Waiting />}>
        <InvitationAnswer invitation={is.invitation} preview={is.preview} secret={secret} onClosed={close} />
      </Suspense>
    )
  }
  return (
    <Suspense fallback={<Waiting />}>
      <InvitationClosed id={invitation.id} standing={is} />
    </Suspense>
  )
}

function Waiting() {
  return (
    <AuthShell>
      <Skeleton rows={2} />
    </AuthShell>
  )
}
