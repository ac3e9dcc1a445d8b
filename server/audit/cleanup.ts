import { attemptActions } from '../../contract/audit/actions.ts'
import type { Config } from '../config/config.ts'
import type { Cleanup } from '../jobs/cleanup.ts'
import { deleteDueEvents, deleteDueEventsOf } from './events.sql.ts'

/**
 * Returns two cleanup jobs: one for all old events, and one with its own retention for events that anyone can cause.
 * Leaves out a job whose events are kept forever.
 */
export function eventCleanups({ retention: { events, attempts } }: Config): Cleanup[] {
  const all: Cleanup = { kind: 'cleanup-events', deleteDue: (db, max) => deleteDueEvents(db, events!, max) }
  const ofStrangers: Cleanup = {
    kind: 'cleanup-attempts',
    deleteDue: (db, max) => deleteDueEventsOf(db, attemptActions, attempts!, max),
  }
  return [...(events === null ? [] : [all]), ...(attempts === null ? [] : [ofStrangers])]
}
