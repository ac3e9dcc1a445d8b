import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** Identifies the codes of an email address for one purpose. */
export type CodeKey = { purpose: string; addressDigest: string }

type NewCode = CodeKey & {
  id: string
  codeDigest: string
  linkDigest: string
  browser: string
  details: string
  now: Date
  expiresAt: Date
}

export function insertCode(db: Database, code: NewCode) {
  return db.run(sql`
    insert into mailed_codes (id, purpose, address_digest, code_digest, link_digest, browser_digests, details,
                              created_at, expires_at)
    values (${code.id}, ${code.purpose}, ${code.addressDigest}, ${code.codeDigest}, ${code.linkDigest},
            array[${code.browser}::text], ${code.details}, ${code.now}, ${code.expiresAt})`)
}

/** Adds a browser to those that requested the newest mail, if there are fewer than `maxBrowsers`. */
export function addBrowser(
  db: Database,
  { purpose, addressDigest, browser, now, maxBrowsers }: CodeKey & { browser: string; now: Date; maxBrowsers: number },
) {
  return db.run(sql`
    update mailed_codes set browser_digests = browser_digests || ${browser}::text
    where id = (
        select id from mailed_codes
        where purpose = ${purpose} and address_digest = ${addressDigest} and expires_at > ${now}
        order by created_at desc limit 1)
      and not browser_digests @> array[${browser}::text] and cardinality(browser_digests) < ${maxBrowsers}`)
}

type Attempt = CodeKey & { browser: string; since: Date; maxAttempts: number }

/**
 * Returns the SQL condition for the mail whose code a browser enters: the newest mail that the browser has requested,
 * otherwise the newest mail to the address.
 */
function newestFor({ purpose, addressDigest, browser }: Omit<Attempt, 'maxAttempts' | 'since'>) {
  return sql`
    purpose = ${purpose} and address_digest = ${addressDigest}
    order by browser_digests @> array[${browser}::text] desc, created_at desc limit 1`
}

/**
 * Counts an attempt at the code of a mail. The browser that first requested the mail has `maxAttempts` attempts; all
 * other browsers together have the same number. Returns null if these attempts are used up, or if no mail is newer than
 * `since`.
 */
export function countAttempt(db: Database, attempt: Attempt) {
  const { browser, since, maxAttempts } = attempt
  return db.row<{ id: string; codeDigest: string; isOwn: boolean; details: string; createdAt: string }>(sql`
    update mailed_codes c set
      wrong = c.wrong + (c.browser_digests[1] = ${browser})::int,
      wrong_elsewhere = c.wrong_elsewhere + (c.browser_digests[1] <> ${browser})::int
    where c.id = (select id from mailed_codes where created_at > ${since} and ${newestFor(attempt)})
      and case when c.browser_digests[1] = ${browser} then c.wrong else c.wrong_elsewhere end < ${maxAttempts}
    returning id, code_digest as "codeDigest", browser_digests[1] = ${browser} as "isOwn", details,
      created_at as "createdAt"`)
}

/** Subtracts the attempt with the correct code from the count of wrong attempts. */
export function uncountAttempt(db: Database, { id, isOwn }: { id: string; isOwn: boolean }) {
  return db.run(sql`
    update mailed_codes set wrong = wrong - ${isOwn}::boolean::int, wrong_elsewhere = wrong_elsewhere - (not ${isOwn}::boolean)::int
    where id = ${id}`)
}

/** Returns the creation time of the mail whose code a browser enters; null if there is no such mail. */
export function findNewest(db: Database, attempt: Omit<Attempt, 'maxAttempts' | 'since'>) {
  return db.row<{ createdAt: string }>(sql`
    select created_at as "createdAt" from mailed_codes where ${newestFor(attempt)}`)
}

type MailedLink = { id: string; details: string; browsers: string[]; createdAt: string }

/** Returns the mail with this link, unless the mail was written before the given time. */
export function findLink(db: Database, linkDigest: string, since: Date) {
  return db.row<MailedLink>(sql`
    select id, details, browser_digests as browsers, created_at as "createdAt" from mailed_codes
    where link_digest = ${linkDigest} and purpose = 'sign-in' and created_at > ${since}`)
}

/** Returns the details of a mail without using the mail up. */
export function findDetails(db: Database, id: string) {
  return db.row<{ details: string }>(sql`select details from mailed_codes where id = ${id}`)
}

/** Uses up the code and the link of a mail. Only one of several concurrent callers gets the details of the mail. */
export function takeCode(db: Database, id: string) {
  return db.row<{ details: string }>(sql`delete from mailed_codes where id = ${id} returning details`)
}

export function deleteCodesOf(db: Database, { purpose, addressDigest }: CodeKey) {
  return db.run(sql`delete from mailed_codes where purpose = ${purpose} and address_digest = ${addressDigest}`)
}

/**
 * Deletes codes that expired more than an hour ago. Until then, a code is refused as expired; afterwards, as unknown.
 */
export function deleteDueCodes(db: Database, max: number) {
  return db.run(sql`
    delete from mailed_codes where id in (
      select id from mailed_codes where expires_at < now() - interval '1 hour'
      order by expires_at limit ${max} for update skip locked)`)
}
