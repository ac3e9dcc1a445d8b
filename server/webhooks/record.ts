import { recordEvent } from '../audit/events.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { daySeconds, minuteSeconds, secondsAfter } from '../time.ts'
import { isTaken } from './attempt.ts'
import { countAttempts, disableWebhook } from './health.sql.ts'
import type { LaneResult } from './lane-run.ts'
import { deleteLanes, insertAttempts, releaseLanes, updateDeliveries } from './lanes.sql.ts'
import { mailDisabledWebhook } from './webhook-mail.ts'
import { hurryLanes } from './webhooks.sql.ts'

/** A webhook is paused after this many consecutive failures, if they span at least this time. */
const pauseAfter = { failures: 20, seconds: 5 * minuteSeconds }
/** How often a paused webhook is tried. */
export const probeSeconds = minuteSeconds
/** How long a webhook must fail before it is disabled. */
const disableAfterSeconds = 3 * daySeconds

/**
 * Records the results of lanes in one transaction: the attempts, the states of the deliveries, the times when the
 * lanes are due again, and the health of the webhooks.
 */
export function recordResults(deps: Deps, results: readonly LaneResult[]) {
  return inTransaction(deps, async (deps) => {
    const { db } = deps
    // Webhooks are locked in the order of their ids, and before lanes, as in every other transaction.
    const byWebhook = Map.groupBy(results, ({ lane }) => lane.endpointId)
    for (const id of [...byWebhook.keys()].toSorted()) await recordHealth(deps, id, byWebhook.get(id)!)
    await insertAttempts(
      db,
      results.flatMap(({ attempts }) => attempts),
    )
    await updateDeliveries(
      db,
      results.flatMap(({ deliveries }) => deliveries),
    )
    await deleteLanes(
      db,
      results.filter(({ nextAt }) => nextAt === null).map(({ lane }) => lane),
    )
    // This also releases the lanes that were not deleted because deliveries were added to them in the meantime.
    await releaseLanes(
      db,
      results.map(({ lane, nextAt }) => ({ ...lane, nextAt: nextAt ?? deps.now() })),
    )
  })
}

async function recordHealth(deps: Deps, id: string, results: readonly LaneResult[]) {
  const attempts = results.flatMap((result) => result.attempts).toSorted((a, b) => a.at.getTime() - b.at.getTime())
  if (attempts.length === 0) return
  const now = deps.now()
  const delivered = attempts.filter(isTaken).length
  const health = await countAttempts(deps.db, {
    id,
    delivered,
    failed: attempts.length - delivered,
    failuresInRow: attempts.length - 1 - attempts.findLastIndex(isTaken),
    now,
    pause: {
      failures: pauseAfter.failures,
      since: secondsAfter(now, -pauseAfter.seconds),
      probeAt: secondsAfter(now, probeSeconds),
    },
  })
  if (!health) return
  if (health.wasPaused && delivered > 0) await hurryLanes(deps.db, id, now)
  const isGone = results.some((result) => result.isGone)
  const failingFor = health.failingSince === null ? 0 : now.getTime() - Date.parse(health.failingSince)
  if (isGone) await disable(deps, { id, ...health }, 'gone')
  else if (failingFor >= disableAfterSeconds * 1000) await disable(deps, { id, ...health }, 'failing')
}

type Disabled = { id: string; organizationId: string | null; name: string; createdBy: string | null }

async function disable(deps: Deps, webhook: Disabled, reason: 'gone' | 'failing') {
  const { id, organizationId } = webhook
  if (!(await disableWebhook(deps.db, { id, reason, now: deps.now() }))) return
  await recordEvent(deps, {
    action: 'webhook.disabled',
    actorId: null,
    subjectId: id,
    organizationId,
    details: { name: webhook.name, reason },
    visitor: null,
  })
  await mailDisabledWebhook(deps, webhook, reason)
}
