import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { enableTwoFactor } from '../../../../../contract/factors/two-factor.ts'
import { useOwnersReason } from '../../../../data/use-viewed-as.ts'
import { answer } from '../../../../data/queries.ts'
import { ProblemNote } from '../../../../forms/FormNote.tsx'
import { useApp } from '../../../../context/app.tsx'
import { useMessages } from '../../../../context/messages.ts'
import { factorsMessages } from '../../../../messages/en/factors.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Method } from '../Method.tsx'
import { TurnOff } from './TurnOff.tsx'

type PasskeysStepProps = {
  isOn: boolean
  /** True if this row has the button that turns the second step off, because the user has no authenticator app. */
  turnsOff: boolean
  /** True if the site requires a second step. Users then cannot turn off the second step. */
  isRequired: boolean
  /** Called with the recovery codes once the second step is on. */
  onEnabled: (codes: readonly string[]) => void
}

/** Passkeys as the second step, with a button that turns the second step on or off. */
export function PasskeysStep({ isOn, turnsOff, isRequired, onEnabled }: PasskeysStepProps) {
  const messages = useMessages(factorsMessages, 'factors')
  const { call } = useApp()
  const queries = useQueryClient()
  const viewing = useOwnersReason()
  const reason = viewing ?? (isOn && turnsOff && isRequired ? messages.required : null)
  const turnOn = useMutation({
    mutationFn: () => answer(call(enableTwoFactor, { body: { method: 'passkey' } })),
    onSuccess({ backupCodes }) {
      onEnabled(backupCodes)
      void queries.invalidateQueries()
    },
  })
  const on = (
    <Button isBusy={turnOn.isPending} isDisabled={reason !== null} onClick={() => turnOn.mutate()}>
      {messages.turnOnPasskey}
    </Button>
  )
  return (
    <Method
      id="passkeys-step"
      icon={<Fingerprint size={18} strokeWidth={1.6} aria-hidden />}
      isSet={isOn}
      title={messages.byPasskey}
      sentence={isOn ? messages.passkeyIsOn : messages.offerPasskey}
      note={reason ?? (turnOn.error && <ProblemNote problem={turnOn.error.problem} />)}
      action={isOn ? turnsOff && <TurnOff isDisabled={reason !== null} /> : on}
    />
  )
}
