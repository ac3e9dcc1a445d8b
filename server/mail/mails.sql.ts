import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** A mail as stored. */
export type MailRow = {
  id: string
  template: string
  recipient: string
  /** Null once the mail has left or never will. */
  sealedContent: string | null
  /** `waiting` to leave, `kept` in the mailbox, `sent`, or `failed` for good. */
  status: 'waiting' | 'kept' | 'sent' | 'failed'
  createdAt: string
}

/** A mail that can still be read. */
export type ReadableMailRow = MailRow & { sealedContent: string }

const columns = sql`id, template, recipient, sealed_content as "sealedContent", status, created_at as "createdAt"`

/** Writes a mail; 0 when one with the same key was written before. */
export function insertMail(
  db: Database,
  mail: Omit<ReadableMailRow, 'createdAt'> & { idempotencyKey: string; leavesAt: Date },
) {
  return db.run(sql`
    insert into mails (id, idempotency_key, template, recipient, sealed_content, status, created_at)
    values (${mail.id}, ${mail.idempotencyKey}, ${mail.template}, ${mail.recipient}, ${mail.sealedContent},
      ${mail.status}, ${mail.leavesAt})
    on conflict (idempotency_key) do nothing`)
}

/** A mail that still has to leave. */
export function findWaitingMail(db: Database, id: string) {
  return db.row<ReadableMailRow>(sql`
    select ${columns} from mails where id = ${id} and status = 'waiting' and sealed_content is not null`)
}

/** Records that a mail has left, and forgets what it said. */
export function markMailSent(db: Database, id: string, now: Date) {
  return db.run(sql`
    update mails set status = 'sent', sent_at = ${now}, sealed_content = null where id = ${id} and status = 'waiting'`)
}

/** Records that a mail will never leave, and forgets what it said. */
export function markMailFailed(db: Database, id: string) {
  return db.run(sql`update mails set status = 'failed', sealed_content = null where id = ${id} and status = 'waiting'`)
}

/** Takes away what still waits to leave for the account of an address; invitations are for its reader, account or not. */
export function deleteWaitingMailsTo(db: Database, recipient: string) {
  return db.rows<{ id: string; leavesAt: string }>(sql`
    delete from mails where recipient = ${recipient} and status = 'waiting' and template <> 'invitation'
    returning id, created_at as "leavesAt"`)
}

/** Leaves a waiting mail in the mailbox. */
export function markMailKept(db: Database, id: string) {
  return db.run(sql`update mails set status = 'kept' where id = ${id} and status = 'waiting'`)
}

/** The newest mails of the mailbox, newest first. */
export function listNewestKeptMails(db: Database, max: number) {
  return db.rows<ReadableMailRow>(sql`
    select ${columns} from mails where status = 'kept' order by position desc limit ${max}`)
}

/** One mail of the mailbox. */
export function findKeptMail(db: Database, id: string) {
  return db.row<ReadableMailRow>(sql`select ${columns} from mails where id = ${id} and status = 'kept'`)
}

/** Every mail to an address that can still be read, oldest first, without those that leave later. */
export function listReadableMailsTo(db: Database, recipient: string, now: Date) {
  return db.rows<ReadableMailRow>(sql`
    select ${columns} from mails
    where recipient = ${recipient} and sealed_content is not null and created_at <= ${now} order by position`)
}

/** Empties the mailbox. */
export function deleteEveryKeptMail(db: Database) {
  return db.run(sql`delete from mails where status = 'kept'`)
}

/** Deletes mails older than so many days, except those that still wait to leave. */
export function deleteDueMails(db: Database, days: number, max: number) {
  return db.run(sql`
    delete from mails where id in (
      select id from mails where created_at < now() - make_interval(days => ${days}::int) and status <> 'waiting'
      order by created_at limit ${max} for update skip locked)`)
}
