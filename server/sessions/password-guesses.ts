import type { RefusalCode } from '../../contract/refusals.ts'
import type { Visitor } from '../actor.ts'
import type { HashingTurns } from '../crypto/passwords.ts'
import type { Deps } from '../deps.ts'
import { enqueueJob } from '../jobs/jobs.ts'
import { Refusal } from '../refusal.ts'
import { findPasswordHash } from '../accounts/accounts.sql.ts'
import { lockUser } from '../accounts/users.sql.ts'
import {
  closesForEveryone,
  countForEveryone,
  countOnDevice,
  giveBack,
  ownPasswordOf,
  type Guess,
  type GuessTarget,
} from './guess-lanes.ts'
import { deleteDevice, isKnownDevice } from './known-devices.sql.ts'
import { deviceDigest, usersClaim } from './known-devices.ts'
import { laneClosedKind } from './passwords-paused.ts'
import { noticeFailedGuess } from './spraying.ts'

/** A known device of the user whose password is attempted. */
type KnownDevice = { digest: string; userId: string }

type Attempt = {
  target: GuessTarget
  /** Null for a stranger. */
  device: KnownDevice | null
  turns: HashingTurns
  visitor: Visitor
  password: string
  /** Null if there is no such user or the user has no password: the check then costs the same and fails. */
  passwordHash: string | null
}

/**
 * Checks a password; the only way to do so. The attempt is counted before the check, and the count is reverted if the
 * password could not be checked. After a correct password the caller must call `endRow` of the guess, and
 * `lockPassword` with the matching hash.
 */
export async function checkPassword(deps: Deps, attempt: Attempt): Promise<{ isRight: boolean; guess: Guess }> {
  const { target, turns, password, passwordHash } = attempt
  const guess = await countUnlessRefused(deps, attempt)
  let isRight: boolean
  try {
    isRight = await turns.verify(password, passwordHash)
  } catch (error) {
    await giveBack(deps, guess)
    throw error
  }
  if (!isRight && closesForEveryone(guess)) {
    const { credential } = target
    await enqueueJob(deps, {
      kind: laneClosedKind,
      payload: { ...target.owner, credential, at: deps.now().toISOString() },
    })
  }
  if (!isRight) await notice(deps, attempt, { wasChecked: true })
  return { isRight, guess }
}

async function countUnlessRefused(deps: Deps, attempt: Attempt) {
  if (!deps.config.rateLimit.enabled) return null
  try {
    return await countTry(deps, attempt)
  } catch (error) {
    if (error instanceof Refusal) await notice(deps, attempt, { wasChecked: false })
    throw error
  }
}

/**
 * Reports a failed guess at an address. Mistakes of signed-in users at their own password are not reported, because
 * they are not password spraying.
 */
async function notice(deps: Deps, { target: { owner }, visitor }: Attempt, { wasChecked }: { wasChecked: boolean }) {
  if ('email' in owner) await noticeFailedGuess(deps, { email: owner.email, visitor, wasChecked })
}

/**
 * Checks the password of a signed-in user.
 *
 * After a correct password the caller must call `endRow` of the guess, and `lockPassword` with the hash that matched.
 */
export async function checkOwnPassword(
  deps: Deps,
  check: { userId: string; password: string; visitor: Visitor; whenThereIsNone: RefusalCode },
) {
  const { userId, password, visitor } = check
  return deps.passwords.inSlot(usersClaim(userId), async (turns) => {
    const passwordHash = await findPasswordHash(deps.db, userId)
    if (passwordHash === null) throw new Refusal(check.whenThereIsNone)
    const device = await findKnownDevice(deps, userId, visitor)
    const { isRight, guess } = await checkPassword(deps, {
      target: ownPasswordOf(userId),
      device,
      turns,
      visitor,
      password,
      passwordHash,
    })
    if (!isRight) throw new Refusal('INVALID_PASSWORD')
    return { passwordHash, guess }
  })
}

/**
 * Locks a user and their password until the transaction ends, if it is still the password that was checked.
 *
 * Checking takes long and happens before the transaction; without the lock, a password could still be used just after
 * it was changed.
 */
export async function lockPassword(
  deps: Deps,
  userId: string,
  {
    expected,
    otherwise,
  }: { expected: string; otherwise: 'INVALID_PASSWORD' | 'INVALID_EMAIL_OR_PASSWORD' | 'INVALID_USERNAME_OR_PASSWORD' },
) {
  await lockUser(deps.db, userId)
  if ((await findPasswordHash(deps.db, userId)) !== expected) throw new Refusal(otherwise)
}

/** The device of a request, if its user has signed in on it before. */
export async function findKnownDevice(deps: Deps, userId: string, visitor: Visitor): Promise<KnownDevice | null> {
  const digest = deviceDigest(visitor)
  if (digest === null) return null
  return (await isKnownDevice(deps.db, { digest, userId })) ? { digest, userId } : null
}

async function countTry(deps: Deps, { target, device, turns }: Attempt) {
  if (device) {
    const guess = await countOnDevice(deps, target, device.digest)
    if (guess) return guess
    // Somebody is guessing on this device, so it is no longer a known device.
    await deleteDevice(deps.db, device)
    turns.settle(false)
  }
  return countForEveryone(deps, target)
}
