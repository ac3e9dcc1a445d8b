import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { consumeOnce } from '../accounts/verifications.ts'
import { encrypt, tryDecrypt } from '../crypto/encryption.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { minuteSeconds } from '../time.ts'
import { clientDataOf } from './webauthn.ts'

/*
 * The challenges that passkeys sign are in an encrypted cookie instead of the database, because every visit to the
 * sign-in page requests a challenge and would add a row. The first response uses up a challenge by storing the digest
 * of the challenge in a row with a unique name.
 */

/** The name of the cookie that stores the challenges. */
export const passkeyCookie = 'better-auth-passkey'
export const challengeSeconds = 5 * minuteSeconds
const maxChallenges = 3
const challengeBytes = 32
const place = 'cookie/passkey'

const passkeyChallenge = z.object({
  purpose: z.enum(['registration', 'authentication', 'take-back']),
  challenge: z.string(),
  /** The only user who may respond; null if the passkey names the user. */
  userId: z.nullable(z.string()),
  /** The sign-in that the response completes. */
  signInId: z.nullable(z.string()),
  /** The user handle to store in a new passkey. */
  handle: z.nullable(z.string()),
  /** The ticket of the sign-up that the response completes. */
  ticket: z.nullable(z.string()),
  expiresAt: z.number(),
})
type PasskeyChallenge = z.output<typeof passkeyChallenge>
type Purpose = PasskeyChallenge['purpose']

/**
 * Creates a challenge. Also returns the encrypted value of the cookie, which contains this challenge and the most
 * recent previous challenges of the browser.
 */
export function createPasskeyChallenge(
  deps: Deps,
  encrypted: string | null,
  about: Pick<PasskeyChallenge, 'purpose' | 'userId'> &
    Partial<Pick<PasskeyChallenge, 'signInId' | 'handle' | 'ticket'>>,
) {
  const challenge = randomBytes(challengeBytes).toString('base64url')
  const expiresAt = deps.now().getTime() + challengeSeconds * 1000
  const added = { signInId: null, handle: null, ticket: null, ...about, challenge, expiresAt }
  const kept = [...readChallenges(deps, encrypted), added].slice(-maxChallenges)
  return { challenge, encrypted: encrypt(JSON.stringify(kept), deps.keys.of('passkey-challenge'), place) }
}

type Answer = { encrypted: string | null; purpose: Purpose; response: { response: { clientDataJSON: string } } }

/** Returns the challenge that a response answers, without using it up; null if this browser has no such challenge. */
export function findPasskeyChallenge(deps: Deps, { encrypted, purpose, response }: Answer) {
  const given = clientDataOf(response)?.challenge
  const isAnswered = (found: PasskeyChallenge) => found.challenge === given && found.purpose === purpose
  return readChallenges(deps, encrypted).find(isAnswered) ?? null
}

/**
 * Uses up the challenge that a response answers. Refuses a response to a challenge of another browser or for another
 * purpose, and a second response to the same challenge. `allow` can refuse the challenge before it is used up.
 */
export async function takePasskeyChallenge(
  deps: Deps,
  answer: Answer,
  allow: (challenge: PasskeyChallenge) => void = () => {},
) {
  const found = findPasskeyChallenge(deps, answer)
  if (!found) throw new Refusal('CHALLENGE_NOT_FOUND')
  allow(found)
  const isFirst = await consumeOnce(deps, {
    purpose: 'passkey-challenge',
    secret: found.challenge,
    lifetimeSeconds: challengeSeconds,
  })
  if (!isFirst) throw new Refusal('CHALLENGE_NOT_FOUND')
  return found
}

function readChallenges(deps: Deps, encrypted: string | null): PasskeyChallenge[] {
  const text = encrypted === null ? null : tryDecrypt(encrypted, deps.keys.allOf('passkey-challenge'), place)
  if (text === null) return []
  const all = z.parse(z.array(passkeyChallenge), JSON.parse(text))
  return all.filter(({ expiresAt }) => expiresAt > deps.now().getTime())
}
