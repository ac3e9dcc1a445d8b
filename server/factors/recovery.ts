import type { Proof } from '../../contract/sessions/assurance.ts'
import { lockUser } from '../accounts/users.sql.ts'
import { consume, rememberSecret } from '../accounts/verifications.ts'
import type { Actor, UserRow, Visitor } from '../actor.ts'
import type { Config } from '../config/config.ts'
import { randomId } from '../crypto/tokens.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { recordEvent } from '../audit/events.ts'
import { enqueueJob, type JobPayload } from '../jobs/jobs.ts'
import { isFullAdministrator } from '../accounts/administrators.ts'
import { Refusal } from '../refusal.ts'
import { countAttemptAt, findOwnChallenge } from '../sessions/challenges.ts'
import type { ChallengeRow } from '../sessions/challenges.sql.ts'
import {
  deleteReset,
  findReset,
  findResetOf,
  insertReset,
  noteMailedCode,
  noteReminder,
  type ResetRow,
} from '../sessions/factor-resets.sql.ts'
import { endRow } from '../sessions/guess-lanes.ts'
import { checkOwnPassword, lockPassword } from '../sessions/password-guesses.ts'
import { daySeconds, hourSeconds, secondsAfter } from '../time.ts'
import { completeReset } from './factor-resets.ts'
import { createRecoveryCode, readRecoveryCode } from './recovery-codes.ts'
import { describeReset, mailWaitingReset } from './waiting-resets.ts'

/*
 * The recovery of a user who has lost all second factors. The user gives a first proof, waits (three days by default),
 * and then gives the first proof again with a mailed code. Mails during the wait let the user stop a recovery that
 * somebody else began. Neither the password alone nor the mailbox alone is enough.
 */

/** The kind of job that mails the reminder and the code of a recovery, and ends an abandoned recovery. */
export const recoveryStepKind = 'second-factor-recovery-step'

const remindedAfterSeconds = daySeconds
const codeLifetimeSeconds = daySeconds

type Caller = { actor: Actor | null; secret: string | null; visitor: Visitor }

/** Begins a recovery for the user of a challenge and mails the user, or returns the reset that is already waiting. */
export async function beginRecovery(deps: Deps, request: Caller & { password: string | undefined }) {
  const { password, visitor } = request
  const { userId, proofs } = await requireChallenge(deps, request)
  if (asksPassword(proofs) && password === undefined) throw new Refusal('INVALID_PASSWORD')
  const checked =
    password === undefined
      ? null
      : await checkOwnPassword(deps, { userId, password, visitor, whenThereIsNone: 'NO_PASSWORD_CREDENTIAL_FOUND' })
  return inTransaction(deps, async (deps) => {
    const user = await lockUser(deps.db, userId)
    if (!user?.twoFactorEnabled) throw new Refusal('INVALID_TWO_FACTOR_COOKIE')
    if (checked) {
      await lockPassword(deps, userId, { expected: checked.passwordHash, otherwise: 'INVALID_PASSWORD' })
      await endRow(deps, checked.guess)
    }
    if (!offersRecovery(deps.config, user, proofs)) throw new Refusal('RECOVERY_NEEDS_AN_ADMINISTRATOR')
    return describeReset((await findResetOf(deps.db, userId)) ?? (await addRecovery(deps, user, visitor)))
  })
}

async function addRecovery(deps: Deps, user: UserRow, visitor: Visitor): Promise<ResetRow> {
  const now = deps.now()
  const dueAt = secondsAfter(now, delayOf(deps.config, user))
  const id = randomId()
  const reset = await insertReset(deps.db, {
    id,
    userId: user.id,
    kind: 'recovery',
    byId: null,
    reason: null,
    now,
    dueAt,
  })
  if (!reset) throw new Error('A reset was added to a locked user')
  const isMailed = await mailWaitingReset(deps, { user, reset, visitor, notice: 'requested' })
  // Without the notice, the user could not stop a recovery that an attacker has requested.
  if (!isMailed) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: hourSeconds })
  const event = { actorId: user.id, subjectId: user.id, visitor }
  await recordEvent(deps, { action: 'factor-reset.requested', ...event, details: { kind: 'recovery' } })
  const reminder = secondsAfter(now, remindedAfterSeconds)
  if (reminder < dueAt) await enqueueStep(deps, reset, reminder)
  await enqueueStep(deps, reset, dueAt)
  return reset
}

/**
 * Mails the reminder and the code of a recovery once each, when they are due. Ends the recovery when its code has
 * expired.
 */
