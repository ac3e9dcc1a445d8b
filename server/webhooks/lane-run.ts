import { pauseSeconds } from '../jobs/run-job.ts'
import type { Deps } from '../deps.ts'
import { daySeconds, secondsAfter } from '../time.ts'
import { attemptMessage, isTaken, type Attempt } from './attempt.ts'
import type { AttemptRow, DeliveryResult, Lane, WaitingDelivery } from './lanes.sql.ts'
import { bodyOf, type Subjects } from './messages.ts'
import type { WebhookRow } from './webhooks.sql.ts'

/** For how long a failed delivery is tried again, counted from its first attempt. Failed jobs use the same period. */
const retryPeriodSeconds = daySeconds
/** After this time, a lane sends no further deliveries, so that other lanes get their turn. */
const laneMilliseconds = 5000

/** The results of one run of a lane. A lane is the queue of one webhook's deliveries about one subject. */
export type LaneResult = {
  lane: Lane
  /** When the lane is due again; null if it has no more waiting deliveries. */
  nextAt: Date | null
  attempts: AttemptRow[]
  deliveries: DeliveryResult[]
  /** Whether the receiver replied with 410 Gone. */
  isGone: boolean
}

/** A claimed lane, with everything that is needed to send its deliveries. */
export type LaneRun = {
  lane: Lane
  webhook: WebhookRow
  secrets: readonly string[]
  deliveries: readonly WaitingDelivery[]
  /** Whether the lane has more waiting deliveries than `deliveries`. */
  hasMore: boolean
  subjects: Subjects
  signal: AbortSignal
}

/**
 * Sends the deliveries of a lane in order. Stops when a delivery must be tried again later, when the receiver replies
 * with 410 Gone, when the lane's time is up, or when the process stops.
 */
export async function runLane(deps: Deps, run: LaneRun): Promise<LaneResult> {
  const { lane, webhook, deliveries, hasMore, subjects, secrets, signal } = run
  const result: LaneResult = { lane, nextAt: hasMore ? deps.now() : null, attempts: [], deliveries: [], isGone: false }
  const started = performance.now()
  for (const delivery of deliveries) {
    if (signal.aborted || performance.now() - started > laneMilliseconds) return { ...result, nextAt: deps.now() }
    const at = deps.now()
    const body = bodyOf(delivery, subjects, webhook.organizationId)
    const attempt = await attemptMessage(deps, { url: webhook.url, id: delivery.id, body, secrets, signal })
    if (signal.aborted && attempt.status === null) return { ...result, nextAt: deps.now() }
    result.attempts.push({ deliveryId: delivery.id, at, ...attempt })
    const status = statusAfter(delivery, attempt, at)
    result.deliveries.push({ id: delivery.id, status, attempts: 1, at })
    if (attempt.status === 410) return { ...result, isGone: true, nextAt: deps.now() }
    if (status === 'waiting')
      return { ...result, nextAt: secondsAfter(deps.now(), pauseSeconds(delivery.attempts + 1)) }
  }
  return result
}

function statusAfter({ firstAttemptAt }: WaitingDelivery, attempt: Attempt, at: Date): DeliveryResult['status'] {
  if (isTaken(attempt)) return 'delivered'
  const isOver = firstAttemptAt !== null && at.getTime() - Date.parse(firstAttemptAt) >= retryPeriodSeconds * 1000
  return isOver ? 'failed' : 'waiting'
}
