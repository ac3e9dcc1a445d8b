import { useEffect, useEffectEvent } from 'react'
import { secondStepPath } from '../../../contract/sign-in/challenge.ts'
import { towards } from '../../layout/auth/use-invitation-context.ts'
import { useApp } from '../../context/app.tsx'
import { forgetPending, rememberProvider } from '../../context/browser-storage.ts'
import { tellOtherTabs } from '../../context/session-channel.ts'
import { PasskeyNote } from '../passkeys/PasskeyNote.tsx'
import { loadWebAuthn, requestPasskey, type PasskeyReply } from '../passkeys/passkey-requests.ts'
import { usePasskey } from '../passkeys/use-passkey.ts'
import { PasskeyButton } from './PasskeyButton.tsx'

/** Less than the five minutes for which the server accepts a challenge. */
const renewalMilliseconds = 240_000

type PasskeySignInProps = {
  landing: string
  isPaused: boolean
  /** The button was pressed before this code was loaded. */
  startsNow: boolean
}

/** Signs in with a passkey, by the button or by the browser's offer in the email field. */
export function PasskeySignIn({ landing, isPaused, startsNow }: PasskeySignInProps) {
  const { call, go } = useApp()
  const passkey = usePasskey(() => requestPasskey(call), arrive)
  const startAtOnce = useEffectEvent(() => startsNow && void passkey.start())
  useEffect(() => void startAtOnce(), [])
  useAutofill(!isPaused && !startsNow && !passkey.isWaiting, arrive)

  function arrive({ twoFactorRedirect }: PasskeyReply) {
    rememberProvider(null)
    if (twoFactorRedirect) return go(towards(secondStepPath, landing))
    tellOtherTabs('signed-in')
    forgetPending()
    go(landing)
  }

  return (
    <>
      {passkey.failure && <PasskeyNote failure={passkey.failure} />}
      <PasskeyButton isBusy={passkey.isWaiting} onClick={() => void passkey.start()} />
    </>
  )
}

/**
 * Lets the browser offer passkeys in the email field. Failures are not shown, because the user did not ask for it. The
 * request is renewed before its challenge expires, while the page is visible.
 */
function useAutofill(isOn: boolean, onSuccess: (reply: PasskeyReply) => void) {
  const { call } = useApp()
  const offer = useEffectEvent(async (until: AbortSignal) => {
    const { browserSupportsWebAuthnAutofill } = await loadWebAuthn()
    if (!(await browserSupportsWebAuthnAutofill())) return
    const { reply } = await requestPasskey(call, until)
    if (reply) onSuccess(reply)
  })
  useEffect(() => {
    if (!isOn) return
    const end = new AbortController()
    const renew = () => document.visibilityState === 'visible' && void offer(end.signal)
    renew()
    const timer = setInterval(renew, renewalMilliseconds)
    return () => {
      clearInterval(timer)
      end.abort()
    }
  }, [isOn])
}
