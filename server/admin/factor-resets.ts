import { approveReset, resetSecondFactor, stopUserReset } from '../../contract/admin/factor-resets.ts'
import { holds, isFullAdministrator, reachesOver } from '../accounts/administrators.ts'
import { listAccountsOf } from '../accounts/linked-accounts.sql.ts'
import { findUser } from '../accounts/users.sql.ts'
import type { UserRow } from '../actor.ts'
import type { Config } from '../config/config.ts'
import { randomId } from '../crypto/tokens.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { recordEvent } from '../audit/events.ts'
import { completeReset } from '../factors/factor-resets.ts'
import { describeReset, mailWaitingReset } from '../factors/waiting-resets.ts'
import { enqueueJob, type JobPayload } from '../jobs/jobs.ts'
import { Refusal } from '../refusal.ts'
import { deleteReset, findReset, findResetOf, insertReset, type ResetRow } from '../sessions/factor-resets.sql.ts'
import { isBanned } from '../sessions/sessions.ts'
import { daySeconds, hourSeconds, secondsAfter } from '../time.ts'
import { recordAct, withUser, type Caller } from './authorization.ts'
import { lockUsers } from './users.sql.ts'

/*
 * Administrators can remove a user's second factors. The user gets a notice and can stop the removal during the
 * configured delay. A second administrator can end the delay early by approving the removal. So nobody can take over an
 * account unnoticed with a stolen administrator session alone.
 */

/** The kind of job that completes a reset after its delay. */
export const factorResetDueKind = 'factor-reset-due'

/**
 * Requests a reset of a user's second factors. If an administrator has already requested one, returns that reset.
 * Returns null if the reset needs no delay, because it is then completed at once.
 */
export function requestReset(deps: Deps, request: Caller & { userId: string; reason: string }) {
  const { actor, userId, visitor } = request
  if (userId === actor.user.id) throw new Refusal('YOU_CANNOT_RESET_YOURSELF')
  return withUser(deps, { actor, userId, demand: resetSecondFactor }, async (deps, user) => {
    if (!user.twoFactorEnabled) throw new Refusal('TWO_FACTOR_NOT_ENABLED')
    await requireWayIn(deps, user)
    const waiting = await findResetOf(deps.db, userId)
    if (waiting?.kind === 'administrator') return describeReset(waiting)
    if (waiting) await deleteReset(deps.db, waiting.id)
    const reset = await addReset(deps, request, user)
    if (new Date(reset.dueAt) > deps.now()) return describeReset(reset)
    await deleteReset(deps.db, reset.id)
    await completeReset(deps, user, { actorId: actor.user.id, byAdministrator: true, visitor })
    return null
  })
}

async function addReset(deps: Deps, request: Caller & { reason: string }, user: UserRow): Promise<ResetRow> {
  const { actor, reason } = request
  const now = deps.now()
  const dueAt = secondsAfter(now, delayOf(deps.config, user))
  const [id, userId, byId] = [randomId(), user.id, actor.user.id]
  const reset = await insertReset(deps.db, { id, userId, kind: 'administrator', byId, reason, now, dueAt })
  if (!reset) throw new Error('A reset was added to a locked user')
  const details = { kind: 'administrator', reason }
  await recordAct(deps, request, { action: 'factor-reset.requested', subjectId: userId, details })
  if (dueAt <= now) return reset
  // The recipient did not make the request, so the mail is in the language of the site.
  const isMailed = await mailWaitingReset(deps, { user, reset, visitor: {}, notice: 'administrator' })
  // A user who did not get the notice could not stop the reset.
  if (!isMailed) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: hourSeconds })
  await enqueueJob(deps, { kind: factorResetDueKind, payload: { resetId: id }, runAt: dueAt })
  return reset
}

/**
 * Completes a reset that another administrator requested, without waiting for the delay. Both administrators must be
 * allowed to reset the user's second factors. The reset of a full administrator cannot be approved.
 */
export function approveWaitingReset(deps: Deps, request: Caller & { userId: string }) {
  const { actor, userId, visitor } = request
  if (userId === actor.user.id) throw new Refusal('YOU_CANNOT_RESET_YOURSELF')
  return withUser(deps, { actor, userId, demand: approveReset }, async (deps, user) => {
    const reset = await findResetOf(deps.db, userId)
    if (!reset?.byId) throw new Refusal('NO_RESET_IS_WAITING')
    if (reset.byId === actor.user.id) throw new Refusal('ANOTHER_ADMINISTRATOR_MUST_APPROVE')
    if (isFullAdministrator(deps.config, user)) throw new Refusal('RESETS_OF_ADMINISTRATORS_MUST_WAIT')
    const by = await findUser(deps.db, reset.byId)
    if (!by || !mayReset(deps, by, user)) throw new Refusal('THE_REQUESTER_MAY_NO_LONGER_RESET_FACTORS')
    await requireWayIn(deps, user)
    await deleteReset(deps.db, reset.id)
    await recordAct(deps, request, { action: 'factor-reset.approved', subjectId: userId })
    await completeReset(deps, user, { actorId: actor.user.id, byAdministrator: true, visitor })
  })
}

/** Stops the pending reset or recovery of a user, if there is one. */
export function stopResetOf(deps: Deps, request: Caller & { userId: string }) {
  const { actor, userId } = request
  return withUser(deps, { actor, userId, demand: stopUserReset }, async (deps) => {
    const reset = await findResetOf(deps.db, userId)
    if (!reset) return
    await deleteReset(deps.db, reset.id)
    await recordAct(deps, request, { action: 'factor-reset.stopped', subjectId: userId })
  })
}

/**
 * Completes a reset after its delay. The reset is stopped instead if the administrator who requested it is no longer
 * allowed to reset the user, or if the user would have no sign-in method left.
 */
export async function completeDueReset(deps: Deps, { resetId = '' }: JobPayload) {
  const found = await findReset(deps.db, resetId)
  if (!found || found.byId === null) return
  const { userId, byId } = found
  await inTransaction(deps, async (deps) => {
    const users = await lockUsers(deps.db, [byId, userId])
    const user = users.find(({ id }) => id === userId)
    const by = users.find(({ id }) => id === byId)
    const reset = await findReset(deps.db, resetId)
    if (!reset || !user || !by || new Date(reset.dueAt) > deps.now()) return
    await deleteReset(deps.db, reset.id)
    if (mayReset(deps, by, user) && (await hasWayIn(deps, user)))
      return completeReset(deps, user, { actorId: byId, byAdministrator: true, visitor: null })
    await recordEvent(deps, { action: 'factor-reset.stopped', actorId: null, subjectId: userId, visitor: null })
  })
}

function mayReset({ config, now }: Deps, by: UserRow, user: UserRow) {
  const { permission } = resetSecondFactor
  return !isBanned(by, now()) && holds(config, by, permission) && reachesOver(config, by, user)
}

async function requireWayIn(deps: Deps, user: UserRow) {
  if (!(await hasWayIn(deps, user))) throw new Refusal('THE_USER_WOULD_HAVE_NO_WAY_IN')
}

/** Whether a user could still sign in without passkeys. */
async function hasWayIn(deps: Deps, { id }: UserRow) {
  return (await listAccountsOf(deps.db, id)).length > 0
}

/** Returns the delay of a user's reset in seconds. For full administrators, the delay is at least a day. */
export function delayOf(config: Config, user: UserRow) {
  const { delay } = config.twoFactor.administratorReset
  return isFullAdministrator(config, user) ? Math.max(delay, daySeconds) : delay
}
