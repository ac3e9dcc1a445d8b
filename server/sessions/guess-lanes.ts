import type { Actor, UserRow, Visitor } from '../actor.ts'
import type { Config } from '../config/config.ts'
import { passwordGuesses } from '../config/limits.ts'
import { sendsMail } from '../config/mail.ts'
import { digest } from '../crypto/tokens.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { recordEvent } from '../audit/events.ts'
import { Refusal } from '../refusal.ts'
import { countTry, deleteLane, deleteLanesOf, findLane, uncountTry, type LaneKey } from './guess-lanes.sql.ts'

/*
 * A lane counts wrong attempts at a target, and pauses or closes after too many. Each target has a shared lane for
 * strangers, and a lane for each known device of the owner, who can still sign in there after the shared lane closes.
 */

/** The credential being guessed, and its owner: a user, or an email address, which need not have an account. */
export type GuessTarget = Omit<LaneKey, 'lane'> & { owner: { email: string } | { userId: string } }

/** A counted attempt; null if it was not counted. */
export type Guess = (LaneKey & { isLast: boolean }) | null

const everyone = 'everyone'

export function passwordOf(email: string): GuessTarget {
  return { credential: 'password', target: digest(email.toLowerCase()), owner: { email: email.toLowerCase() } }
}

/** Returns the target for guesses at the password that a signed-in user must enter again. */
export function ownPasswordOf(userId: string): GuessTarget {
  return { credential: 'own-password', target: digest(`user ${userId}`), owner: { userId } }
}

/** Returns the target for guesses at the former password or code that the page of an undo link asks for. */
export function takeBackOf(snapshotId: string, userId: string): GuessTarget {
  return { credential: 'take-back', target: digest(`take-back ${snapshotId}`), owner: { userId } }
}

/** Returns the targets under which guesses at a user's password are counted. */
export function guessTargetsOf({ id, email }: Pick<UserRow, 'id' | 'email'>) {
  return [passwordOf(email).target, ownPasswordOf(id).target]
}

/** Counts an attempt on a known device. Returns null if the device has used up its attempts. */
export function countOnDevice(deps: Deps, target: GuessTarget, device: string): Promise<Guess> {
  return count(deps, { ...target, lane: device }, rulesOnDevice)
}

/** Counts an attempt in the shared lane. Refuses it while the lane is paused or closed. */
export async function countForEveryone(deps: Deps, target: GuessTarget): Promise<Guess> {
  const key = { ...target, lane: everyone }
  const rules = rulesForEveryone(deps.config)
  const guess = await count(deps, key, rules)
  if (guess) return guess
  const lane = await findLane(deps.db, { ...key, ...rules, now: deps.now() })
  if (lane?.closedAt && rules.closesAt !== null) throw new Refusal('USE_ANOTHER_WAY_TO_SIGN_IN')
  throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, lane?.waitSeconds ?? 1) })
}

/** Reverts the count of an attempt that could not be checked. */
export async function giveBack(deps: Deps, guess: Guess) {
  if (guess) await uncountTry(deps.db, guess)
}

/**
 * Resets the lane in which the correct password was entered. Other lanes keep their count, so that strangers get no new
 * attempts.
 */
export async function endRow(deps: Deps, guess: Guess) {
  if (guess) await deleteLane(deps.db, guess)
}

/** Whether the attempt was the last one that the shared lane admits before it closes. */
export function closesForEveryone(guess: Guess) {
  return guess !== null && guess.isLast && guess.lane === everyone
}

/** Resets the lanes for guesses at a user's password, after the password has changed. The lanes for codes stay. */
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
 * Resets the shared lane of a user's password when the signed-in user requests it. After a few requests, further
 * requests must wait.
 *
 * The caller could be a stranger who found an open session and is guessing the password. So requests are counted like
 * attempts, and the lanes for entering the password again in a session are not reset.
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

export async function deleteLanes(deps: Deps, user: Pick<UserRow, 'id' | 'email'>) {
  await deleteLanesOf(deps.db, [...guessTargetsOf(user), ...codeTargetsOf(user.id)])
}

/**
 * The second factors that are codes. Guesses are counted under a hash of the label and the user's id, so changing a
 * label would reset counts.
 */
const codeNames = { app: 'second factor', 'mailed-code': 'email code', 'recovery-code': 'recovery code' } as const
export type CodeMethod = keyof typeof codeNames

/** An attempt at a user's second factor. */
type CodeAttempt = {
  userId: string
  /**
   * The kind of code. Each kind has its own count, so that the other kinds still work after wrong codes of one kind.
   */
  method: CodeMethod
  /** The known device on which the code was entered; null for strangers. */
  device: string | null
  /** Whether the user can complete the second step with another method. */
  hasAnotherWay: boolean
}

