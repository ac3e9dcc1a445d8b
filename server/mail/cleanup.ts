import type { Config } from '../config/config.ts'
import type { Cleanup } from '../jobs/cleanup.ts'
import { deleteDueSpendings } from './budgets.sql.ts'
import { deleteDueMails } from './mails.sql.ts'

/** Returns the cleanup jobs for old mails and for budget records. */
export function mailCleanups({ retention }: Config): Cleanup[] {
  const days = retention.mails
  return [
    { kind: 'cleanup-mail-spendings', deleteDue: deleteDueSpendings },
    ...(days === null
      ? []
      : [{ kind: 'cleanup-mails', deleteDue: (db, maximum) => deleteDueMails(db, days, maximum) } satisfies Cleanup]),
  ]
}
