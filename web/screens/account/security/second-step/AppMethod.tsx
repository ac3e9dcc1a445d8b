import { Smartphone } from 'lucide-react'
import type { readFactors } from '../../../../../contract/factors/two-factor.ts'
import type { ReplyOf } from '../../../../../contract/endpoint.ts'
import { useOwnersReason } from '../../../../data/use-viewed-as.ts'
import { useMessages } from '../../../../context/messages.ts'
import { factorsMessages } from '../../../../messages/en/factors.ts'
import { Method } from '../Method.tsx'
import { MethodTimes } from '../MethodTimes.tsx'
import { MoveApp } from './MoveApp.tsx'
import { TurnOff } from './TurnOff.tsx'

type App = NonNullable<ReplyOf<typeof readFactors>['app']>

/**
 * The authenticator app, with a button that moves it to another phone. If the site does not require a second step,
 * another button turns the second step off.
 */
export function AppMethod({ app, isRequired }: { app: App; isRequired: boolean }) {
  const messages = useMessages(factorsMessages, 'factors')
  const viewing = useOwnersReason()
  const reason = viewing ?? (isRequired ? messages.required : null)
  return (
    <Method
      id="authenticator-app"
      icon={<Smartphone size={18} strokeWidth={1.6} aria-hidden />}
      isSet
      title={messages.app}
      sentence={<MethodTimes addedAt={app.confirmedAt} added={messages.added} lastUsedAt={app.lastUsedAt} />}
      note={reason}
      action={
        <>
          <MoveApp isDisabled={viewing !== null} />
          {!isRequired && <TurnOff isDisabled={viewing !== null} />}
        </>
      }
    />
  )
}
