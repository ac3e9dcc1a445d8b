import type { Config } from '../config.ts'
import type { Reaper } from '../jobs/reap.ts'
import { countDueSessions, deleteDueEndedSessions, deleteDueSessions } from './sessions.sql.ts'
import { countDueVerifications, deleteDueVerifications } from './verifications.sql.ts'

/** How what accounts leave behind goes in time. */
export function accountReapers(config: Config): Reaper[] {
  const verifications = { kind: 'reap-verifications', count: countDueVerifications, deleteDue: deleteDueVerifications }
  return [
    { kind: 'reap-sessions', count: countDueSessions, deleteDue: deleteDueSessions },
    { kind: 'reap-ended-sessions', deleteDue: deleteDueEndedSessions },
    ...(config.verification.disableCleanup ? [] : [verifications]),
  ]
}
