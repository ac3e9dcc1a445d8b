import type { Proof } from '../../contract/sessions/assurance.ts'
import type { Challenged, SecondFactor } from '../../contract/sign-in/challenge.ts'
import { digest, randomId, randomToken } from '../crypto/tokens.ts'
import type { Deps } from '../deps.ts'
import { secondsAfter } from '../time.ts'
import { Refusal } from '../refusal.ts'
import { countAttempt, deleteChallenge, findChallenge, insertChallenge, type ChallengeRow } from './challenges.sql.ts'
import { methodsOf } from './second-factors.ts'

const secretLength = 32
const maxAttempts = 5

/**
 * A sign-in that still needs a second factor: the secret for the browser's cookie, and the methods that complete the
 * sign-in. If `enrols` is true, the user completes the sign-in by setting up a second factor.
 */
export type Challenge = { secret: string; lifetimeSeconds: number; methods: SecondFactor[]; enrols: boolean }

/**
 * Starts a challenge for a sign-in with these proofs. `landing` is the page that the browser opens after the second
 * step.
 */
export async function openChallenge(
  deps: Deps,
  userId: string,
  arrival: { proofs: Proof[]; remember: boolean; landing: string | null; enrols: boolean; needsCode: boolean },
): Promise<Challenge> {
  const secret = randomToken(secretLength)
  const now = deps.now()
  const id = randomId()
  const lifetimeSeconds = deps.config.twoFactor.twoFactorCookieMaxAge
  const expiresAt = secondsAfter(now, lifetimeSeconds)
  await insertChallenge(deps.db, { ...arrival, id, digest: digest(secret), userId, now, expiresAt })
  return { secret, lifetimeSeconds, methods: await methodsOf(deps, userId, arrival.proofs), enrols: arrival.enrols }
}

/** Returns the challenge that belongs to a secret. Returns null if there is no secret or the challenge has ended. */
export function findOwnChallenge(deps: Deps, secret: string | null) {
  return secret === null ? null : findChallenge(deps.db, digest(secret), deps.now())
}

/**
 * Counts an attempt at a challenge. Refuses every attempt after the fifth; the user must then sign in again. A refused
 * attempt does not delete the challenge, because another call might still be checking a correct code.
 */
export async function countAttemptAt(deps: Deps, { id }: Pick<ChallengeRow, 'id'>) {
  if (!(await countAttempt(deps.db, id, maxAttempts))) throw new Refusal('TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE')
}

/** Ends a challenge after its second factor was confirmed. Only one of several concurrent calls succeeds. */
export async function endChallenge(deps: Deps, { id }: Pick<ChallengeRow, 'id'>) {
  if (!(await deleteChallenge(deps.db, id))) throw new Refusal('INVALID_TWO_FACTOR_COOKIE')
}

/** Returns the reply to a sign-in that still needs its second factor. */
export function challengeReply({ methods, enrols }: Challenge): Challenged {
  const reply = { twoFactorRedirect: true, twoFactorMethods: methods } as const
  return enrols ? { ...reply, twoFactorEnrolment: true } : reply
}
