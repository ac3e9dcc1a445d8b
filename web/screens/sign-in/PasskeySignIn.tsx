import { useEffect, useEffectEvent } from 'react'
import { useApp } from '../../context/app.tsx'
import { PasskeyNote } from '../passkeys/PasskeyNote.tsx'
import { loadWebAuthn, requestPasskey, type PasskeyReply } from '../passkeys/passkey-requests.ts'
import { usePasskey } from '../passkeys/use-passkey.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import { useSignedIn } from './use-signed-in.ts'

/** The interval at which `useAutofill` renews its request. The server accepts each challenge for five minutes. */
const renewalMilliseconds = 240_000

type PasskeySignInProps = {
  landing: string
  isPaused: boolean
  /** Whether the user pressed the button before this component was loaded. */
  startsNow: boolean
}

/** A button that signs in with a passkey. The browser also offers passkeys in the email field. */
export function PasskeySignIn({ landing, isPaused, startsNow }: PasskeySignInProps) {
  const { call } = useApp()
  const arrive = useSignedIn(landing)
  const passkey = usePasskey(() => requestPasskey(call), arrive)
  const startAtOnce = useEffectEvent(() => startsNow && void passkey.start())
  useEffect(() => void startAtOnce(), [])
  useAutofill(!isPaused && !startsNow && !passkey.isWaiting, arrive)

  return (
    <>
      {passkey.failure && <PasskeyNote failure={passkey.failure} />}
      <PasskeyButton isBusy={passkey.isWaiting} onClick={() => void passkey.start()} />
    </>
  )
}

/**
 * Lets the browser offer passkeys in the email field. Failures are not shown, because the user did not request a
 * passkey. While the page is visible, the request is renewed before its challenge expires.
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
