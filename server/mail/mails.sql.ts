import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

export type MailRow = {
  id: string
  template: string
  recipient: string
  /** Null once the mail has been sent or has failed permanently. */
  encryptedContent: string | null
  /** `waiting` to be sent, `kept` in the developer mailbox, `sent`, or `failed` permanently. */
  status: 'waiting' | 'kept' | 'sent' | 'failed'
  createdAt: string
}

/** A mail whose content is still stored. */
export type ReadableMailRow = MailRow & { encryptedContent: string }

const columns = sql`id, template, recipient, sealed_content as "encryptedContent", status, created_at as "createdAt"`

/** Adds a mail. Returns 0 if a mail with the same idempotency key exists. */
export function insertMail(
  db: Database,
  mail: Omit<ReadableMailRow, 'createdAt'> & { idempotencyKey: string; leavesAt: Date },
) {
  return db.run(sql`
    insert into mails (id, idempotency_key, template, recipient, sealed_content, status, created_at)
    values (${mail.id}, ${mail.idempotencyKey}, ${mail.template}, ${mail.recipient}, ${mail.encryptedContent},
      ${mail.status}, ${mail.leavesAt})
    on conflict (idempotency_key) do nothing`)
}

/** Returns a mail that is waiting to be sent; null otherwise. */
export function findWaitingMail(db: Database, id: string) {
  return db.row<ReadableMailRow>(sql`
    select ${columns} from mails where id = ${id} and status = 'waiting' and sealed_content is not null`)
}

/** Records that a mail was sent, and deletes its content. */
export function markMailSent(db: Database, id: string, now: Date) {
  return db.run(sql`
    update mails set status = 'sent', sent_at = ${now}, sealed_content = null, failure = null, failed_at = null
    where id = ${id} and status = 'waiting'`)
}

type Failure = { code: string; now: Date }

/** Records that a mail has failed permanently, and deletes its content. */
export function markMailFailed(db: Database, id: string, { code, now }: Failure) {
  return db.run(sql`
    update mails set status = 'failed', sealed_content = null, failure = ${code}, failed_at = ${now}
    where id = ${id} and status = 'waiting'`)
}

/** Records a failed attempt to send a mail. The mail will be tried again. */
export function recordMailFailure(db: Database, id: string, { code, now }: Failure) {
  return db.run(sql`
    update mails set failure = ${code}, failed_at = ${now} where id = ${id} and status = 'waiting'`)
}

type FailedMailRow = Pick<MailRow, 'id' | 'template' | 'recipient'> & {
  failure: string
  failedAt: string
  nextAttemptAt: string | null
}

/**
 * Returns the mails whose last attempt failed, newest failure first. Includes only mails to addresses that contain
 * `recipient`, ignoring case. `kind` is the kind of the jobs that send mails.
 */
export function listNewestFailedMails(db: Database, filter: { kind: string; recipient: string; max: number }) {
  return db.rows<FailedMailRow>(sql`
    with failures as materialized (
      select id, template, recipient, status, failure, failed_at, position from mails
      where failed_at is not null and position(lower(${filter.recipient}) in lower(recipient)) > 0
      order by failed_at desc, position desc limit ${filter.max}
    )
    select f.id, f.template, f.recipient, f.failure, f.failed_at as "failedAt", j.run_at as "nextAttemptAt"
    from failures f
    left join jobs j on f.status = 'waiting' and j.kind = ${filter.kind} and j.abandoned_at is null
      and j.payload ->> 'mailId' = f.id
    order by f.failed_at desc, f.position desc`)
}

/** Deletes the waiting mails to an email address. Keeps invitations, which do not depend on an account. */
export function deleteWaitingMailsTo(db: Database, recipient: string) {
  return db.rows<{ id: string; leavesAt: string }>(sql`
    delete from mails where recipient = ${recipient} and status = 'waiting' and template <> 'invitation'
    returning id, created_at as "leavesAt"`)
}

/** Moves a waiting mail to the developer mailbox. */
export function markMailKept(db: Database, id: string) {
  return db.run(
    sql`update mails set status = 'kept', failure = null, failed_at = null where id = ${id} and status = 'waiting'`,
  )
}

/** Returns the newest mails in the developer mailbox, newest first. */
export function listNewestKeptMails(db: Database, max: number) {
  return db.rows<ReadableMailRow>(sql`
    select ${columns} from mails where status = 'kept' order by position desc limit ${max}`)
}

export function findKeptMail(db: Database, id: string) {
  return db.row<ReadableMailRow>(sql`select ${columns} from mails where id = ${id} and status = 'kept'`)
}

/** Returns the mails to an address, oldest first. Leaves out mails without content and mails scheduled for later. */
export function listReadableMailsTo(db: Database, recipient: string, now: Date) {
  return db.rows<ReadableMailRow>(sql`
    select ${columns} from mails
    where recipient = ${recipient} and sealed_content is not null and created_at <= ${now} order by position`)
}

export function deleteEveryKeptMail(db: Database) {
  return db.run(sql`delete from mails where status = 'kept'`)
}

/** Deletes mails older than this many days, except waiting ones. */
export function deleteDueMails(db: Database, days: number, max: number) {
  return db.run(sql`
    delete from mails where id in (
      select id from mails where created_at < now() - make_interval(days => ${days}::int) and status <> 'waiting'
      order by created_at limit ${max} for update skip locked)`)
}

/** Returns a page of the encrypted contents of mails, ordered by id and starting after the id `after`. */
export function listEncryptedContents(db: Database, { after, max }: { after: string; max: number }) {
  return db.rows<{ id: string; text: string }>(sql`
    select id, sealed_content as text from mails where id > ${after} and sealed_content is not null
    order by id limit ${max}`)
}

/** Replaces the content of a mail, unless it has changed since it was read. */
export function replaceEncryptedContent(db: Database, { id, from, to }: { id: string; from: string; to: string }) {
  return db.run(sql`update mails set sealed_content = ${to} where id = ${id} and sealed_content = ${from}`)
}
