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

/** A known device of the user whose password is being tried. */
type KnownDevice = { digest: string; userId: string }

type Attempt = {
  target: GuessTarget
  /** Null if the request does not come from a known device of the user. */
  device: KnownDevice | null
  turns: HashingTurns
  visitor: Visitor
  password: string
  /**
   * The stored hash. Null if there is no such user or the user has no password: the check then takes the same time and
   * fails.
   */
  passwordHash: string | null
}

/**
 * Counts an attempt, then checks the password. Every check of a password must use this function. If the check throws an
 * error, the attempt does not count. After a correct password, the caller must call `endRow` with the guess, and
 * `lockPassword` with the hash that matched.
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
 * Reports a failed password guess for an email address. Wrong passwords of signed-in users are not reported, because
 * they are not password spraying.
 */
async function notice(deps: Deps, { target: { owner }, visitor }: Attempt, { wasChecked }: { wasChecked: boolean }) {
  if ('email' in owner) await noticeFailedGuess(deps, { email: owner.email, visitor, wasChecked })
}

/**
 * Checks the password of a signed-in user.
 *
 * After a correct password, the caller must call `endRow` with the guess, and `lockPassword` with the hash that
 * matched.
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
 * Locks a user and the user's password until the transaction ends; refuses if the password has changed since it was
 * checked.
 *
 * Checking a password is slow and happens before the transaction. Without the lock, a password could still be used just
 * after it was changed.
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

/** Returns the device of a request if it is a known device of the user, otherwise null. */
export async function findKnownDevice(deps: Deps, userId: string, visitor: Visitor): Promise<KnownDevice | null> {
  const digest = deviceDigest(visitor)
  if (digest === null) return null
  return (await isKnownDevice(deps.db, { digest, userId })) ? { digest, userId } : null
}

async function countTry(deps: Deps, { target, device, turns }: Attempt) {
  if (device) {
    const guess = await countOnDevice(deps, target, device.digest)
    if (guess) return guess
    // Somebody is guessing passwords on this device, so it no longer counts as a known device.
    await deleteDevice(deps.db, device)
    turns.settle(false)
  }
  return countForEveryone(deps, target)
}