export async function advanceRecovery(deps: Deps, { resetId = '' }: JobPayload) {
  const found = await findReset(deps.db, resetId)
  if (found?.kind !== 'recovery') return
  await inTransaction(deps, async (deps) => {
    const user = await lockUser(deps.db, found.userId)
    const reset = user && (await findReset(deps.db, resetId))
    if (!reset) return
    const now = deps.now()
    const since = (moment: string, seconds = 0) => secondsAfter(new Date(moment), seconds) <= now
    if (reset.codeMailedAt !== null && since(reset.codeMailedAt, codeLifetimeSeconds)) await expire(deps, reset)
    else if (since(reset.dueAt)) await mailCode(deps, user, reset)
    else if (since(reset.createdAt, remindedAfterSeconds) && (await noteReminder(deps.db, reset.id, now)))
      await mailOrRepeat(deps, { user, reset, notice: 'reminder' })
  })
}

async function expire(deps: Deps, { id, userId }: ResetRow) {
  await deleteReset(deps.db, id)
  await recordEvent(deps, { action: 'factor-reset.stopped', actorId: null, subjectId: userId, visitor: null })
}

async function mailCode(deps: Deps, user: UserRow, reset: ResetRow) {
  const now = deps.now()
  if (!(await noteMailedCode(deps.db, reset.id, now))) return
  const { code, shown } = createRecoveryCode()
  await rememberSecret(deps, {
    purpose: 'finish-recovery',
    secret: secretOf(user.id, code),
    userId: user.id,
    value: reset.id,
    lifetimeSeconds: codeLifetimeSeconds,
  })
  await mailOrRepeat(deps, { user, reset, notice: 'code', code: shown })
  await enqueueStep(deps, reset, secondsAfter(now, codeLifetimeSeconds))
}

function enqueueStep(deps: Deps, { id }: ResetRow, runAt: Date) {
  return enqueueJob(deps, { kind: recoveryStepKind, payload: { resetId: id }, runAt })
}

async function mailOrRepeat(
  deps: Deps,
  mail: { user: UserRow; reset: ResetRow } & ({ notice: 'reminder' } | { notice: 'code'; code: string }),
) {
  // The recipient did not make the request, so the mail is in the language of the site.
  if (!(await mailWaitingReset(deps, { ...mail, visitor: {} }))) throw new Error('The mail about a recovery is paused')
}

/**
 * Checks the mailed code that a user has entered in a challenge, and removes the user's second factors. Only one of
 * several concurrent calls succeeds.
 */
export async function finishOwnRecovery(deps: Deps, request: Caller & { code: string }) {
  const { code, visitor } = request
  const challenge = await requireChallenge(deps, request)
  await countAttemptAt(deps, challenge)
  await inTransaction(deps, async (deps) => {
    const user = await lockUser(deps.db, challenge.userId)
    if (!user) throw new Refusal('INVALID_TWO_FACTOR_COOKIE')
    if (!offersRecovery(deps.config, user, challenge.proofs)) throw new Refusal('RECOVERY_NEEDS_AN_ADMINISTRATOR')
    const id = await consume(deps, 'finish-recovery', secretOf(user.id, readRecoveryCode(code)))
    if (id === null || !(await deleteReset(deps.db, id))) throw new Refusal('INVALID_CODE')
    await completeReset(deps, user, { actorId: user.id, visitor })
  })
}

/** Returns the recovery as the challenge page shows it; null if only an administrator can help. */
export async function describeRecovery(deps: Deps, user: UserRow, { proofs }: Pick<ChallengeRow, 'proofs'>) {
  if (!offersRecovery(deps.config, user, proofs)) return null
  const reset = await findResetOf(deps.db, user.id)
  return {
    asksPassword: asksPassword(proofs),
    delaySeconds: delayOf(deps.config, user),
    reset: reset && describeReset(reset),
  }
}

/**
 * Returns the challenge of the browser; refuses if the browser has none. If a user is signed in, the challenge is
 * ignored, because it is from an abandoned sign-in.
 */
async function requireChallenge(deps: Deps, { actor, secret }: Caller) {
  const challenge = actor ? null : await findOwnChallenge(deps, secret)
  if (!challenge) throw new Refusal('INVALID_TWO_FACTOR_COOKIE')
  return challenge
}

/**
 * Whether a user can recover without an administrator: recovery is on, the email address is verified, and the first
 * proof is more than access to the mailbox.
 */
function offersRecovery({ twoFactor }: Config, user: UserRow, proofs: readonly Proof[]) {
  const isMoreThanMailbox = proofs.some(({ method }) => method === 'password' || method === 'provider')
  return twoFactor.recovery.delay > 0 && user.emailVerified && isMoreThanMailbox
}

function asksPassword(proofs: readonly Proof[]) {
  return proofs.some(({ method }) => method === 'password')
}

function delayOf(config: Config, user: UserRow) {
  const { delay } = config.twoFactor.recovery
  return isFullAdministrator(config, user) ? Math.max(delay, daySeconds) : delay
}

function secretOf(userId: string, code: string) {
  return `${userId}/${code}`
}
