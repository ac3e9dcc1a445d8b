import type { Actor, UserRow, Visitor } from '../actor.ts'
import type { Config } from '../config/config.ts'
import { passwordGuesses } from '../config/limits.ts'
import { digest } from '../crypto/tokens.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { recordEvent } from '../audit/events.ts'
import { Refusal } from '../refusal.ts'
import { countTry, deleteLane, deleteLanesOf, findLane, uncountTry, type LaneKey } from './guess-lanes.sql.ts'

/*
 * Wrong tries are counted in lanes: one for everyone who guesses at a target, and one for each known device of its user.
 * So strangers can close the lane of everyone, and the owner still gets in where they signed in before.
 */

/** What is guessed at: the password of an address, whether or not it has an account, or that of a signed-in user. */
export type GuessTarget = Omit<LaneKey, 'lane'> & { owner: { email: string } | { userId: string } }

/** A try that was counted; null where limits are off. */
export type Guess = (LaneKey & { isLast: boolean }) | null

const everyone = 'everyone'

/** The target of a sign-in. */
export function passwordOf(email: string): GuessTarget {
  return { credential: 'password', target: digest(email.toLowerCase()), owner: { email: email.toLowerCase() } }
}

/** The target of somebody who is signed in and shows the password once more. */
export function ownPasswordOf(userId: string): GuessTarget {
  return { credential: 'own-password', target: digest(`user ${userId}`), owner: { userId } }
}

/** The digests of everything that guesses at a user's password are counted under. */
export function guessTargetsOf({ id, email }: Pick<UserRow, 'id' | 'email'>) {
  return [passwordOf(email).target, ownPasswordOf(id).target]
}

/** Counts a try on a known device; null when the device has had all of its own. */
export function countOnDevice(deps: Deps, target: GuessTarget, device: string): Promise<Guess> {
  return count(deps, { ...target, lane: device }, rulesOnDevice)
}

/** Counts a try of anybody; refuses it while the lane is paused or closed. */
export async function countForEveryone(deps: Deps, target: GuessTarget): Promise<Guess> {
  const key = { ...target, lane: everyone }
  const rules = rulesForEveryone(deps.config)
  const guess = await count(deps, key, rules)
  if (guess) return guess
  const lane = await findLane(deps.db, { ...key, ...rules, now: deps.now() })
  if (lane?.closedAt && rules.closesAt !== null) throw new Refusal('USE_ANOTHER_WAY_TO_SIGN_IN')
  throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, lane?.waitSeconds ?? 1) })
}

/** Takes back a try that could not be checked. */
export async function giveBack(deps: Deps, guess: Guess) {
  if (guess) await uncountTry(deps.db, guess)
}

/** Ends the row of wrong tries before a right one, in its own lane only: it must not hand strangers new tries. */
export async function endRow(deps: Deps, guess: Guess) {
  if (guess) await deleteLane(deps.db, guess)
}

/** Whether this was the last wrong try that everyone together may make. */
export function closesForEveryone(guess: Guess) {
  return guess !== null && guess.isLast && guess.lane === everyone
}

/** Admits everyone again: for a user whose password is new. */
export async function reopenLanes(
  deps: Deps,
  user: Pick<UserRow, 'id' | 'email'>,
  cause: { actorId: string | null; impersonatorId?: string | null; visitor: Visitor | null },
) {
  const deleted = await deleteLanesOf(deps.db, guessTargetsOf(user))
  if (!deleted.some(({ closedAt }) => closedAt !== null)) return
  await recordEvent(deps, { action: 'guessing.lane-reopened', ...cause, subjectId: user.id })
}

/**
 * Admits everyone to sign in again because the signed-in user asks for it; soon after some times, only after a pause.
 *
 * Whoever found the session open may be guessing the password. So how often is counted like a try, and tries at the
 * password of who is signed in stay counted.
 */
export function reopenPasswordsOf(deps: Deps, { actor, visitor }: { actor: Actor; visitor: Visitor }) {
  const { id, email } = actor.user
  const target = passwordOf(email)
  return inTransaction(deps, async (deps) => {
    const status = await readLaneStatus(deps, target)
    if (status === 'open') return
    const reopening = { ...target, lane: 'reopened' }
    if (!(await count(deps, reopening, rulesOfReopening))) {
      const lane = await findLane(deps.db, { ...reopening, ...rulesOfReopening, now: deps.now() })
      throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, lane?.waitSeconds ?? 1) })
    }
    await deleteLane(deps.db, { ...target, lane: everyone })
    if (status !== 'closed') return
    await recordEvent(deps, { action: 'guessing.lane-reopened', actorId: id, subjectId: id, visitor })
  })
}

/** Deletes the lanes of a user who goes. */
export async function deleteLanes(deps: Deps, user: Pick<UserRow, 'id' | 'email'>) {
  await deleteLanesOf(deps.db, guessTargetsOf(user))
}

/** Whether new devices may try a user's password: at once, after a pause, or not at all. */
export async function readLaneStatus(deps: Deps, target: GuessTarget): Promise<'open' | 'paused' | 'closed'> {
  if (!deps.config.rateLimit.enabled) return 'open'
  const rules = rulesForEveryone(deps.config)
  const lane = await findLane(deps.db, { ...target, lane: everyone, ...rules, now: deps.now() })
  if (!lane || lane.wrong < rules.free) return 'open'
  return lane.closedAt !== null && rules.closesAt !== null ? 'closed' : 'paused'
}

async function count(deps: Deps, key: LaneKey, rules: Rules): Promise<Guess> {
  const counted = await countTry(deps.db, { ...key, ...rules, now: deps.now() })
  return counted && { credential: key.credential, target: key.target, lane: key.lane, isLast: counted.isLast }
}

type Rules = ReturnType<typeof rulesForEveryone>

/** The lane closes only where the owner can come in by mail: otherwise it stays at one try in the longest pause. */
function rulesForEveryone({ emailAndPassword, mail, secureCookies }: Config) {
  const { free, firstPauseSeconds, longestPauseSeconds, closesAt, memorySeconds } = passwordGuesses
  // In development the mailbox on this machine is read instead; a site over https that keeps its mails there reaches nobody.
  const sendsMail = mail.transport !== 'outbox' || !secureCookies
  const hasMailedWay = emailAndPassword.enabled && emailAndPassword.sendResetPassword && sendsMail
  return { free, firstPauseSeconds, longestPauseSeconds, closesAt: hasMailedWay ? closesAt : null, memorySeconds }
}

const rulesOfReopening: Rules = { ...passwordGuesses.reopening, closesAt: null }

const rulesOnDevice: Rules = {
  free: passwordGuesses.freeOnKnownDevice,
  firstPauseSeconds: 0,
  longestPauseSeconds: 0,
  closesAt: passwordGuesses.freeOnKnownDevice,
  memorySeconds: passwordGuesses.memorySeconds,
}
