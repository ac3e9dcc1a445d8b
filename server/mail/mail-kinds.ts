/**
 * The budget of a kind of mail.
 *
 * `anyone` and `codes`: strangers can cause the mail. A `codes` mail contains a code that the user is waiting for. The
 * mail counts against a reserve, which is part of one half of the address's hourly budget. If a code is requested on a
 * known device of the user, its mail counts against a separate budget of twelve an hour per kind, which strangers
 * cannot use up.
 *
 * `owner`: only the owner of the account can cause the mail, or strangers can cause it at most once until the owner
 * acts. Until the address is verified, the owner might be a stranger, so the mail uses the reserve of notices.
 *
 * `site`: the site writes to each of its administrators, at most once a day.
 */
type Budget = { causedBy: 'anyone' | 'codes'; reserve: Reserve } | { causedBy: 'owner' } | { causedBy: 'site' }

/** A half of the hourly budget of an address: mails with codes, or all other mails. The halves are independent. */
export type Half = 'codes' | 'others'

type ReserveTerms = {
  half: Half
  /** The number of mails per hour that this reserve always admits, however many mails the other reserves have used. */
  perHour: number
  /** Whether the mails can also use the unreserved part of the half. */
  mayExceed: boolean
  /** The maximum number of mails of one kind per hour that one account can cause to an address. */
  maximumPerSender: number
}

/**
 * The reserves. Kinds of mail share a reserve if a stranger who can cause one kind can also cause the others. So nobody
 * can use up the reserve of a mail that they could not cause themselves.
 */
export const reserves = {
  'sign-in': { half: 'codes', perHour: 1, mayExceed: true, maximumPerSender: 2 },
  addresses: { half: 'codes', perHour: 1, mayExceed: true, maximumPerSender: 2 },
  resets: { half: 'codes', perHour: 1, mayExceed: true, maximumPerSender: 2 },
  'verification-links': { half: 'others', perHour: 1, mayExceed: true, maximumPerSender: 2 },
  'reset-links': { half: 'others', perHour: 1, mayExceed: true, maximumPerSender: 2 },
  notices: { half: 'others', perHour: 1, mayExceed: true, maximumPerSender: 2 },
  // The response to an inviter reveals whether the mail is paused. So only earlier invitations can pause it: a pause
  // that depended on other mails would reveal whether the address has an account. An account can cause only one of the
  // two invitation mails per hour, so that the other one is left for other inviters.
  invitations: { half: 'others', perHour: 2, mayExceed: false, maximumPerSender: 1 },
} as const satisfies Record<string, ReserveTerms>

/** The name of a reserve. Each reserve is part of one half of an address's hourly budget. */
export type Reserve = keyof typeof reserves

/** The budget of each kind of mail. Each kind is named after its template. */
export const mailKinds = {
  'verify-email': { causedBy: 'anyone', reserve: 'verification-links' },
  'reset-password': { causedBy: 'anyone', reserve: 'reset-links' },
  'account-exists': { causedBy: 'anyone', reserve: 'notices' },
  'link-account': { causedBy: 'anyone', reserve: 'notices' },
  invitation: { causedBy: 'anyone', reserve: 'invitations' },
  'sign-in': { causedBy: 'codes', reserve: 'sign-in' },
  'sign-up-code': { causedBy: 'codes', reserve: 'sign-in' },
  'verify-code': { causedBy: 'codes', reserve: 'addresses' },
  'new-email-code': { causedBy: 'codes', reserve: 'addresses' },
  'reset-code': { causedBy: 'codes', reserve: 'resets' },
  'change-email-code': { causedBy: 'owner' },
  // This mail requires a session, or a sign-in whose first factor was correct.
  'second-step-code': { causedBy: 'owner' },
  'change-email': { causedBy: 'owner' },
  'email-changed': { causedBy: 'owner' },
  'password-changed': { causedBy: 'owner' },
  // This mail follows a hundred wrong passwords, and cannot recur until the owner allows passwords again.
  'passwords-paused': { causedBy: 'owner' },
  'new-device': { causedBy: 'owner' },
  'device-connected': { causedBy: 'owner' },
  'second-factor-changed': { causedBy: 'owner' },
  'passkey-changed': { causedBy: 'owner' },
  // Only the correct password or an administrator's action causes these mails, and they cannot recur until the owner
  // stops the reset.
  'factor-reset': { causedBy: 'owner' },
  // Only too many wrong codes after the correct password cause this mail.
  'password-known': { causedBy: 'owner' },
  // Only a request with one of the owner's cookies causes this mail, and the mail cannot recur until the owner trusts
  // the device again.
  'trust-ended': { causedBy: 'owner' },
  'account-linked': { causedBy: 'owner' },
  'account-unlinked': { causedBy: 'owner' },
  'taken-back': { causedBy: 'owner' },
  // Administrators get this mail. Only a user who undoes a change can cause it: the user needs a mailed link and a
  // sign-in method from before the change.
  'address-taken': { causedBy: 'owner' },
  'delete-account': { causedBy: 'owner' },
  'account-deleted': { causedBy: 'owner' },
  'api-key-created': { causedBy: 'owner' },
  'api-key-expiring': { causedBy: 'owner' },
  // This mail cannot recur until a user has enabled the webhook again.
  'webhook-disabled': { causedBy: 'owner' },
  // During an attack on passwords, a notice can be due every few minutes, so the budget limits this mail to one a day.
  'guessing-noticed': { causedBy: 'site' },
} as const satisfies Record<string, Budget>

/** The kind of a mail, which is also the name of its template. */
export type MailKind = keyof typeof mailKinds

/**
 * The share of a budget against which a mail counts. Each kind of mail has a share. Mails to an unverified address have
 * two exceptions: all kinds caused by the owner count against `unproven`, and reset links against `unproven-reset`.
 */
export type Share = MailKind | 'unproven' | 'unproven-reset'

/** Returns the reserve that a share uses; null if strangers cannot cause its mails. */
export function reserveOf(share: Share): Reserve | null {
  // Anyone can create accounts with other spellings of a mailbox's address. Mails to these accounts must not use up the
  // reset links of the mailbox's owner, who might have no other sign-in method.
  if (share === 'unproven' || share === 'unproven-reset') return 'notices'
  const budget = mailKinds[share]
  return 'reserve' in budget ? budget.reserve : null
}
