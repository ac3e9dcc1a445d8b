import { lazy, Suspense } from 'react'
import { ProblemNote } from '../../forms/FormNote.tsx'
import { useMessages } from '../../context/messages.ts'
import { secondStepMessages } from '../../messages/en/second-step.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { PasskeyAnswer as Whole } from './PasskeyAnswer.tsx'
import { StepShell, type StepProps } from './StepShell.tsx'
import { useArrival } from './use-arrival.ts'

// Loaded separately, because many users have no passkey. If loading fails, the other methods remain.
const PasskeyAnswer = lazy<typeof Whole>(async () => ({
  default: await import('./PasskeyAnswer.tsx').then(
    (part) => part.PasskeyAnswer,
    () => NotLoaded,
  ),
}))

/** Asks for a passkey or a security key and continues the sign-in. */
export function PasskeyStep({ onRefused, ...step }: StepProps) {
  const { usePasskey } = useMessages(secondStepMessages, 'secondStep')
  const arrive = useArrival()
  return (
    <StepShell {...step} method="passkey">
      <Suspense fallback={<Skeleton rows={1} />}>
        <PasskeyAnswer label={usePasskey} onSuccess={arrive} onRefused={onRefused} />
      </Suspense>
    </StepShell>
  )
}

function NotLoaded() {
  return <ProblemNote problem={{ status: 0, statusText: '' }} />
}
