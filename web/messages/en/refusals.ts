import type { RefusalCode } from '../../../contract/refusals.ts'
import type { VerificationError } from '../../../contract/redirect-errors.ts'

/** Values that the message of a refusal may contain. */
export type RefusalFacts = {
  email?: string
  min?: number
  max?: number
  label?: string
  seconds?: number
  organizations?: readonly { name: string }[]
  /** A message that the operator wrote, in the operator’s language. */
  message?: string
}

/** Messages for refusals, by refusal code. */
export type RefusalWords = Partial<Record<RefusalCode, (facts: RefusalFacts) => string>>

/**
 * Messages for refusals that users can get before they sign in.
 *
 * The messages for other refusals are in dashboard-refusals.ts. A new refusal code does not compile until it has a
 * message.
 */
export const refusals = {
  VALIDATION_ERROR: () => 'Check the highlighted fields.',
  PAYLOAD_TOO_LARGE: () => 'That’s too large. Shorten it and try again.',
  NOT_FOUND: () => 'This isn’t available on this site.',
  UNAUTHORIZED: () => 'You’ve been signed out. Sign in to continue.',
  FORBIDDEN: () => 'You don’t have permission to do this.',
  TOO_MANY_REQUESTS: ({ seconds = 10 }) => `Too many attempts. You can try again in ${secondsWords(seconds)}.`,
  INTERNAL_SERVER_ERROR: () => 'Something went wrong on our side. Try again.',
  SERVICE_UNAVAILABLE: () => 'The server isn’t available right now. Try again in a moment.',
  INVALID_ORIGIN: () => 'Requests from this web address aren’t allowed here.',
  INVALID_CALLBACKURL: untrustedPlace,
  INVALID_REDIRECTTO: untrustedPlace,
  INVALID_ERRORCALLBACKURL: untrustedPlace,
  INVALID_NEWUSERCALLBACKURL: untrustedPlace,

  INVALID_EMAIL: () => 'That doesn’t look like an email address.',
  PASSWORD_TOO_SHORT: ({ min = 8 }) => `Use at least ${min} characters.`,
  PASSWORD_TOO_LONG: ({ max = 128 }) => `Use ${max} characters or fewer.`,
  PASSWORD_COMPROMISED: () => 'Attackers know this password. Choose a different one.',
  USER_ALREADY_EXISTS: () => 'There’s already an account with this email.',
  EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED: () => 'Sign-up with a password is turned off here.',
  SIGN_UP_REFUSED: ({ message }) => message ?? 'You can’t create an account here.',
  EMAIL_AND_PASSWORD_IS_NOT_ENABLED: () => 'Password sign-in is turned off here.',
  MISSING_RESPONSE: () => 'Confirm you’re human to continue. This needs JavaScript.',
  INVALID_EMAIL_OR_PASSWORD: () => 'That email and password don’t match.',
  INVALID_USERNAME_OR_PASSWORD: () => 'That username and password don’t match.',
  USE_ANOTHER_WAY_TO_SIGN_IN: () => 'Too many wrong passwords. Use another sign-in method.',
  EMAIL_NOT_VERIFIED: ({ email = 'you' }) => `Verify your email first. We sent a link to ${email}.`,
  FIELD_IS_REQUIRED: ({ label }) => (label ? `Enter your ${label}.` : 'Fill this in.'),
  INVALID_PASSWORD: () => 'That’s not your current password.',
  RESET_PASSWORD_ISNT_ENABLED: () => 'Password reset is turned off here.',
  CHOOSE_A_NEW_PASSWORD_FIRST: () => 'Use the link we emailed you to choose a new password first.',
  INVALID_TOKEN: () => 'This link no longer works.',
  BANNED_USER: () => 'Your account is suspended.',
  FAILED_TO_CREATE_SESSION: () => 'We couldn’t sign you in. Try again.',
  FAILED_TO_GET_SESSION: () => 'We couldn’t check your session.',
  VERIFICATION_EMAIL_ISNT_ENABLED: () => 'This site doesn’t send verification emails.',
  YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_AN_UNVERIFIED_EMAIL: () => 'Your email is already verified.',
  YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_YOUR_OWN_EMAIL: () => 'You can only verify your own email.',

  PROVIDER_NOT_FOUND: () => 'That sign-in option is no longer available.',
  CALLBACKURL_IS_REQUIRED: () => 'This sign-in link is incomplete.',
  PROVIDER_COULD_NOT_BE_REACHED: () => 'We couldn’t reach that provider. Try again.',
  UNABLE_TO_CREATE_VERIFICATION: () => 'We couldn’t start the sign-in. Try again.',
  PENDING_LINK_NOT_FOUND: () => 'That took too long. Start again.',

  ALREADY_SET_UP: () => 'This site is already set up.',
  INVALID_SETUP_CODE: () => 'That code doesn’t match the one in the server log.',
} satisfies RefusalWords

/** Texts of the page shown after a verification link has failed. */
export const verificationErrors: Record<VerificationError, { heading: string; sentence: string }> = {
  token_expired: { heading: 'This link has expired', sentence: 'For your security, links in emails expire.' },
  invalid_token: {
    heading: 'This link doesn’t work',
    sentence: 'It may be incomplete or already used. Copy the whole link from the email, or get a new one.',
  },
  user_not_found: { heading: 'Account not found', sentence: 'It may have been deleted.' },
  unauthorized: {
    heading: 'Sign in first, then open this link',
    sentence: 'It only works while you’re signed in to your account.',
  },
}

/** Formats a duration: `1 second`, `8 seconds`, `10 minutes`. */
export function secondsWords(seconds: number) {
  if (seconds >= 120) return `${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? '1 second' : `${seconds} seconds`
}

function untrustedPlace() {
  return 'This link points to a site that isn’t trusted.'
}
