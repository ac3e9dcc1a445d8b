import { unlessReadOnly } from '../database/read-only.ts'
import type { Deps } from '../deps.ts'
import { effectOf, memorySeconds } from './receipts.ts'
import { noteKit, readNoticed } from './kits.sql.ts'
import { findEpochBefore, findRevocation, readRevocationsAfter } from './revocations.sql.ts'

const maxRevoked = 2000

type Question = { after?: number; waitMilliseconds?: number; instance?: string }

/**
 * Returns the revocations after an epoch. If there are none, waits for one for a limited time.
 *
 * The table is read after the request arrives, so the reply contains every revocation committed before the request,
 * even if notifications cannot arrive. Notifications only shorten the wait.
 */
export async function answerRevocations(deps: Deps, question: Question) {
  const { boundSeconds } = deps.config.revocations
  await noteQuestion(deps, question.instance, question.after ?? null)
  // The backend must ask again before the end of its lease, the time for which it can rely on its list.
  const wait = Math.min(question.waitMilliseconds ?? 0, boundSeconds * 400)
  const after = question.after ?? (await findEpochBefore(deps.db, memorySeconds(deps.config)))
  const { rows, epoch } = await waitForRevocations(deps, after, wait)
  const isComplete = rows.length < maxRevoked
  return {
    after,
    epoch: isComplete ? epoch : rows.at(-1)!.epoch,
    isComplete,
    revoked: rows.map(({ epoch, kind, subjectId }): [number, string, string] => [epoch, kind, subjectId]),
    at: deps.now().toISOString(),
    boundSeconds,
    memorySeconds: memorySeconds(deps.config),
    roles: deps.config.organization.roles,
  }
}

async function waitForRevocations(deps: Deps, after: number, wait: number) {
  for (let rest = wait; ;) {
    const startedAt = performance.now()
    // Waiting begins before the table is read, so that a notification during the read is not missed.
    const woken = rest > 0 ? deps.revocations?.next(rest) : undefined
    const found = await readRevocationsAfter(deps.db, after, maxRevoked)
    // Any other epoch ends the wait. A lower epoch means that the database was restored.
    if (found.epoch !== after || !woken || !(await woken)) return found
    rest -= performance.now() - startedAt
  }
}

/**
 * Records which process of a backend asks for revocations. Call this function before the response, which lets the
 * process rely on its list of revocations for a limited time. Processes with an earlier version of the kit send no
 * name. Together they count as one process that has noticed no revocation.
 */
export async function noteQuestion(deps: Deps, instance: string | undefined, epoch: number | null | undefined) {
  const known = instance === undefined ? { instance: 'unnamed', epoch: null } : { instance, epoch }
  await unlessReadOnly(noteKit(deps.db, known))
}

/** Returns the times at which the revocation with this epoch takes effect; null if it is unknown or already deleted. */
export async function readReceipt(deps: Deps, epoch: number) {
  if (!Number.isSafeInteger(epoch)) return null
  const found = await findRevocation(deps.db, epoch)
  if (!found) return null
  const effect = effectOf(deps.config, new Date(found.at))
  const { isNoticed, now } = await readNoticed(deps.db, epoch, deps.config.revocations.boundSeconds)
  const isOver = now >= effect.kitsBy
  return { epoch, ...effect, noticedAt: isOver ? effect.kitsBy : isNoticed ? now : null }
}
