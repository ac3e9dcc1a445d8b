import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import type { ReplyOf } from '../../../../../contract/endpoint.ts'
import { disableTwoFactor, enableTwoFactor, type readFactors } from '../../../../../contract/factors/two-factor.ts'
import type { FullUser } from '../../../../../contract/user.ts'
import { answer } from '../../../../data/queries.ts'
import { useOwnersReason } from '../../../../data/use-viewed-as.ts'
import { ProblemNote } from '../../../../forms/FormNote.tsx'
import { useApp } from '../../../../context/app.tsx'
import { useMessages } from '../../../../context/messages.ts'
import { factorsMessages } from '../../../../messages/en/factors.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Confirm } from '../../../../ui/Confirm.tsx'
import { toast } from '../../../../ui/Toasts.tsx'
import { Method } from '../Method.tsx'
import { MethodTimes } from '../MethodTimes.tsx'
import { TurnOff } from './TurnOff.tsx'

type EmailCodeMethodProps = {
  user: FullUser
  factors: ReplyOf<typeof readFactors>
  /** Called with the new recovery codes if turning on email codes has also turned on the second step. */
  onEnabled: (codes: readonly string[]) => void
}

/** Email codes as a second step, with a button that turns email codes on or off. */
export function EmailCodeMethod({ user, factors, onEnabled }: EmailCodeMethodProps) {
  const messages = useMessages(factorsMessages, 'factors')
  const viewing = useOwnersReason()
  const turnOn = useTurnOn(onEnabled)
  const { emailCode, app, hasPasskey, isRequired } = factors
  const isOnly = emailCode !== null && app === null && !hasPasskey
  const unverified = emailCode === null && !user.emailVerified ? messages.verifyFirst : null
  const reason = viewing ?? unverified ?? (isOnly && isRequired ? messages.required : null)
  const isDisabled = reason !== null
  const on = (
    <Button isBusy={turnOn.isPending} isDisabled={isDisabled} onClick={() => turnOn.mutate()}>
      {messages.turnOnEmailCode}
    </Button>
  )
  return (
    <Method
      id="email-code"
      icon={<Mail size={18} strokeWidth={1.6} aria-hidden />}
      isSet={emailCode !== null}
      title={messages.emailCode}
      sentence={
        emailCode ? (
          <MethodTimes addedAt={emailCode.addedAt} added={messages.added} lastUsedAt={emailCode.lastUsedAt} />
        ) : (
          messages.emailCodeSentence
        )
      }
      note={reason ?? (turnOn.error && <ProblemNote problem={turnOn.error.problem} />)}
      action={
        emailCode === null ? on : isOnly ? <TurnOff isDisabled={isDisabled} /> : <Remove isDisabled={isDisabled} />
      }
    />
  )
}

function useTurnOn(onEnabled: EmailCodeMethodProps['onEnabled']) {
  const { call } = useApp()
  const { emailCodeOn } = useMessages(factorsMessages, 'factors')
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => answer(call(enableTwoFactor, { body: { method: 'otp' } })),
    onSuccess({ backupCodes }) {
      if (backupCodes.length > 0) onEnabled(backupCodes)
      else toast(emailCodeOn)
      void queries.invalidateQueries()
    },
  })
}

/** The button, with its dialog, that turns off email codes for a user who has other second factors. */
function Remove({ isDisabled }: { isDisabled: boolean }) {
  const { turnOff } = useMessages(factorsMessages, 'factors')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button isDisabled={isDisabled} onClick={() => setIsOpen(true)}>
        {turnOff}
      </Button>
      {isOpen && <Confirmation onClose={() => setIsOpen(false)} />}
    </>
  )
}

function Confirmation({ onClose }: { onClose: () => void }) {
  const { call } = useApp()
  const { removingEmailCode } = useMessages(factorsMessages, 'factors')
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => answer(call(disableTwoFactor, { body: { method: 'otp' } })),
    async onSuccess() {
      toast(removingEmailCode.off)
      onClose()
      await queries.invalidateQueries()
    },
  })
  return (
    <Confirm
      title={removingEmailCode.title}
      sentence={removingEmailCode.sentence}
      labels={removingEmailCode}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {remove.error && <ProblemNote problem={remove.error.problem} />}
    </Confirm>
  )
}
