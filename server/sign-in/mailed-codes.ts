import * as z from 'zod/mini'
import type { CodePurpose } from '../../contract/sign-in/email-otp.ts'
import { findUserByEmail } from '../accounts/users.sql.ts'
import type { Visitor } from '../actor.ts'
import { recordEvent } from '../audit/events.ts'
import type { Config } from '../config/config.ts'
import { mailBudgets } from '../config/limits.ts'
import { decrypt, encrypt } from '../crypto/encryption.ts'
import { sameText, signText } from '../crypto/signing.ts'
import { digest, randomDigits, randomId, randomToken } from '../crypto/tokens.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { countMailedCode, giveBack } from '../sessions/guess-lanes.ts'
import { secondsAfter } from '../time.ts'
import * as rows from './mailed-codes.sql.ts'

/*
 * The table `mailed_codes` has a row for each mail with a code. A sign-in mail also has a link; using the code or the
 * link ends both. A new mail does not invalidate earlier mails, so that strangers who request mails cannot invalidate
 * the owner's codes.
 */

const linkLength = 32
/**
 * The maximum number of browsers stored as requesters of one mail. In all other browsers, the link asks for
 * confirmation.
 */
const maxBrowsers = 50

/** The purpose of a code that anyone can request. `sign-up` means a sign-up with a passkey. */
export type MailedPurpose = CodePurpose | 'sign-up'

/**
 * The purpose of a row: a `MailedPurpose`, or the purpose of one of the two codes that change an email address. These
 * two codes belong to the user who requested the change.
 */
type RowPurpose = MailedPurpose | 'approve-email-change' | 'change-email'
type Target = { purpose: RowPurpose; email: string; userId?: string }

const details = z.object({
  email: z.string(),
  name: z.optional(z.string()),
  userAgent: z.optional(z.string()),
  callbackURL: z.optional(z.string()),
  newUserCallbackURL: z.optional(z.string()),
  /** The values of the additional fields of a new user, as JSON. */
  extra: z.optional(z.string()),
  /** The current address, and whether a code mailed to it has approved the change. */
  currentEmail: z.optional(z.string()),
  isApproved: z.optional(z.boolean()),
  /** When the mail is sent. The lifetime of its code and link starts then. */
  leavesAt: z.optional(z.string()),
})
export type MailedDetails = z.output<typeof details>

type NewCode = { purpose: RowPurpose; userId?: string; browser: string; details: MailedDetails; leavesAt: Date }

/** Adds the row of a mailed code, and returns the code and the token of the link. */
export async function createCode(deps: Deps, { leavesAt, ...mail }: NewCode): Promise<{ code: string; token: string }> {
  const id = randomId()
  const code = randomDigits(deps.config.emailOTP.otpLength)
  const token = randomToken(linkLength)
  const now = deps.now()
  await rows.insertCode(deps.db, {
    id,
    ...keyOf({ ...mail, email: mail.details.email }),
    codeDigest: signText(`${id}:${code}`, deps.keys.of('mailed-code')),
    linkDigest: digest(token),
    browser: mail.browser,
    details: encrypt(
      JSON.stringify({ ...mail.details, leavesAt: leavesAt.toISOString() }),
      deps.keys.of('mailed-code'),
      placeOf(id),
    ),
    now,
    expiresAt: secondsAfter(now, longestLifetime(deps.config, mail.purpose) + mailBudgets.longestWaitSeconds),
  })
  return { code, token }
}

/**
 * Allows a browser to use the newest mail to an address. Call it when the browser's own request causes no mail, because
 * a mail budget is used up.
 */
export async function joinNewest(deps: Deps, { browser, ...target }: Target & { browser: string }) {
  await rows.addBrowser(deps.db, { ...keyOf(target), browser, now: deps.now(), maxBrowsers })
}

export type CodeAttempt = Target & {
  otp: string
  /** The digest of the browser's secret; null if the browser has not requested a mail. */
  browser: string | null
  visitor: Visitor
}

/**
 * Checks a code and returns the id of its mail, which `useCode` then uses up.
 *
 * The attempt is counted before the code is compared. An address without an account also has rows, although it gets no
 * mails, so the refusals are the same as for other addresses.
 *
 * The lifetime of a code starts when its mail is sent, which other mails to the address can delay. A refusal must not
 * reveal the delay. So whether a wrong code is refused as expired depends on the time of the request instead.
 */
