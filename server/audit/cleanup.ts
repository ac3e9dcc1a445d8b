import type { Config } from '../config/config.ts'
import type { Cleanup } from '../jobs/cleanup.ts'
import { deleteDueEvents } from './events.sql.ts'

/** The cleanup job of old events; none if they are kept forever. */
export function eventCleanups({ retention }: Config): Cleanup[] {
  const days = retention.events
  if (days === null) return []
  return [{ kind: 'cleanup-events', deleteDue: (db, maximum) => deleteDueEvents(db, days, maximum) }]
}