/**
 * Counts an attempt at a user's second factor. Refuses it while attempts are paused or closed.
 *
 * In the result, `follows` is what a wrong code causes: the first pause (`pause`), a closed lane (`closing`) or null.
 * After 100 consecutive wrong codes of one kind, codes of this kind are accepted only on known devices, unless the user
 * has no other method. Recovery codes are too long to be guessed, so they are only paused. A new password does not
 * reset these counts: otherwise somebody who reads the user's mail could reset the password to continue guessing codes.
 */
export async function countSecondFactor(deps: Deps, attempt: CodeAttempt) {
  const { userId, method, device, hasAnotherWay } = attempt
  const { enabled, maxFailedAttempts, durationSeconds } = deps.config.twoFactor.accountLockout
  if (!enabled || !deps.config.rateLimit.enabled) return { guess: null, follows: null }
  const key = { ...codesOf(userId, method), lane: device ?? everyone }
  const closes = method !== 'recovery-code' && device === null && hasAnotherWay
  const rules = {
    free: maxFailedAttempts,
    firstPauseSeconds: durationSeconds,
    longestPauseSeconds: Math.max(durationSeconds, passwordGuesses.longestPauseSeconds),
    closesAt: closes ? passwordGuesses.closesAt : null,
    memorySeconds: passwordGuesses.memorySeconds,
  }
  const counted = await countTry(deps.db, { ...key, ...rules, now: deps.now() })
  if (!counted) {
    const lane = await findLane(deps.db, { ...key, ...rules, now: deps.now() })
    if (lane?.closedAt && closes) throw new Refusal('USE_ANOTHER_WAY_TO_SIGN_IN')
    throw new Refusal('ACCOUNT_TEMPORARILY_LOCKED', { retryAfterSeconds: Math.max(1, lane?.waitSeconds ?? 1) })
  }
  const { credential, target, lane } = key
  const follows = counted.isLast ? 'closing' : counted.wrong === maxFailedAttempts ? 'pause' : null
  return { guess: { credential, target, lane, isLast: counted.isLast }, follows } as const
}

/**
 * Resets the counts of a user's wrong codes, after the user has used a passkey or a recovery code, or after the second
 * factors were removed.
 */
export async function reopenCodes(deps: Deps, userId: string) {
  await deleteLanesOf(deps.db, codeTargetsOf(userId))
}

function codesOf(userId: string, method: CodeMethod): GuessTarget {
  return { credential: 'second-factor', target: digest(`${codeNames[method]} ${userId}`), owner: { userId } }
}

function codeTargetsOf(userId: string) {
  return (Object.keys(codeNames) as CodeMethod[]).map((method) => codesOf(userId, method).target)
}

/**
 * Counts an attempt at the codes that are mailed to an email address. After 100 consecutive wrong codes (NIST SP
 * 800-63B-4, 3.2.2), only the link in the mail works. Each mail allows few attempts, so no earlier pause is needed.
 */
export async function countMailedCode(deps: Deps, email: string): Promise<Guess> {
  if (!deps.config.rateLimit.enabled) return null
  const guess = await count(deps, mailedCodeLane(email), rulesOfMailedCodes)
  if (!guess) throw new Refusal('USE_ANOTHER_WAY_TO_SIGN_IN')
  return guess
}

/** Resets the count of wrong mailed codes, because somebody has proved access to the mailbox. */
export async function reopenMailedCodes(deps: Deps, email: string) {
  await deleteLane(deps.db, mailedCodeLane(email))
}

function mailedCodeLane(email: string): LaneKey {
  return { credential: 'mailed-code', target: digest(`code ${email.toLowerCase()}`), lane: everyone }
}

/**
 * Returns whether a user's password can be tried on new devices: at any time (`open`), only after pauses (`paused`), or
 * not at all (`closed`).
 */
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

/**
 * Returns the limits of the shared lane. The lane closes only if the owner can reset the password by mail. Otherwise,
 * it continues to admit one attempt after each pause.
 */
function rulesForEveryone(config: Config) {
  const { sendResetPassword, enabled } = config.emailAndPassword
  const { free, firstPauseSeconds, longestPauseSeconds, closesAt, memorySeconds } = passwordGuesses
  const hasMailedWay = enabled && sendResetPassword && sendsMail(config)
  return { free, firstPauseSeconds, longestPauseSeconds, closesAt: hasMailedWay ? closesAt : null, memorySeconds }
}

const rulesOfReopening: Rules = { ...passwordGuesses.reopening, closesAt: null }

const rulesOfMailedCodes: Rules = {
  free: passwordGuesses.closesAt,
  firstPauseSeconds: 0,
  longestPauseSeconds: 0,
  closesAt: passwordGuesses.closesAt,
  memorySeconds: passwordGuesses.memorySeconds,
}

const rulesOnDevice: Rules = {
  free: passwordGuesses.freeOnKnownDevice,
  firstPauseSeconds: 0,
  longestPauseSeconds: 0,
  closesAt: passwordGuesses.freeOnKnownDevice,
  memorySeconds: passwordGuesses.memorySeconds,
}
