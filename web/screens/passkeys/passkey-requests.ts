import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { CallError, Caller } from '../../../client/call.ts'
import type { ReplyOf } from '../../../contract/endpoint.ts'
import {
  generateAuthenticateOptions,
  generateRegisterOptions,
  verifyAuthentication,
  verifyRegistration,
} from '../../../contract/factors/passkeys.ts'

/**
 * Why a passkey was not used or added. `canceled` means that no passkey was used, and `not-created` that none was
 * created: either the user canceled, or the request failed for a reason that browsers do not reveal.
 */
export type PasskeyFailure =
  | { is: 'canceled' | 'not-created' | 'already-there' | 'unsupported' | 'not-loaded' }
  | { is: 'refused'; problem: CallError }

export type PasskeyResult<Reply> = { reply: Reply; failure: null } | { reply: null; failure: PasskeyFailure }

/** The server’s reply after it has verified a passkey’s response. */
export type PasskeyReply = ReplyOf<typeof verifyAuthentication>

/** Loads the library, which only users of passkeys need. */
export const loadWebAuthn = () => import('@simplewebauthn/browser')

/**
 * Asks the browser for a passkey and sends its response: signs in, completes a sign-in, or confirms the user's
 * identity. With `offeredUntil`, the browser offers passkeys in the email field until the user picks one or the signal
 * is aborted.
 */
export function requestPasskey(call: Caller, offeredUntil?: AbortSignal): Promise<PasskeyResult<PasskeyReply>> {
  return run<PasskeyReply>(async ({ startAuthentication, WebAuthnAbortService }) => {
    const options = await call(generateAuthenticateOptions)
    if (options.error) return refused(options.error)
    if (offeredUntil?.aborted) return failed('canceled')
    offeredUntil?.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony(), { once: true })
    // The library types the names of transports as literals; the contract types them as strings.
    const optionsJSON = options.data as PublicKeyCredentialRequestOptionsJSON
    const response = await startAuthentication({ optionsJSON, useBrowserAutofill: offeredUntil !== undefined })
    const { data, error } = await call(verifyAuthentication, { body: { response } })
    if (error?.code === 'PASSKEY_NOT_FOUND') await forgetPasskey(options.data.rpId, response.id)
    if (error) return refused(error)
    return { reply: data, failure: null }
  })
}

const aloneMilliseconds = 5000

/** The reply after a passkey was added. */
type NewPasskey = ReplyOf<typeof verifyRegistration>

/**
 * Asks the browser to create a passkey, and adds the passkey to the account of the user who is signed in or has to set
 * up a second step while signing in. With a `context`, the passkey is for the account of the user who signs up. With
 * `isAlone`, the browser does not ask the user, and creates the passkey within a few seconds or not at all.
 */
export async function addPasskey(
  call: Caller,
  query: { context?: string } = {},
  { isAlone = false }: { isAlone?: boolean } = {},
): Promise<PasskeyResult<NewPasskey>> {
  const result = await run<NewPasskey>(async ({ startRegistration, WebAuthnAbortService }) => {
    const options = await call(generateRegisterOptions, { query })
    if (options.error) return refused(options.error)
    const optionsJSON = options.data as PublicKeyCredentialCreationOptionsJSON
    // Without this limit, browsers may keep the request open for minutes.
    const limit = isAlone ? setTimeout(() => WebAuthnAbortService.cancelCeremony(), aloneMilliseconds) : undefined
    const response = await startRegistration({ optionsJSON, useAutoRegister: isAlone }).finally(() =>
      clearTimeout(limit),
    )
    const { data, error } = await call(verifyRegistration, { body: { response } })
    if (error) return refused(error)
    return { reply: data, failure: null }
  })
  return result.failure?.is === 'canceled' ? failed('not-created') : result
}

/**
 * Tells the browser that the server does not know a passkey, so that the browser stops offering the passkey. Old
 * browsers ignore the signal.
 */
export async function forgetPasskey(rpID: string, credentialID: string) {
  const { sendSignal } = await loadWebAuthn()
  await sendSignal({ signalName: 'unknownCredential', rpID, credentialID }).catch(() => {})
}

type Library = Awaited<ReturnType<typeof loadWebAuthn>>

/** Loads the library and runs a passkey request. If either fails, the result contains the reason. */
export async function run<Reply>(
  request: (library: Library) => Promise<PasskeyResult<Reply>>,
): Promise<PasskeyResult<Reply>> {
  const library = await loadWebAuthn().catch(() => null)
  if (!library) return failed('not-loaded')
  if (!library.browserSupportsWebAuthn()) return failed('unsupported')
  try {
    return await request(library)
  } catch (error) {
    return failed(reasonOf(error))
  }
}

/** Returns the reason for an exception of the browser. The library preserves the names of Web Authentication errors. */
function reasonOf(error: unknown) {
  const { name } = error as Error
  if (name === 'InvalidStateError') return 'already-there'
  return name === 'SecurityError' || name === 'NotSupportedError' ? 'unsupported' : 'canceled'
}

function failed(is: Exclude<PasskeyFailure['is'], 'refused'>) {
  return { reply: null, failure: { is } }
}

/** Returns the result of a passkey request that the server refused. */
export function refused(problem: CallError) {
  return { reply: null, failure: { is: 'refused' as const, problem } }
}