export async function checkCode(deps: Deps, attempt: CodeAttempt): Promise<string> {
  const { email, browser, visitor } = attempt
  const { expiresIn, allowedAttempts: maxAttempts } = deps.config.emailOTP
  const isOver = (since: string) => secondsAfter(new Date(since), expiresIn) <= deps.now()
  const since = earliestRequest(deps, expiresIn)
  const target = { ...keyOf(attempt), browser: browser ?? '' }
  const mail = await rows.countAttempt(deps.db, { ...target, since, maxAttempts })
  if (!mail) {
    const newest = await rows.findNewest(deps.db, target)
    if (!newest) throw new Refusal('INVALID_OTP')
    throw new Refusal(isOver(newest.createdAt) ? 'OTP_EXPIRED' : 'TOO_MANY_ATTEMPTS')
  }
  const guess = await countMailedCode(deps, email)
  const otp = attempt.otp.replaceAll(/\s/g, '')
  const isRight = deps.keys
    .allOf('mailed-code')
    .some((key) => sameText(signText(`${mail.id}:${otp}`, key), mail.codeDigest))
  if (!isRight || isOver(departureOf(readDetails(deps, mail), mail))) {
    const user = await findUserByEmail(deps.db, email)
    await recordEvent(deps, { action: 'session.refused', actorId: null, subjectId: user?.id ?? null, visitor })
    throw new Refusal(isOver(mail.createdAt) ? 'OTP_EXPIRED' : 'INVALID_OTP')
  }
  await giveBack(deps, guess)
  await rows.uncountAttempt(deps.db, mail)
  return mail.id
}

/**
 * Returns the earliest possible request time of a mail that is still valid. The lifetime of a mail starts when it is
 * sent, which is up to `longestWaitSeconds` after the request.
 */
function earliestRequest(deps: Deps, lifetimeSeconds: number) {
  return secondsAfter(deps.now(), -lifetimeSeconds - mailBudgets.longestWaitSeconds)
}

/**
 * Returns when a mail was sent. Rows of earlier versions do not have this time, because their mails were sent at once.
 */
function departureOf(details: MailedDetails, { createdAt }: { createdAt: string }) {
  return details.leavesAt ?? createdAt
}

/** Returns the details of a mail without using the mail up; null if the mail was already used. */
export async function readCode(deps: Deps, id: string): Promise<MailedDetails | null> {
  const found = await rows.findDetails(deps.db, id)
  return found && readDetails(deps, { id, ...found })
}

/** Uses up a mail whose code or link was correct, and returns its details; null if it was used in the meantime. */
export async function useCode(deps: Deps, id: string): Promise<MailedDetails | null> {
  const found = await rows.takeCode(deps.db, id)
  return found && readDetails(deps, { id, ...found })
}

export function endCodes(deps: Deps, target: Target) {
  return rows.deleteCodesOf(deps.db, keyOf(target))
}

/**
 * Reads a mailed link without using it up. Returns the row of its mail, with the browsers that requested the mail and
 * the decrypted details; null if the link is unknown or has expired.
 */
export async function readLink(deps: Deps, token: string) {
  const { expiresIn } = deps.config.magicLink
  const found = await rows.findLink(deps.db, digest(token), earliestRequest(deps, expiresIn))
  if (!found) return null
  const details = readDetails(deps, found)
  const isOver = secondsAfter(new Date(departureOf(details, found)), expiresIn) <= deps.now()
  return isOver ? null : { ...found, details }
}

/** Returns the lifetime of a mail: the shorter of the lifetimes of its code and its link. */
export function lifetimeOf({ magicLink, emailOTP }: Config, purpose: RowPurpose) {
  const lifetimes = waysOf({ magicLink, emailOTP }, purpose).map(({ expiresIn }) => expiresIn)
  return Math.min(...lifetimes)
}

function longestLifetime(config: Config, purpose: RowPurpose) {
  return Math.max(...waysOf(config, purpose).map(({ expiresIn }) => expiresIn))
}

function waysOf({ magicLink, emailOTP }: Pick<Config, 'magicLink' | 'emailOTP'>, purpose: RowPurpose) {
  const link = purpose === 'sign-in' && magicLink.enabled ? [magicLink] : []
  return emailOTP.enabled ? [...link, emailOTP] : link
}

function readDetails(deps: Deps, { id, details: text }: { id: string; details: string }) {
  return z.parse(details, JSON.parse(decrypt(text, deps.keys.allOf('mailed-code'), placeOf(id))))
}

function keyOf({ purpose, email, userId }: Target): rows.CodeKey {
  const address = email.toLowerCase()
  return { purpose, addressDigest: digest(userId === undefined ? address : `${userId}:${address}`) }
}

function placeOf(id: string) {
  return `mailed_codes/${id}`
}
