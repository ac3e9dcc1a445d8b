import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { disableTwoFactor, type readFactors } from '../../../../../contract/factors/two-factor.ts'
import type { ReplyOf } from '../../../../../contract/endpoint.ts'
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

type App = NonNullable<ReplyOf<typeof readFactors>['app']>

/** The authenticator app, with a button that turns the second step off. */
export function AppMethod({ app }: { app: App }) {
  const messages = useMessages(factorsMessages, 'factors')
  const reason = useOwnersReason()
  const [isTurningOff, setIsTurningOff] = useState(false)
  return (
    <Method
      id="authenticator-app"
      icon={<Smartphone size={18} strokeWidth={1.6} aria-hidden />}
      isSet
      title={messages.app}
      sentence={<MethodTimes addedAt={app.confirmedAt} added={messages.added} lastUsedAt={app.lastUsedAt} />}
      note={reason}
      action={
        <span className="gh-method-danger">
          <Button isDisabled={reason !== null} onClick={() => setIsTurningOff(true)}>
            {messages.turnOff}
          </Button>
        </span>
      }
    >
      {isTurningOff && <TurnOff onClose={() => setIsTurningOff(false)} />}
    </Method>
  )
}

function TurnOff({ onClose }: { onClose: () => void }) {
  const { call } = useApp()
  const { turningOff } = useMessages(factorsMessages, 'factors')
  const queries = useQueryClient()
  const turnOff = useMutation({
    mutationFn: () => answer(call(disableTwoFactor, { body: {} })),
    async onSuccess() {
      toast(turningOff.off)
      onClose()
      await queries.invalidateQueries()
    },
  })
  return (
    <Confirm
      title={turningOff.title}
      sentence={turningOff.sentence}
      labels={turningOff}
      isPending={turnOff.isPending}
      onConfirm={() => turnOff.mutate()}
      onClose={onClose}
    >
      {turnOff.error && <ProblemNote problem={turnOff.error.problem} />}
    </Confirm>
  )
}
