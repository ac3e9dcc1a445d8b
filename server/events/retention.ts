import { attemptActions } from '../../contract/audit/actions.ts'
import { daySeconds } from '../time.ts'

/**
 * The number of days after which events are deleted; null if they are kept. Attempts, which are events that strangers
 * can cause, can be deleted earlier.
 */
export type Retention = { events: number | null; attempts: number | null }

/** Whether strangers can cause an action. The events of such an action can have a shorter retention period. */
export function isAttempt(action: string) {
  return (attemptActions as readonly string[]).includes(action)
}

/** Whether the retention period of an event was over at a given time. */
export function isOver(event: { isAttempt: boolean; createdAt: string }, retention: Retention, at: string) {
  const days = [retention.events, event.isAttempt ? retention.attempts : null].filter((each) => each !== null)
  return days.some((each) => Date.parse(event.createdAt) + each * daySeconds * 1000 <= Date.parse(at))
}
