import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Share } from './mail-kinds.ts'

/** A mail that counts against a budget. */
export type Spending = {
  /** The digest of the mailbox. */
  recipient: string
  /** The budget and the share that the mail counts against, for example `stranger/invitation`. */
  share: `${'stranger' | 'owner' | 'codes' | 'known-codes' | 'site' | 'sample'}/${Share}`
  sender: string | null
  organizationId: string | null
  askedAt: Date
  leavesAt: Date
}

/** Locks these budgets until the transaction ends. Callers must pass `keys` in a fixed order to avoid deadlocks. */
export function lockBudgets(db: Database, keys: readonly string[]) {
  return db.rows(sql`
    select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${keys}::text[]) with ordinality k (key, position)
    order by position`)
}

/** Returns the mails that were sent to a mailbox after the given time or are scheduled for later. */
export async function listSpendings(db: Database, recipient: string, after: Date): Promise<Spending[]> {
  const rows = await db.rows<Omit<Spending, 'askedAt' | 'leavesAt'> & { askedAt: string; leavesAt: string }>(sql`
    select recipient, share, sender, organization_id as "organizationId",
      coalesce(asked_at, leaves_at) as "askedAt", leaves_at as "leavesAt"
    from mail_spendings where recipient = ${recipient} and leaves_at > ${after}`)
  return rows.map((row) => ({ ...row, askedAt: new Date(row.askedAt), leavesAt: new Date(row.leavesAt) }))
}

/** Returns how many mails an account has caused since the given time, and how many an organization has caused. */
export function countSpendings(
  db: Database,
  by: { sender: string | null; organizationId: string | null },
  after: Date,
) {
  return db.one<{ bySender: number; byOrganization: number }>(sql`
    select
      (select count(*)::int from mail_spendings where sender = ${by.sender} and leaves_at > ${after}) as "bySender",
      (select count(*)::int from mail_spendings
       where organization_id = ${by.organizationId} and leaves_at > ${after}) as "byOrganization"`)
}

/** Records a mail that counts against a budget. */
export function insertSpending(db: Database, spending: Spending) {
  const { recipient, share, sender, organizationId, askedAt, leavesAt } = spending
  return db.run(sql`
    insert into mail_spendings (recipient, share, sender, organization_id, asked_at, leaves_at)
    values (${recipient}, ${share}, ${sender}, ${organizationId}, ${askedAt}, ${leavesAt})`)
}

/** Deletes the records of mails that were scheduled to be sent to a mailbox at these times. */
export function deleteSpendings(db: Database, recipient: string, departures: readonly Date[]) {
  return db.run(sql`
    delete from mail_spendings
    where recipient = ${recipient} and leaves_at = any(${departures.map((at) => at.toISOString())}::timestamptz[])`)
}

/** Deletes records of mails that were sent more than two days ago. No budget counts them any longer. */
export function deleteDueSpendings(db: Database, max: number) {
  return db.run(sql`
    delete from mail_spendings where id in (
      select id from mail_spendings where leaves_at < now() - interval '2 days'
      order by leaves_at limit ${max} for update skip locked)`)
}
