import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import * as z from 'zod/mini'
import type { AuthenticationResponse, RegistrationResponse } from '../../contract/factors/webauthn.ts'
import type { Config } from '../config/config.ts'
import { relyingParty } from './relying-party.ts'

/*
 * The checks of Web Authentication, Level 3, sections 7.1 and 7.2. The library is loaded when the first response is
 * checked, because most processes do not need it right away.
 */

/** EdDSA, ES256 and RS256 in order of preference, as numbered in the COSE registry. */
export const algorithms = [-8, -7, -257]

const clientData = z.object({
  challenge: z.string(),
  crossOrigin: z.optional(z.boolean()),
  topOrigin: z.optional(z.unknown()),
})

/** Returns the client data that the browser wrote into a response; null if the data is malformed. */
export function clientDataOf({ response }: { response: { clientDataJSON: string } }) {
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString('utf8')
    return z.safeParse(clientData, JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** A new passkey as its authenticator describes it. */
export type NewCredential = {
  credentialId: string
  publicKey: string
  counter: number
  deviceType: 'singleDevice' | 'multiDevice'
  backedUp: boolean
  aaguid: string
  verifiesUser: boolean
}

/**
 * Checks the response of an authenticator that created a passkey. Returns null if anything in it is wrong. If
 * `mayBeAbsent` is true, the browser may have created the passkey without asking the user.
 */
export async function checkRegistration(
  config: Config,
  { response, challenge, mayBeAbsent }: { response: RegistrationResponse; challenge: string; mayBeAbsent: boolean },
): Promise<NewCredential | null> {
  if (isFramed(response)) return null
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { id, origins } = relyingParty(config)
  try {
    const { isPlain, isUserPresent } = await readAttestation(response)
    if (!isPlain) return null
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: id,
      requireUserPresence: !mayBeAbsent,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified || registrationInfo.credential.id !== response.id) return null
    const { credential, credentialDeviceType: deviceType, credentialBackedUp: backedUp, aaguid } = registrationInfo
    const publicKey = Buffer.from(credential.publicKey).toString('base64')
    const { id: credentialId, counter } = credential
    return {
      credentialId,
      publicKey,
      counter,
      deviceType,
      backedUp,
      aaguid,
      // Only password managers create passkeys without asking, and password managers can verify the user later.
      verifiesUser: registrationInfo.userVerified || !isUserPresent,
    }
  } catch {
    return null
  }
}

/** The result of using a passkey. */
export type Assertion = { counter: number; deviceType: string; backedUp: boolean; isUserVerified: boolean }

/**
 * Checks the response of a passkey. Returns null if anything in it is wrong. The caller must then check
 * the counter, which is meaningful only in a genuine response.
 */
export async function checkAssertion(
  config: Config,
  assertion: {
    response: AuthenticationResponse
    challenge: string
    publicKey: string
    requiresVerification: boolean
  },
): Promise<Assertion | null> {
  const { response, challenge, publicKey, requiresVerification } = assertion
  if (isFramed(response)) return null
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { id, origins } = relyingParty(config)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: id,
      // A counter of zero turns off the library's own comparison of counters.
      credential: { id: response.id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64')), counter: 0 },
      requireUserVerification: requiresVerification,
    })
    if (!verified) return null
    const { newCounter: counter, credentialDeviceType: deviceType, credentialBackedUp: backedUp } = authenticationInfo
    return { counter, deviceType, backedUp, isUserVerified: authenticationInfo.userVerified }
  } catch {
    return null
  }
}

/** Whether the passkey was created or used in a frame. The page around the frame could have tricked the user. */
function isFramed(response: { response: { clientDataJSON: string } }) {
  const data = clientDataOf(response)
  return data?.crossOrigin === true || data?.topOrigin !== undefined
}

/**
 * Returns whether a response has no certificates, and whether the user was present. The site requests no certificates:
 * to check them, the server would have to fetch URLs that the caller chooses.
 */
async function readAttestation({ response }: RegistrationResponse) {
  const { decodeAttestationObject, isoBase64URL, parseAuthenticatorData } =
    await import('@simplewebauthn/server/helpers')
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
  const format = attestation.get('fmt')
  const isPlain = format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
  return { isPlain, isUserPresent: parseAuthenticatorData(attestation.get('authData')).flags.up }
}
