import { lazy, Suspense } from 'react'
import { AuthShell } from '../../../layout/auth/AuthShell.tsx'
import { useMessages } from '../../../context/messages.ts'
import { enrolmentMessages } from '../../../messages/en/enrolment.ts'
import { useArrival } from '../use-arrival.ts'
import type { Enrolled } from './Enrolment.tsx'

const RecoveryCodes = lazy(async () => ({
  default: (await import('../../account/security/second-step/RecoveryCodes.tsx')).RecoveryCodes,
}))

/** Shows the recovery codes of a new second step. The sign-in continues once the user has saved them. */
export function EnrolledCodes({ codes, url }: Enrolled) {
  const messages = useMessages(enrolmentMessages)
  const arrive = useArrival()
  return (
    <AuthShell result="ok" title={messages.done} sub={messages.doneSentence}>
      <Suspense>
        <RecoveryCodes codes={codes} onClose={() => arrive({ url })} />
      </Suspense>
    </AuthShell>
  )
}
