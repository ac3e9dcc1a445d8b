import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useIdentityGate, type PendingCall } from '../../data/identity-gate.ts'

const ConfirmIdentity = lazy(async () => ({
  default: (await import('./ConfirmIdentity.tsx')).ConfirmIdentity,
}))
const ConfirmByFactor = lazy(async () => ({ default: (await import('./ConfirmByFactor.tsx')).ConfirmByFactor }))
const SignInAgain = lazy(async () => ({ default: (await import('./SignInAgain.tsx')).SignInAgain }))

/** The dialogs that ask the user to confirm their identity or sign in before a pending call is sent again. */
export function IdentityDialogs() {
  const gate = useIdentityGate()
  const pending = useSyncExternalStore(gate.subscribe, gate.pending)
  return (
    <Suspense>
      {pending.map((each) => (
        <IdentityDialog key={each.need} pending={each} />
      ))}
    </Suspense>
  )
}

function IdentityDialog({ pending }: { pending: PendingCall }) {
  if (pending.need === 'confirm') return <ConfirmIdentity pending={pending} />
  if (pending.need === 'second-factor') return <ConfirmByFactor pending={pending} />
  return <SignInAgain pending={pending} />
}
