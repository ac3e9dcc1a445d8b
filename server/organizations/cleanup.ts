import type { Config } from '../config/config.ts'
import type { Cleanup } from '../jobs/cleanup.ts'
import { deleteDueInvitations } from './invitations.sql.ts'

/** Returns the cleanup job for old invitations, or an empty list if invitations are kept forever. */
export function invitationCleanups({ retention }: Config): Cleanup[] {
  const days = retention.invitations
  if (days === null) return []
  return [{ kind: 'cleanup-invitations', deleteDue: (db, maximum) => deleteDueInvitations(db, days, maximum) }]
}
