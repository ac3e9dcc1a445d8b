import { attemptActions } from '../../contract/audit/actions.ts'
import type { Config } from '../config/config.ts'
import type { Cleanup } from '../jobs/cleanup.ts'
import { deleteDueEvents, deleteDueEventsOf } from './events.sql.ts'

/**
 * Returns the job that deletes old events, and the job that deletes old events that anyone can cause, such as failed
 * sign-ins. Each job has a separate retention period. Leaves out a job whose events are kept forever.
 */
export function eventCleanups({ retention: { events, attempts } }: Config): Cleanup[] {
  const all: Cleanup = { kind: 'cleanup-events', deleteDue: (db, max) => deleteDueEvents(db, events!, max) }
  const ofStrangers: Cleanup = {
    kind: 'cleanup-attempts',
    deleteDue: (db, max) => deleteDueEventsOf(db, attemptActions, attempts!, max),
  }
  return [...(events === null ? [] : [all]), ...(attempts === null ? [] : [ofStrangers])]
}
