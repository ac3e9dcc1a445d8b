import type { RefusalCode } from '../../contract/refusals.ts'
import type { Visitor } from '../actor.ts'
import { passwordGuesses } from '../config.ts'
import { digest } from '../crypto/tokens.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { findPasswordHash } from './accounts.sql.ts'
import { countGuess, deleteGuesses, findKnownNetwork, findLastGuess } from './password-guesses.sql.ts'

/** Whose password is guessed at: the person of an address, if there is one, or the person who is signed in. */
type Target = { email: string; userId: string | null } | { userId: string }

/** A guess that was counted; one that turns out right is forgotten, and with it those before it. */
export type Guess = { keys: readonly string[] }

/**
 * Counts a try at somebody's password before it is checked, and refuses it when too many in a row were wrong.
 *
 * Addresses without an account are counted alike. Networks that the person signed in from are counted apart, each by
 * itself: so whoever guesses from elsewhere does not lock them out where they usually are.
 */
export async function admitGuess(deps: Deps, target: Target, visitor: Visitor): Promise<Guess> {
  if (!deps.config.rateLimit.enabled) return { keys: [] }
  const anywhere = keyOf(target)
  if (await isCounted(deps, anywhere)) return { keys: [anywhere] }
  const known = await findKnownNetwork(deps.db, target.userId, visitor.ipAddress)
  if (!known) throw await refusal(deps, anywhere)
  const here = `${anywhere}|${known.network}`
  if (await isCounted(deps, here)) return { keys: [anywhere, here] }
  throw await refusal(deps, here)
}

/**
 * Checks the password of a person who is signed in, as a guess like any other.
 *
 * Whoever goes on must `forgetGuesses`, and `lockPassword` with the hash that was right.
 */
export async function checkOwnPassword(
  deps: Deps,
  check: { userId: string; password: string; visitor: Visitor; whenThereIsNone: RefusalCode },
) {
  const passwordHash = await findPasswordHash(deps.db, check.userId)
  if (passwordHash === null) throw new Refusal(check.whenThereIsNone)
  const guess = await admitGuess(deps, { userId: check.userId }, check.visitor)
  if (!(await deps.passwords.verify(check.password, passwordHash))) throw new Refusal('INVALID_PASSWORD')
  return { passwordHash, guess }
}

/** Forgets the wrong guesses before a right one. */
export async function forgetGuesses(deps: Deps, guess: Guess) {
  if (guess.keys.length > 0) await deleteGuesses(deps.db, guess.keys)
}

/** Lets a person who chose a new password by mail sign in with it, however many wrong ones were tried before. */
export async function forgetGuessesAt(deps: Deps, user: { id: string; email: string }) {
  await deleteGuesses(deps.db, [keyOf({ userId: user.id }), keyOf({ email: user.email, userId: user.id })])
}

async function isCounted(deps: Deps, key: string) {
  const { most, pauseSeconds, memorySeconds } = passwordGuesses
  const counted = await countGuess(deps.db, {
    key,
    now: deps.now().getTime(),
    most,
    pauseMilliseconds: pauseSeconds * 1000,
    memoryMilliseconds: memorySeconds * 1000,
  })
  return counted !== null
}

async function refusal(deps: Deps, key: string) {
  const last = await findLastGuess(deps.db, key)
  const elapsed = last ? (deps.now().getTime() - last.lastRequest) / 1000 : 0
  const retryAfterSeconds = Math.max(1, Math.ceil(passwordGuesses.pauseSeconds - Math.max(0, elapsed)))
  return new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds })
}

function keyOf(target: Target) {
  return 'email' in target ? `password|${digest(target.email.toLowerCase())}` : `password|user|${target.userId}`
}
