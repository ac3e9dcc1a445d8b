import { lazy, Suspense, useEffect } from 'react'
import { AuthShell } from '../../layout/auth/AuthShell.tsx'
import { useIsAwake, useApp } from '../../context/app.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { InvitationUnread } from './InvitationUnread.tsx'
import { useInvitation } from './use-invitation.ts'
import { useMessages } from '../../context/messages.ts'

// Loaded separately because only the response of the server shows which of these is needed.
const InvitationAnswer = lazy(async () => ({
  default: (await import('./InvitationAnswer.tsx')).InvitationAnswer,
}))
const JoinByLink = lazy(async () => ({ default: (await import('./JoinByLink.tsx')).JoinByLink }))
const InvitationClosed = lazy(async () => ({
  default: (await import('./InvitationClosed.tsx')).InvitationClosed,
}))

/**
 * The page that an invitation link leads to: the invitation with its answers, or the reason it can no longer be
 * answered.
 */
export function Invitation() {
  const isAwake = useIsAwake()
  return isAwake ? <Known /> : <Waiting />
}

function Known() {
  const { go } = useApp()
  const messages = useMessages()
  const { is, ...invitation } = useInvitation()
  const path = `/sign-in?redirect=${encodeURIComponent(`/invite/${invitation.id}`)}`
  useEffect(() => {
    if (is.standing === 'signed-out') go(path, { replace: true })
  }, [is.standing, path, go])

  if (is.standing === 'waiting' || is.standing === 'signed-out') return <Waiting />
  if (is.standing === 'problem') {
    return (
      <AuthShell title={messages.invitation.title}>
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
  if (is.standing === 'by-link') {
    const { id, secret, close } = invitation
    return (
      <Suspense fallback={<Waiting />}>
        <JoinByLink id={id} secret={secret ?? ''} preview={is.preview} opened={is.opened} onClosed={close} />
      </Suspense>
    )
  }
  return (
    <Suspense fallback={<Waiting />}>
      <InvitationClosed standing={is} onSignedOut={invitation.readSignedOut} />
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
