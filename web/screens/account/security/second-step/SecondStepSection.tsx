import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { FullUser } from '../../../../../contract/user.ts'
import { factorsQuery } from '../../../../data/account.ts'
import { QueryData } from '../../../../layout/QueryResult.tsx'
import { useApp } from '../../../../context/app.tsx'
import { useMessages } from '../../../../context/messages.ts'
import { factorsMessages } from '../../../../messages/en/factors.ts'
import { toast } from '../../../../ui/Toasts.tsx'
import { MethodCard } from '../Method.tsx'
import { AppMethod } from './AppMethod.tsx'
import { AskForSecondStep } from './AskForSecondStep.tsx'
import { RecoveryCodesMethod } from './RecoveryCodesMethod.tsx'
import { TrustedDevices } from './TrustedDevices.tsx'

const RecoveryCodes = lazy(async () => ({ default: (await import('./RecoveryCodes.tsx')).RecoveryCodes }))

/** The second factors of a user: set up an authenticator app, or the app and its recovery codes. */
export function SecondStepSection({ user, isWhole }: { user: FullUser; isWhole: boolean }) {
  const { call } = useApp()
  const { title, setUpApp } = useMessages(factorsMessages, 'factors')
  const result = useQuery(factorsQuery(call))
  // Not in the rows, because other rows replace them once the second step is on.
  const [shown, setShown] = useState<{ codes: readonly string[]; isFirst: boolean } | null>(null)

  function close() {
    setShown(null)
    if (shown?.isFirst) toast(setUpApp.on)
  }

  return (
    <>
      <QueryData result={result} rows={1}>
        {({ isOn, app, recoveryCodes }) => (
          <MethodCard id="second-step" title={isWhole ? title : null}>
            {isOn && app ? (
              <>
                <AppMethod app={app} />
                <RecoveryCodesMethod
                  count={recoveryCodes}
                  onReplaced={(codes) => setShown({ codes, isFirst: false })}
                />
                <TrustedDevices />
              </>
            ) : (
              <AskForSecondStep user={user} onConfirmed={(codes) => setShown({ codes, isFirst: true })} />
            )}
          </MethodCard>
        )}
      </QueryData>
      {shown && (
        <Suspense>
          <RecoveryCodes codes={shown.codes} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
