import type { UserRow } from '../actor.ts'
import { mailBudgets } from '../config/limits.ts'
import { digest } from '../crypto/tokens.ts'
import type { Deps } from '../deps.ts'
import { daySeconds, hourSeconds, secondsAfter } from '../time.ts'
import {
  countSpendings,
  deleteSpendings,
  insertSpending,
  listSpendings,
  lockBudgets,
  type Spending,
} from './budgets.sql.ts'
import { earliestDeparture } from './departures.ts'
import { mailKinds, reserveOf, reserves, type MailKind, type Reserve, type Share } from './mail-kinds.ts'

/** The recipient of a mail, and whether the account's owner has verified the address. */
export type Recipient = { email: string; emailVerified: boolean }

/**
 * The signed-in user who causes a mail to somebody else. If `isTrusted` is true, the user has the full daily budget
 * even while the account is new.
 */
export type MailSender = {
  user: Pick<UserRow, 'id' | 'email' | 'emailVerified' | 'createdAt'>
  isTrusted: boolean
}

/** The properties of a mail that its budgets depend on. */
export type MailDemand = {
  kind: MailKind
  recipient: Recipient
  sender?: MailSender
  organizationId?: string
  /** Whether the mail was requested from a known device of the recipient. */
  isFromKnownDevice?: boolean
  /** Whether the mail is a sample that an administrator sends to their own address. */
  isSample?: true
}

/**
 * Charges a mail to its budgets. Returns the time at which the mail can be sent; null if the mail is paused. A paused
 * mail exceeds a budget or repeats a recent mail. It is never sent, and adds no rows. Must be called in the transaction
 * that writes the mail.
 */
export async function drawOnMailBudgets(deps: Deps, demand: MailDemand): Promise<Date | null> {
  const now = deps.now()
  if (!deps.config.rateLimit.enabled) return now
  const wanted = spendingOf(demand, now)
  const { sender, organizationId } = wanted
  const shared = [
    ...(sender === null ? [] : [`mail|from|${sender}`]),
    ...(organizationId === null ? [] : [`mail|of|${organizationId}`]),
  ]
  // The mailbox is locked last. A transaction that mails several recipients still holds the locks of the sender and the
  // organization when it locks the next mailbox, so the opposite order could cause deadlocks.
  await lockBudgets(deps.db, [...shared, `mail|to|${wanted.recipient}`])
  const leavesAt = (await isWithinDailyBudgets(deps, demand, wanted)) ? await departureOf(deps, wanted) : null
  if (leavesAt) await insertSpending(deps.db, { ...wanted, leavesAt })
  return leavesAt
}

/** Stops counting canceled mails against their recipient's budget. `departures` are their planned sending times. */
export async function returnToMailBudgets(deps: Deps, recipient: string, departures: readonly Date[]) {
  if (departures.length > 0) await deleteSpendings(deps.db, digest(mailboxOf(recipient)), departures)
}

/**
 * Returns the mailbox to which an email address most likely belongs: in lower case, without a `+tag`, and for Gmail
 * also without dots.
 *
 * Budgets are counted per mailbox. Otherwise, one mailbox could receive any number of mails under addresses such as
 * `ada+1@example.com`.
 */
export function mailboxOf(address: string) {
  const spelled = address.normalize('NFKC').toLowerCase()
  const at = spelled.lastIndexOf('@')
  const name = spelled.slice(0, at).replace(/(?<=.)\+.*$/s, '')
  const host = spelled.slice(at + 1)
  const isGmail = host === 'gmail.com' || host === 'googlemail.com'
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}

function spendingOf(demand: MailDemand, now: Date): Spending {
  const { kind, recipient, sender, organizationId, isSample } = demand
  return {
    recipient: digest(mailboxOf(recipient.email)),
    share: isSample ? `sample/${kind}` : shareOf(demand),
    // The budget of a sender with a verified address belongs to the mailbox, so that a user who deletes the account and
    // creates it again gets no new budget.
    sender: sender ? (sender.user.emailVerified ? digest(mailboxOf(sender.user.email)) : sender.user.id) : null,
    organizationId: organizationId ?? null,
    askedAt: now,
    leavesAt: now,
  }
}

