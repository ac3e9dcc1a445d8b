import type { Deps } from '../deps.ts'
import { oneAfterAnother } from '../in-turn.ts'
import { describeError } from '../process/log.ts'
import { secondsAfter } from '../time.ts'
import { claimLanes, giveUpLanes, listWaiting, type Lane } from './lanes.sql.ts'
import { runLane, type LaneResult, type LaneRun } from './lane-run.ts'
import { readSubjects } from './messages.ts'
import { probeSeconds, recordResults } from './record.ts'
import { secretsOf } from './secrets.ts'
import { findWebhooks } from './webhooks.sql.ts'

/**
 * Sends the deliveries of webhooks. Each process has a sender, and the senders share the work: a sender claims lanes,
 * which are the queues of one webhook’s deliveries about one subject.
 */
export type WebhookSender = {
  /** Sends everything that is due. Resolves when nothing is due anymore. */
  drain(): Promise<void>
  /** Stops claiming lanes, aborts the running requests, and releases the lanes. */
  stop(): Promise<void>
}

const maxLanesAtOnce = 64
/** The maximum number of deliveries that one run of a lane sends. */
const maxDeliveries = 20
/**
 * A lane sends for at most five seconds plus the timeout of one request. The lease of the lane lasts for that timeout
 * plus this margin, so ten seconds remain for recording the results.
 */
const leaseMarginSeconds = 15
const tickMilliseconds = 1000
const longestTickMilliseconds = 30_000

/** Starts the sender of this process. The sender does not use the job queue, so slow receivers never delay a job. */
export function startWebhookSender(deps: Deps): WebhookSender {
  const sender = new Sender(deps)
  sender.look()
  return sender
}

class Sender implements WebhookSender {
  readonly #deps: Deps
  readonly #running = new Map<Lane, Promise<void>>()
  readonly #claiming = oneAfterAnother()
  readonly #recording = oneAfterAnother()
  readonly #stopping = new AbortController()
  #results: LaneResult[] = []
  #timer: NodeJS.Timeout | undefined
  /** Whether a claim is queued but has not begun. Meanwhile, no further claim is queued. */
  #isWaiting = false
  #failures = 0

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Claims lanes now, and schedules the next claim: in a second, or later after failures. */
  look() {
    if (this.#isWaiting) return
    this.#isWaiting = true
    clearTimeout(this.#timer)
    const claim = () => {
      this.#isWaiting = false
      return this.#claim()
    }
    void this.#claiming(claim).then(
      () => (this.#failures = 0),
      (error: unknown) => {
        if (this.#failures++ === 0) this.#deps.log.error({ error: describeError(error) }, 'Webhooks cannot be sent')
      },
    )
    if (this.#stopping.signal.aborted) return
    const pause = Math.min(tickMilliseconds * 2 ** this.#failures, longestTickMilliseconds)
    this.#timer = setTimeout(() => this.look(), pause).unref()
  }

  async drain() {
    for (;;) {
      const isDone = await this.#claiming(async () => {
        const isIdle = this.#running.size === 0
        return (await this.#claim()) === 0 && isIdle
      })
      if (isDone) return
      if (this.#running.size > 0) await Promise.race(this.#running.values())
    }
  }

  async stop() {
    this.#stopping.abort(new Error('The process stops'))
    clearTimeout(this.#timer)
    await this.#claiming(async () => {})
    await Promise.all(this.#running.values())
  }

  /** Claims lanes, at most one for each free slot of this process, and starts them. Returns the number of lanes. */
  async #claim() {
    const free = maxLanesAtOnce - this.#running.size
    if (free === 0 || this.#stopping.signal.aborted) return 0
    const { db, config } = this.#deps
    const now = this.#deps.now()
    const lanes = await claimLanes(db, {
      now,
      leaseEnd: secondsAfter(now, config.webhooks.timeoutSeconds + leaseMarginSeconds),
      nextProbeAt: secondsAfter(now, probeSeconds),
      max: free,
      concurrency: config.webhooks.concurrency,
      taken: countBy([...this.#running.keys()].map(({ endpointId }) => endpointId)),
    })
    if (lanes.length > 0) await this.#start(lanes)
    return lanes.length
  }

  async #start(lanes: readonly Lane[]) {
    const { db } = this.#deps
    const ids = [...new Set(lanes.map(({ endpointId }) => endpointId))]
    const webhooks = new Map((await findWebhooks(db, ids)).map((webhook) => [webhook.id, webhook]))
    const closed = lanes.filter(({ endpointId }) => webhooks.get(endpointId)?.disabledAt)
    if (closed.length > 0) await giveUpLanes(db, closed)
    const waiting = await listWaiting(db, lanes, maxDeliveries + 1)
    const secrets = await secretsOf(this.#deps, ids)
    const subjects = await readSubjects(db, waiting)
    const byLane = Map.groupBy(waiting, (each) => keyOf(each))
    for (const lane of lanes) {
      const webhook = webhooks.get(lane.endpointId)
      if (!webhook) continue
      const all = byLane.get(keyOf(lane)) ?? []
      this.#run({
        lane,
        webhook,
        secrets: secrets.get(webhook.id) ?? [],
        deliveries: all.slice(0, maxDeliveries),
        hasMore: all.length > maxDeliveries,
        subjects,
        signal: this.#stopping.signal,
      })
    }
  }

  #run(run: LaneRun) {
    const running = runLane(this.#deps, run)
      .then((result) => this.#record(result))
      .catch((error: unknown) => {
        // Logging is enough: once the lease has ended, any process can claim the lane again.
        this.#deps.log.error({ error: describeError(error) }, 'The result of a webhook could not be recorded')
      })
      .finally(() => {
        this.#running.delete(run.lane)
        if (this.#running.size <= maxLanesAtOnce / 2) this.look()
      })
    this.#running.set(run.lane, running)
  }

  /** Records a result. Results that arrive while others are being recorded are recorded together afterwards. */
  async #record(result: LaneResult) {
    this.#results.push(result)
    await this.#recording(async () => {
      const results = this.#results.splice(0)
      if (results.length > 0) await recordResults(this.#deps, results)
    })
  }
}

function keyOf({ endpointId, subject }: Pick<Lane, 'endpointId' | 'subject'>) {
  return `${endpointId} ${subject}`
}

function countBy(names: readonly string[]) {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
