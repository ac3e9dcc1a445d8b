import { withProofs, type Proof } from '../../contract/sessions/assurance.ts'
import type { SecondFactor } from '../../contract/sign-in/challenge.ts'
import type { RefusalCode } from '../../contract/refusals.ts'
import type { Session } from '../../contract/session.ts'
import { lockUser } from '../accounts/users.sql.ts'
import type { Actor, UserRow, Visitor } from '../actor.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { recordEvent } from '../audit/events.ts'
import { Refusal } from '../refusal.ts'
import type { ChallengeRow } from '../sessions/challenges.sql.ts'
import { countAttemptAt, endChallenge, findOwnChallenge } from '../sessions/challenges.ts'
import { exchangeSession, noEntry, passGate, provenNow, type Entry } from '../sessions/gate.ts'
import { countSecondFactor, endRow, giveBack, reopenCodes, type CodeMethod } from '../sessions/guess-lanes.ts'
import { findKnownDevice } from '../sessions/password-guesses.ts'
import { methodsOf, activateRecoveryCodes } from '../sessions/second-factors.ts'
import { keepBeforeChange } from '../sessions/snapshots.ts'
import { readCredentials } from '../sessions/snapshots.sql.ts'
import { proveAgain } from '../sessions/sessions.ts'
import { completeEnrolment, lockEnrolling, refuseUnproven } from './enrolment.ts'
import { mailPasswordKnown } from './factor-mails.ts'
import { noteNewApp, noteNewCodes, turnOn } from './switching.ts'

/**
 * The user who takes a second step, with the proofs given so far. `mayConfirm`: whether the code may confirm an
 * authenticator app that is being set up.
 */
type StepTaker = { userId: string; proofs: readonly Proof[]; mayConfirm: boolean }

/** A code that a user has entered. `asker` is the id of the user's session or challenge; null outside a second step. */
export type EnteredCode = { userId: string; code: string; asker: string | null }

/** A kind of code, with its rules for the second step. */
export type Factor = {
  method: CodeMethod
  /** The name of the factor in a challenge. */
  name: SecondFactor
  /** The refusal of a wrong code. */
  wrong: RefusalCode
  /** Whether the browser can be trusted after a sign-in with this factor. */
  earnsTrust: boolean
  /** Refuses a user without a factor of this kind. During setup, an unconfirmed factor is enough. */
  require: (deps: Deps, taker: StepTaker) => Promise<void>
  /**
   * Counts the attempt, if each code of this factor allows only a few attempts. Refuses the attempt if the code has
   * expired or has no attempts left.
   */
  countAttempt?: (deps: Deps, asker: string) => Promise<void>
  /** Uses up a code. Returns false if the code is wrong. */
  take: (deps: Deps, entered: EnteredCode) => Promise<boolean>
  /** Accepts the first code of a factor that replaces the user's current factor. Returns false if the code is wrong. */
  replace?: (deps: Deps, entered: EnteredCode) => Promise<boolean>
}

/**
 * An attempt at the second step, either by a signed-in user or in a browser with a challenge. If a user is signed in,
 * the challenge is ignored. The challenge is then older than the session, because a new challenge ends the browser's
 * session.
 */
export type Step = {
  code: string
  actor: Actor | null
  /** The secret of the browser's challenge. */
  secret: string | null
  visitor: Visitor
  /** Whether the new session of a signed-in user continues after the browser is closed. */
  remember: boolean
  /** Whether the code only proves the factor and starts no session. */
  startsNoSession?: boolean | undefined
  /** Whether future sign-ins in this browser need no second factor. */
  trustsDevice?: boolean | undefined
}

/** The result of a correct code. `url` is where a challenged sign-in continues; otherwise null. */
type Outcome = { user: UserRow; entry: Entry; url: string | null }

/**
 * Checks a code of a second factor.
 *
 * A correct code completes a challenged sign-in, confirms an authenticator app that is being set up, replaces the app,
 * or renews the proof in a session. The attempt is counted before the code is checked. A challenge allows five
 * attempts. Wrong codes are also counted per user, across challenges.
 */
export async function takeCode(deps: Deps, step: Step, factor: Factor): Promise<Outcome> {
  const challenge = step.actor ? null : await findOwnChallenge(deps, step.secret)
  const userId = challenge?.userId ?? step.actor?.user.id
  if (userId === undefined) throw new Refusal('INVALID_TWO_FACTOR_COOKIE')
  const enrols = challenge?.enrols === true
  if (enrols) requireEnrollable(challenge, factor)
  const entered = { userId, code: step.code, asker: challenge?.id ?? step.actor!.session.id }
  const { guess, follows } = await countStep(deps, step, { challenge, factor, entered })
  let outcome: Outcome | null
  try {
    outcome = await inTransaction(deps, async (deps) => {
      const user = enrols ? await lockEnrolling(deps, challenge) : await lockUser(deps.db, userId)
      if (!user) throw new Refusal('INVALID_TWO_FACTOR_COOKIE')
      // Read before `take`, which can confirm an app: the snapshot of the user's sign-in methods must not contain that
      // app.
      const before = challenge && !enrols ? '' : await readCredentials(deps.db, userId)
      const isOwn = await factor.take(deps, entered)
      if (!isOwn && (challenge || !(await factor.replace?.(deps, entered)))) return null
      await endRow(deps, guess)
      if (challenge) return finishSignIn(deps, step, { user, challenge, factor, before })
      return proveInSession(deps, step, { user, factor, before, isReplaced: !isOwn })
    })
  } catch (error) {
    await giveBack(deps, guess)
    throw error
  }
  if (outcome) return outcome
  await noteWrongCode(deps, step, { userId, method: factor.method, follows: challenge && follows })
  throw new Refusal(factor.wrong)
}

