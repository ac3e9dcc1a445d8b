/**
 * The budget of a kind of mail.
 *
 * `anyone`: strangers can cause the mail. All these kinds share one budget for each address. `reservedPerHour` mails of
 * the kind always fit into an hour, so that no other kind can starve it; `mayExceed` lets the kind also use the
 * unreserved part.
 *
 * `owner`: only the owner of the account can cause the mail, or strangers can cause it at most once until the owner
 * acts. Until the address is verified, the owner may be a stranger, so the mail draws on the reserve of `unproven`
 * addresses.
 *
 * `codes`: strangers can cause the mail, and the owner waits for it to sign in. These kinds share another budget for each
 * address, so that no other mail delays them: twelve an hour, of which one of each kind always fits, and one of a kind a
 * minute. Requests from a known device of the user have a budget of twelve an hour for each kind, so that strangers cannot
 * use up the owner's.
 *
 * `site`: the site writes to each of its administrators, at most once a day.
 */
type Budget = ({ causedBy: 'anyone' } & Reserve) | { causedBy: 'owner' } | { causedBy: 'codes' } | { causedBy: 'site' }

/** The mails of a share that always fit into an hour, and whether the share may also use the unreserved part. */
export type Reserve = { reservedPerHour: number; mayExceed: boolean }

/** Every kind of mail by its template's name, with its budget. */
export const mailKinds = {
  'verify-email': { causedBy: 'anyone', reservedPerHour: 1, mayExceed: true },
  'reset-password': { causedBy: 'anyone', reservedPerHour: 1, mayExceed: true },
  'account-exists': { causedBy: 'anyone', reservedPerHour: 1, mayExceed: true },
  'link-account': { causedBy: 'anyone', reservedPerHour: 1, mayExceed: true },
  // The inviter learns that the mail is paused, so the pause must not depend on mails that reveal whether the address
  // has an account.
  invitation: { causedBy: 'anyone', reservedPerHour: 4, mayExceed: false },
  'sign-in': { causedBy: 'codes' },
  'verify-code': { causedBy: 'codes' },
  'reset-code': { causedBy: 'codes' },
  'sign-up-code': { causedBy: 'codes' },
  'new-email-code': { causedBy: 'codes' },
  'change-email-code': { causedBy: 'owner' },
  'change-email': { causedBy: 'owner' },
  'email-changed': { causedBy: 'owner' },
  'password-changed': { causedBy: 'owner' },
  // This mail follows a hundred wrong passwords, and cannot recur until the owner allows passwords again.
  'passwords-paused': { causedBy: 'owner' },
  'new-device': { causedBy: 'owner' },
  'device-connected': { causedBy: 'owner' },
  'second-factor-changed': { causedBy: 'owner' },
  'passkey-changed': { causedBy: 'owner' },
  // These mails follow the correct password or an administrator's action, and cannot recur until the owner stops it.
  'factor-reset': { causedBy: 'owner' },
  // This mail follows the correct password and ten wrong codes.
  'password-known': { causedBy: 'owner' },
  // This mail needs a cookie of the owner, and cannot recur until the owner trusts the device again.
  'trust-ended': { causedBy: 'owner' },
  'account-linked': { causedBy: 'owner' },
  'account-unlinked': { causedBy: 'owner' },
  'taken-back': { causedBy: 'owner' },
  'delete-account': { causedBy: 'owner' },
  'account-deleted': { causedBy: 'owner' },
  // A webhook must be enabled by a user before it can be disabled again.
  'webhook-disabled': { causedBy: 'owner' },
  // A flood can be noticed every few minutes.
  'guessing-noticed': { causedBy: 'site' },
  'address-taken': { causedBy: 'site' },
} as const satisfies Record<string, Budget>

/** A kind of mail; the name of its template. */
export type MailKind = keyof typeof mailKinds

/**
 * A share of the per-address budget for mails that strangers can cause: one kind of mail that anyone can cause, `owner`
 * mails to unverified addresses, or reset links to unverified addresses.
 */
export type Share = MailKind | 'unproven' | 'unproven-reset'

/** The hourly reserve of each kind of mail with a code. */
export const sharesOfCodes: ReadonlyMap<Share, Reserve> = new Map<Share, Reserve>(
  Object.entries(mailKinds).flatMap(([kind, { causedBy }]): [Share, Reserve][] =>
    causedBy === 'codes' ? [[kind as MailKind, { reservedPerHour: 1, mayExceed: true }]] : [],
  ),
)

/** The hourly reserve of each share, and whether the share may exceed it. */
export const sharesOfStrangers: ReadonlyMap<Share, Reserve> = new Map<Share, Reserve>([
  ['unproven', { reservedPerHour: 1, mayExceed: true }],
  ['unproven-reset', { reservedPerHour: 1, mayExceed: true }],
  ...Object.entries(mailKinds).flatMap(([kind, budget]): [Share, Reserve][] =>
    budget.causedBy === 'anyone' ? [[kind as MailKind, budget]] : [],
  ),
])
