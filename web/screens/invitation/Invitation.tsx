import { lazy, Suspense, type ReactNode } from 'react'
import { AuthShell } from '../../layout/auth/AuthShell.tsx'
import { useIsAwake } from '../../context/app.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { InvitationUnread } from './InvitationUnread.tsx'
import { PlainInvitation } from './PlainInvitation.tsx'
import { useInvitation } from './use-invitation.ts'
import { useMessages } from '../../context/messages.ts'

// Loaded separately, because only the server’s response shows which of these components is needed.
const InvitationAnswer = lazy(async () => ({
  default: (await import('./InvitationAnswer.tsx')).InvitationAnswer,
}))
const JoinByLink = lazy(async () => ({ default: (await import('./JoinByLink.tsx')).JoinByLink }))
const InvitationClosed = lazy(async () => ({
  default: (await import('./InvitationClosed.tsx')).InvitationClosed,
}))

/**
 * The page that an invitation link opens: the invitation with buttons to accept or decline it, or the reason why the
 * visitor cannot answer the invitation.
 */
export function Invitation() {
  const isAwake = useIsAwake()
  return isAwake ? (
    <Known />
  ) : (
    <Waiting>
      <PlainInvitation />
    </Waiting>
  )
}

function Known() {
  const messages = useMessages()
  const { is, id, secret, read, readSignedOut, close } = useInvitation()
  if (is.standing === 'waiting') return <Waiting />
  if (is.standing === 'problem')
    return (
      <AuthShell title={messages.invitation.title}>
        <InvitationUnread problem={is.problem} read={read} />
      </AuthShell>
    )
  return (
    <Suspense fallback={<Waiting />}>
      {is.standing === 'open' ? (
        <InvitationAnswer invitation={is.invitation} preview={is.preview} secret={secret} onClosed={close} />
      ) : is.standing === 'signed-out' ? (
        <JoinByLink id={id} secret={secret} preview={is.preview} opened={is.opened} onClosed={close} />
      ) : (
        <InvitationClosed standing={is} onSignedOut={readSignedOut} />
      )}
    </Suspense>
  )
}

function Waiting({ children }: { children?: ReactNode }) {
  return (
    <AuthShell>
      {children}
      <Skeleton rows={2} />
    </AuthShell>
  )
}