type Counted = { challenge: ChallengeRow | null; factor: Factor; entered: EnteredCode & { asker: string } }

/**
 * Counts an attempt for the user's codes of this kind, and also for the challenge and the mailed code if there are any.
 * Refuses a user without the factor, and an attempt beyond one of these limits.
 */
async function countStep(deps: Deps, { actor, visitor }: Step, { challenge, factor, entered }: Counted) {
  const { userId, asker } = entered
  const proofs = challenge?.proofs ?? actor?.proofs ?? []
  await factor.require(deps, { userId, proofs, mayConfirm: challenge?.enrols ?? true })
  if (challenge) await countAttemptAt(deps, challenge)
  await factor.countAttempt?.(deps, asker)
  const device = await findKnownDevice(deps, userId, visitor)
  const hasAnotherWay = (await methodsOf(deps, userId, proofs)).some((each) => each !== factor.name)
  return countSecondFactor(deps, { userId, method: factor.method, device: device?.digest ?? null, hasAnotherWay })
}

/** In an enrollment, accepts only a code from the new authenticator app, and only after the mailed code was entered. */
function requireEnrollable(challenge: ChallengeRow, { method }: Factor) {
  if (method !== 'app') throw new Refusal('BACKUP_CODES_NOT_ENABLED')
  refuseUnproven(challenge)
}

type Proven = { user: UserRow; factor: Factor; before: string }

async function finishSignIn(
  deps: Deps,
  step: Step,
  { user, factor, challenge, before }: Proven & { challenge: ChallengeRow },
) {
  const { visitor } = step
  const { method } = factor
  const trustsDevice = step.trustsDevice === true && factor.earnsTrust
  if (challenge.enrols) {
    await recordUse(deps, user, { method, visitor })
    const undo = await keepBeforeChange(deps, user, 'second-factor-enabled', before)
    return completeEnrolment(deps, user, { challenge, method, visitor, trustsDevice, undo })
  }
  await endChallenge(deps, challenge)
  if (method === 'recovery-code') await reopenCodes(deps, user.id)
  await recordUse(deps, user, { method, visitor })
  const { remember, landing: url } = challenge
  if (step.startsNoSession) return { user, entry: noEntry, url }
  const proofs = withProofs(challenge.proofs, provenNow(deps, method))
  return { user, entry: await passGate(deps, user, { proofs, visitor, remember, trustsDevice }), url }
}

async function proveInSession(
  deps: Deps,
  { actor, visitor, remember }: Step,
  { user, factor, before, isReplaced }: Proven & { isReplaced: boolean },
) {
  const { session, proofs: earlier = [] } = actor!
  const proofs = withProofs(earlier, provenNow(deps, factor.method))
  await recordUse(deps, user, { method: factor.method, visitor })
  if (user.twoFactorEnabled) {
    if (isReplaced) {
      const undo = await keepBeforeChange(deps, user, 'app-replaced', before)
      await noteNewApp(deps, user, { undo, visitor })
    }
    // If the code has just confirmed an app of a user whose second factor is a passkey, the recovery codes of the app
    // become valid now.
    if (factor.method === 'app' && (await activateRecoveryCodes(deps, user.id))) {
      const undo = await keepBeforeChange(deps, user, 'recovery-codes', before)
      await noteNewCodes(deps, user, { undo, visitor })
    }
    const renewed = await proveAgain(deps, session, { proofs, visitor })
    return { user, entry: entryOf(renewed, remember), url: null }
  }
  const undo = await keepBeforeChange(deps, user, 'second-factor-enabled', before)
  await turnOn(deps, user, { undo, visitor })
  const exchanged = await exchangeSession(deps, user, { proofs, visitor, remember })
  return { user: { ...user, twoFactorEnabled: true }, entry: entryOf(exchanged, remember), url: null }
}

function entryOf(session: Session, remember: boolean): Entry {
  return { session, challenge: null, remember }
}

async function recordUse(deps: Deps, { id }: UserRow, { method, visitor }: { method: string; visitor: Visitor }) {
  const action = method === 'recovery-code' ? 'recovery-codes.used' : 'second-factor.used'
  await recordEvent(deps, { action, actorId: id, subjectId: id, details: { method }, visitor })
}

/**
 * Records a wrong code. If attempts are now paused or no longer possible, notifies the user by mail that somebody knows
 * their password.
 */
function noteWrongCode(
  deps: Deps,
  { visitor }: Step,
  { userId, method, follows }: { userId: string; method: string; follows: 'pause' | 'closing' | null },
) {
  return inTransaction(deps, async (deps) => {
    const event = { actorId: null, subjectId: userId, visitor }
    await recordEvent(deps, { action: 'second-factor.refused', ...event, details: { method } })
    if (follows === null) return
    await recordEvent(deps, { action: 'second-factor.locked', ...event, details: { method, follows } })
    const user = await lockUser(deps.db, userId)
    if (user) await mailPasswordKnown(deps, user)
  })
}