function shareOf({ kind, recipient: { emailVerified }, isFromKnownDevice }: MailDemand): Spending['share'] {
  if (mailKinds[kind].causedBy === 'site') return `site/${kind}`
  if (mailKinds[kind].causedBy === 'codes') return isFromKnownDevice ? `known-codes/${kind}` : `codes/${kind}`
  if (mailKinds[kind].causedBy === 'owner') return emailVerified ? `owner/${kind}` : 'stranger/unproven'
  return kind === 'reset-password' && !emailVerified ? 'stranger/unproven-reset' : `stranger/${kind}`
}

async function isWithinDailyBudgets(deps: Deps, { sender }: MailDemand, wanted: Spending) {
  if (wanted.sender === null && wanted.organizationId === null) return true
  const { account, organization } = deps.config.rateLimit.mailsPerDay
  const spent = await countSpendings(deps.db, wanted, secondsAfter(wanted.leavesAt, -daySeconds))
  const maximum = sender ? Math.ceil(account * partFor(sender, wanted.leavesAt)) : Infinity
  return spent.bySender < maximum && spent.byOrganization < organization
}

/** Returns the fraction of the full daily budget that an account of this age is allowed to use. */
function partFor({ user, isTrusted }: MailSender, now: Date) {
  const ageSeconds = (now.getTime() - Date.parse(user.createdAt)) / 1000
  const isNew = mailBudgets.newAccounts.find(({ youngerThanSeconds }) => ageSeconds < youngerThanSeconds)
  return isNew && !isTrusted ? isNew.part : 1
}

/**
 * Returns the time at which the mail can be sent; null if the mail is paused. A pause depends only on when earlier
 * mails were requested, not on when they are sent. Sending times would reveal whether an address has an account: some
 * mails go only to addresses with an account, and these mails delay others.
 */
async function departureOf(deps: Deps, wanted: Spending) {
  const now = wanted.askedAt
  const { maximumToOwnerPerHour } = mailBudgets
  const isOfSite = wanted.share.startsWith('site/')
  const rows = await listSpendings(deps.db, wanted.recipient, secondsAfter(now, isOfSite ? -daySeconds : -hourSeconds))
  const alike = rows.filter(({ share }) => share === wanted.share)
  if (isOfSite) return alike.length === 0 ? now : null
  const isRecent = ({ askedAt }: Spending) => secondsAfter(askedAt, mailBudgets.pauseSeconds) > now
  if (/^(known-)?codes\//.test(wanted.share) && alike.some(isRecent)) return null
  const reserve = reserveDrawnOn(wanted)
  if (!reserve) return alike.length < maximumToOwnerPerHour ? now : null

  const asked = rows.filter(({ askedAt }) => secondsAfter(askedAt, hourSeconds) > now)
  const ofSender = asked.filter(({ share, sender }) => share === wanted.share && sender === wanted.sender)
  if (wanted.sender !== null && ofSender.length >= reserves[reserve].maximumPerSender) return null
  // A user who requests the mail again within a minute already has it or will get it soon.
  const isRepeated = ofSender.some((before) => before.organizationId === wanted.organizationId && isRecent(before))
  if (isRepeated || !fitsIntoHour(asked, reserve)) return null
  const planned = rows.flatMap(({ leavesAt, ...row }) => {
    const drawnOn = reserveDrawnOn(row)
    return drawnOn ? [{ half: reserves[drawnOn].half, leavesAt }] : []
  })
  return earliestDeparture(now, reserves[reserve].half, planned)
}

/** Returns the reserve that a mail counts against; null if the mail counts against a separate budget. */
function reserveDrawnOn({ share: text }: Pick<Spending, 'share'>): Reserve | null {
  const [budget, share] = text.split('/') as [string, Share]
  return budget === 'codes' || budget === 'stranger' ? reserveOf(share) : null
}

/**
 * Whether one more mail to an address fits into the hour: into its reserve or, if `mayExceed` allows that, into the
 * unreserved part of the same half of the budget.
 */
function fitsIntoHour(asked: readonly Spending[], wanted: Reserve) {
  const countOf = (reserve: Reserve) => asked.filter((before) => reserveDrawnOn(before) === reserve).length
  const { half, perHour, mayExceed } = reserves[wanted]
  if (countOf(wanted) < perHour) return true
  let unreserved = mailBudgets.maximumPerHalfAndHour
  for (const [name, terms] of Object.entries(reserves))
    if (terms.half === half) unreserved -= Math.max(countOf(name as Reserve), terms.perHour)
  return mayExceed && unreserved > 0
}
