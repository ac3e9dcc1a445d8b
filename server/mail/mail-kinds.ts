/**
 * The budget of a kind of mail.
 *
 * `anyone`: strangers can cause it. All these kinds together are one budget for each address. `reservedPerHour` mails
 * of the kind always fit into an hour, so that no other kind can starve it; `mayExceed` lets it also use the unreserved
 * part. `owner`: only the owner of the account can cause it, or strangers can cause it at most once until the owner
 * acts. Until the address is verified, the owner may be a stranger, so it draws on the reserve of `unproven` addresses.
 * `site`: the site itself writes to its administrators, at most once a day to each.
 */
type Budget = ({ causedBy: 'anyone' } & Reserve) | { causedBy: 'owner' } | { causedBy: 'site' }

type Reserve = { reservedPerHour: number; mayExceed: boolean }

/** Every kind of mail by its template's name, with its budget. */
export const mailKinds = {
  'verify-email': { causedBy: 'anyone', reservedPerHour: 1, mayExceed: true },
  'reset-password': { causedBy: 'anyone', reservedPerHour: 1, mayExceed: true },
  'account-exists': { causedBy: 'anyone', reservedPerHour: 1, mayExceed: true },
  'link-account': { causedBy: 'anyone', reservedPerHour: 1, mayExceed: true },
  // Its inviter learns when it is paused, so it must not depend on mails that reveal whether the address has an
  // account.
  invitation: { causedBy: 'anyone', reservedPerHour: 4, mayExceed: false },
  'change-email': { causedBy: 'owner' },
  'email-changed': { causedBy: 'owner' },
  'password-changed': { causedBy: 'owner' },
  // It follows a hundred wrong passwords, and cannot recur until the owner allows passwords again.
  'passwords-paused': { causedBy: 'owner' },
  'new-device': { causedBy: 'owner' },
  'account-linked': { causedBy: 'owner' },
  'delete-account': { causedBy: 'owner' },
  'account-deleted': { causedBy: 'owner' },
  // A flood can be noticed every few minutes.
  'guessing-noticed': { causedBy: 'site' },
} as const satisfies Record<string, Budget>

/** A kind of mail; the name of its template. */
export type MailKind = keyof typeof mailKinds

/**
 * A part of the budget that strangers can use up: a kind that anyone can cause, mails of owners to unverified
 * addresses, or reset links to unverified addresses.
 */
export type Share = MailKind | 'unproven' | 'unproven-reset'

/** The hourly reserve of each share, and whether it may use more. */
export const sharesOfStrangers: ReadonlyMap<Share, Reserve> = new Map<Share, Reserve>([
  ['unproven', { reservedPerHour: 1, mayExceed: true }],
  ['unproven-reset', { reservedPerHour: 1, mayExceed: true }],
  ...Object.entries(mailKinds).flatMap(([kind, budget]): [Share, Reserve][] =>
    budget.causedBy === 'anyone' ? [[kind as MailKind, budget]] : [],
  ),
])
