import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { ReplyOf } from '../../../../../contract/endpoint.ts'
import type { readFactors } from '../../../../../contract/factors/two-factor.ts'
import type { FullUser } from '../../../../../contract/user.ts'
import { factorsQuery } from '../../../../data/account.ts'
import { WaitingReset } from '../../../../layout/WaitingReset.tsx'
import { QueryData } from '../../../../layout/QueryResult.tsx'
import { useApp } from '../../../../context/app.tsx'
import { useMessages } from '../../../../context/messages.ts'
import { factorsMessages } from '../../../../messages/en/factors.ts'
import { toast } from '../../../../ui/Toasts.tsx'
import { MethodCard } from '../Method.tsx'
import { AppMethod } from './AppMethod.tsx'
import { AskForSecondStep } from './AskForSecondStep.tsx'
import { EmailCodeMethod } from './EmailCodeMethod.tsx'
import { PasskeysStep } from './PasskeysStep.tsx'
import { RecoveryCodesMethod } from './RecoveryCodesMethod.tsx'
import { TrustedDevices } from './TrustedDevices.tsx'

const RecoveryCodes = lazy(async () => ({ default: (await import('./RecoveryCodes.tsx')).RecoveryCodes }))

/** New recovery codes. `isFirst` is true if the second step has just been turned on. */
type ShownCodes = { codes: readonly string[]; isFirst: boolean }

/** The second factors of a user: authenticator app, passkeys, email codes, recovery codes and trusted devices. */
export function SecondStepSection({ user, isWhole }: { user: FullUser; isWhole: boolean }) {
  const { call, origin } = useApp()
  const { title, setUpApp } = useMessages(factorsMessages, 'factors')
  const result = useQuery(factorsQuery(call))
  // The new recovery codes are state of the section. The row with the button “Turn on” could not show them, because it
  // disappears once the second step is on.
  const [shown, setShown] = useState<ShownCodes | null>(null)

  function close() {
    setShown(null)
    if (shown?.isFirst) toast(setUpApp.on)
  }

  return (
    <>
      <QueryData result={result} rows={1}>
        {(factors) => (
          <MethodCard
            id="second-step"
            title={isWhole ? title : null}
            // Shown only on a host’s pages, because the site’s own layout shows this notice on every page.
            news={origin !== undefined && <WaitingReset />}
          >
            <Factors user={user} factors={factors} onCodes={setShown} />
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

type FactorsProps = { user: FullUser; factors: ReplyOf<typeof readFactors>; onCodes: (shown: ShownCodes) => void }

function Factors({ user, factors, onCodes }: FactorsProps) {
  const { isOn, app, hasPasskey, recoveryCodes, isRequired } = factors
  return (
    <>
      {isOn && app ? (
        <AppMethod app={app} isRequired={isRequired} />
      ) : (
        <AskForSecondStep user={user} isOn={isOn} onConfirmed={(codes) => onCodes({ codes, isFirst: !isOn })} />
      )}
      {hasPasskey && (
        <PasskeysStep
          isOn={isOn}
          turnsOff={app === null}
          isRequired={isRequired}
          onEnabled={(codes) => onCodes({ codes, isFirst: true })}
        />
      )}
      {(factors.emailCode || factors.offersEmailCode) && (
        <EmailCodeMethod user={user} factors={factors} onEnabled={(codes) => onCodes({ codes, isFirst: true })} />
      )}
      {isOn && (
        <>
          <RecoveryCodesMethod count={recoveryCodes} onReplaced={(codes) => onCodes({ codes, isFirst: false })} />
          <TrustedDevices />
        </>
      )}
    </>
  )
}
