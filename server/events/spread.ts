import type { Deps } from '../deps.ts'
import type { JobWork, RecurringJob } from '../jobs/jobs.ts'
import { readEvents, spreadCursor, type StoredEvent } from './reader.ts'

/** Receives every event once, in order. */
export type EventConsumer = {
  name: string
  /**
   * Processes events in the transaction that marks them as read, so that the statements of `deps.db` take effect
   * exactly once. If one consumer throws, all consumers receive the same events again.
   */
  feed(deps: Deps, events: readonly StoredEvent[]): Promise<void>
}

export const spreadEventsKind = 'spread-events'

/** The job that reads new events. It runs in one process at a time. */
export const spreadEventsJob: RecurringJob = { kind: spreadEventsKind, everySeconds: 2, longestRunSeconds: 60 }

const batchSize = 1000
// A run with this many batches stays far below its time limit. The next run starts two seconds later.
const maxBatches = 40

/** Returns the job that passes new events to consumers. */
export function spreadEventsTo(consumers: readonly EventConsumer[]): JobWork {
  return async (deps, _, { signal }) => {
    for (let batch = 0; batch < maxBatches && !signal.aborted; batch++) {
      const read = await readEvents(deps, {
        cursor: spreadCursor,
        max: batchSize,
        async use(deps, events) {
          for (const consumer of consumers) await consumer.feed(deps, events)
        },
      })
      if (read === 0) return
    }
  }
}
