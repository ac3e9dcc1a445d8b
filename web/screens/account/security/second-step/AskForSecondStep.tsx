import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { enableTwoFactor, type BegunApp } from '../../../../../contract/factors/two-factor.ts'
import type { FullUser } from '../../../../../contract/user.ts'
import { answer } from '../../../../data/queries.ts'
import { ProblemNote } from '../../../../forms/FormNote.tsx'
import { useApp } from '../../../../context/app.tsx'
import { useMessages } from '../../../../context/messages.ts'
import { factorsMessages } from '../../../../messages/en/factors.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Method } from '../Method.tsx'
import { useFactorReason } from '../use-factor-reason.ts'
import { SetUpApp } from './SetUpApp.tsx'

type AskForSecondStepProps = {
  user: FullUser
  /** True if the second step is already on with passkeys or email codes. The app is then an additional method. */
  isOn: boolean
  /** Called with the recovery codes once the app is set up. */
  onConfirmed: (codes: readonly string[]) => void
}

/** Offers to set up an authenticator app. */
export function AskForSecondStep({ user, isOn, onConfirmed }: AskForSecondStepProps) {
  const { call } = useApp()
  const messages = useMessages(factorsMessages, 'factors')
  const queries = useQueryClient()
  const reason = useFactorReason(user, messages.verifyFirst)
  const [begun, setBegun] = useState<BegunApp | null>(null)
  const setUp = useMutation({
    mutationFn: () => answer(call(enableTwoFactor, { body: {} })),
    onSuccess: (reply) => setBegun(reply.method === 'totp' ? reply : null),
  })

  function finish({ backupCodes }: BegunApp) {
    setBegun(null)
    onConfirmed(backupCodes)
    void queries.invalidateQueries()
  }

  const Icon = isOn ? Smartphone : ShieldCheck
  return (
    <Method
      id="ask-for-second-step"
      icon={<Icon size={18} strokeWidth={1.6} aria-hidden />}
      title={isOn ? messages.app : messages.ask}
      sentence={isOn ? messages.appSentence : messages.askSentence}
      note={reason ?? (setUp.error && <ProblemNote problem={setUp.error.problem} />)}
      action={
        <Button isBusy={setUp.isPending} isDisabled={reason !== null} onClick={() => setUp.mutate()}>
          {messages.setUp}
        </Button>
      }
    >
      {begun && <SetUpApp uri={begun.totpURI} onConfirmed={() => finish(begun)} onClose={() => setBegun(null)} />}
    </Method>
  )
}
