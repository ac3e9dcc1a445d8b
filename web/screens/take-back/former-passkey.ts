import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import type { Caller } from '../../../client/call.ts'
import { lookAtChange, takeBack } from '../../../contract/factors/take-back.ts'
import { refused, run } from '../passkeys/passkey-requests.ts'
import type { TakenBack } from './use-change.ts'

/** Asks the browser for a passkey that the account had before a change of sign-in methods, and undoes the change. */
export function requestFormerPasskey(call: Caller, token: string) {
  return run<TakenBack>(async ({ startAuthentication }) => {
    // Loads the change again for a new passkey challenge, because the challenge loaded with the page may have expired.
    const change = await call(lookAtChange, { body: { token } })
    if (change.error) return refused(change.error)
    const optionsJSON = change.data.passkeyOptions as PublicKeyCredentialRequestOptionsJSON
    const response = await startAuthentication({ optionsJSON })
    const { data, error } = await call(takeBack, { body: { token, response } })
    return error ? refused(error) : { reply: data, failure: null }
  })
}
