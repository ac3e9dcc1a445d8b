import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useIdentityGate } from '../../data/identity-gate.ts'

const ConfirmIdentity = lazy(async () => ({
  default: (await import('./ConfirmIdentity.tsx')).ConfirmIdentity,
}))
const SignInAgain = lazy(async () => ({ default: (await import('./SignInAgain.tsx')).SignInAgain }))

/** The dialogs that ask the user to confirm their identity before a held call is sent again. */
export function IdentityDialogs() {
  const gate = useIdentityGate()
  const pending = useSyncExternalStore(gate.subscribe, gate.pending)
  return (
    <Suspense>
      {pending.map((each) =>
        each.need === 'confirm' ? (
          <ConfirmIdentity key={each.need} pending={each} />
        ) : (
          <SignInAgain key={each.need} pending={each} />
        ),
      )}
    </Suspense>
  )
}
