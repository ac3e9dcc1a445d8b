import { lazy, Suspense, type ReactNode } from 'react'
import type { CallError } from '../../../client/call.ts'
import { AuthShell } from '../../layout/auth/AuthShell.tsx'
import { onwardIn, towards } from '../../layout/auth/use-invitation-context.ts'
import { useApp } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { secondStepMessages } from '../../messages/en/second-step.ts'
import { Rich } from '../../ui/Rich.tsx'
import { useOffersPasskeys } from '../passkeys/use-offers-passkeys.ts'
import { OtherWays } from './OtherWays.tsx'
import type { OpenChallenge } from './use-challenge.ts'
import type { StepMethod } from './use-step-methods.ts'

// Loaded separately, because only the pages of a host with another origin need it.
export const PasskeyElsewhere = lazy(async () => ({
  default: (await import('./PasskeyElsewhere.tsx')).PasskeyElsewhere,
}))

/** The props of the form for one method of the second step. */
export type StepProps = {
  challenge: OpenChallenge
  /** The methods that this page can ask for, the most secure first. */
  methods: readonly StepMethod[]
  onMethod: (method: StepMethod) => void
  /** Opens account recovery, for users who have lost all their second factors. */
  onLost: () => void
  /** Called with every refusal; some refusals end the challenge. */
  onRefused: (problem: CallError) => void
}

type StepShellProps = Omit<StepProps, 'onRefused'> & {
  method: StepMethod
  /** Replaces the default sentence below the title, which explains the method. */
  sub?: ReactNode
  children: ReactNode
}

/**
 * The page of the second step: the form of one method, the list of other methods, and the email address of the user who
 * signs in. The list offers account recovery if a recovery is already waiting, if the user has switched to another
 * method, or if there is only one method.
 */
export function StepShell({ method, methods, challenge, sub, onMethod, onLost, children }: StepShellProps) {
  const { query } = useApp()
  const messages = useMessages(secondStepMessages, 'secondStep')
  const needsOtherPage = useHasPasskeyElsewhere(challenge)
  const sentences = {
    passkey: messages.byPasskey,
    totp: messages.byApp,
    otp: <Rich text={messages.sentCode(challenge.email)} />,
    'backup-code': messages.byRecoveryCode,
  }
  const context = { title: messages.why, sentence: messages.whySentence }
  const offersRecovery = challenge.recovery && (challenge.recovery.reset || method !== methods[0] || !methods[1])
  return (
    <AuthShell title={messages.title} sub={sub ?? sentences[method]} context={context}>
      {children}
      <OtherWays methods={methods} current={method} onMethod={onMethod} onLost={offersRecovery ? onLost : undefined} />
      {needsOtherPage && (
        <Suspense>
          <PasskeyElsewhere />
        </Suspense>
      )}
      <p className="gh-form-foot">
        <Rich text={messages.signingInAs(challenge.email)} />{' '}
        <a href={towards('/sign-in', onwardIn(query))}>{messages.notYou}</a>
      </p>
    </AuthShell>
  )
}

/** Whether a user has passkeys that work on the site but not on this page. */
export function useHasPasskeyElsewhere({ methods }: OpenChallenge) {
  return !useOffersPasskeys() && methods.includes('passkey')
}
