import type { Deps } from '../deps.ts'
import { effectOf, memorySeconds } from './receipts.ts'
import { findEpochBefore, findRevocation, readRevocationsAfter } from './revocations.sql.ts'

const maxWaitMilliseconds = 2000
const maxRevoked = 2000

/**
 * The revocations after an epoch. Waits if there are no new ones.
 *
 * The table is read after the question has arrived, so the reply has every revocation that was committed before the
 * backend asked, even if no notification can arrive. Notifications only end the wait.
 */
export async function answerRevocations(deps: Deps, question: { after?: number; waitMilliseconds?: number }) {
  const { boundSeconds } = deps.config.revocations
  // The backend has to ask again before its lease is over.
  const wait = Math.min(question.waitMilliseconds ?? 0, maxWaitMilliseconds, boundSeconds * 400)
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
    // Before the table is read, so that no notification is missed in between.
    const woken = rest > 0 ? deps.revocations?.next(rest) : undefined
    const found = await readRevocationsAfter(deps.db, after, maxRevoked)
    // An earlier epoch is that of a restored database.
    if (found.epoch !== after || !woken || !(await woken)) return found
    rest -= performance.now() - startedAt
  }
}

/** When the revocation of an epoch takes effect; null if it is unknown, or so old that no token remembers it. */
export async function readReceipt(deps: Deps, epoch: number) {
  if (!Number.isSafeInteger(epoch)) return null
  const found = await findRevocation(deps.db, epoch)
  return found && { epoch, ...effectOf(deps.config, new Date(found.at)) }
}
