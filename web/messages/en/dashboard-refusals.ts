import type { RefusalCode } from '../../../contract/refusals.ts'
import { adminRefusals } from './admin/refusals.ts'
import { organizationRefusals } from './organization-refusals.ts'
import type { RefusalFacts, refusals } from './refusals.ts'

/** Messages of the refusals that only dashboard calls and calls from applications return. */
export const dashboardRefusals: Record<Exclude<RefusalCode, keyof typeof refusals>, (facts: RefusalFacts) => string> = {
  ...organizationRefusals,
  ...adminRefusals,

  USER_ALREADY_HAS_A_PASSWORD: () => 'You already have a password.',
  NO_PASSWORD_CREDENTIAL_FOUND: () => 'Your account has no password yet.',
  SESSION_NOT_FOUND: () => 'That sign-in has already ended.',
  SESSION_IS_NOT_FRESH: () => 'Confirm it’s you.',
  YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT: () => 'This is your only way to sign in, so it has to stay.',
  ACCOUNT_NOT_FOUND: () => 'This way to sign in isn’t linked any more.',
  EMAIL_CAN_NOT_BE_UPDATED: () => 'Use “Change email” for that.',
  CHANGE_EMAIL_IS_DISABLED: () => 'Email changes are turned off here.',
  EMAIL_IS_THE_SAME: () => 'That’s already your email.',
  COULDNT_UPDATE_YOUR_EMAIL: () => 'We couldn’t use that address. Try another.',
  CREDENTIAL_ACCOUNT_NOT_FOUND: () => 'This account has no password.',
  SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION: () => 'Confirm it’s you.',
  FAILED_TO_GET_USER_INFO: () => 'We couldn’t learn who you are. Try again.',
  NO_USER_TO_DELETE: () => 'Sign in to delete your account.',
  INVALID_DELETION_TOKEN: () => 'This link no longer works.',
  MAIL_NOT_FOUND: () => 'That mail is gone.',
  UNSUPPORTED_PICTURE: () => 'Choose a PNG, JPEG or WebP.',
  PICTURE_NOT_FOUND: () => 'That picture is gone.',
  SAMPLE_DATA_IS_NOT_AVAILABLE_HERE: () => 'There is no sample data here.',
  NO_SUCH_SAMPLE_USER: () => 'You can only become someone from the sample data.',

  ID_TOKEN_NOT_SUPPORTED: () => 'That provider can’t sign you in this way here.',
  INVALID_ID_TOKEN: () => 'That provider sent us something we can’t use.',
  USER_EMAIL_NOT_FOUND: () => 'The provider didn’t share an email. Allow it, or use another way.',
  ACCOUNT_NOT_LINKED: () => 'You already have an account with this email. Sign in the way you did before.',
  SIGNUP_DISABLED: () => 'New accounts are by invitation here.',
  UNABLE_TO_LINK_ACCOUNT: () => 'We couldn’t connect that account. Try again.',
  UNABLE_TO_CREATE_USER: () => 'We couldn’t create your account. Nothing was saved.',
  UNABLE_TO_CREATE_SESSION: () => 'Your account is fine, but we couldn’t sign you in.',
  SOCIAL_ACCOUNT_ALREADY_LINKED: () => 'That account is already connected.',
  ACCOUNT_NOT_LINKED__LINKING_NOT_ALLOWED: () => 'That provider’s accounts can’t be connected here.',
  ACCOUNT_NOT_LINKED__DIFFERENT_EMAILS_NOT_ALLOWED: () => 'That account uses another email. Choose the one for yours.',
  ACCOUNT_NOT_LINKED__UNABLE_TO_CREATE_ACCOUNT: () => 'We couldn’t connect that account. Try again.',
  PROVIDER_ID_IS_NOT_SUPPORTED: () => 'That sign-in option isn’t available any more.',
  PROVIDER_ID_DOES_NOT_SUPPORT_TOKEN_REFRESHING: () => 'That provider’s access can’t be renewed. Connect it again.',
  PROVIDER_ACCOUNT_PROVIDER_IS_ID_BUT_IT_IS_NOT_CONFIGURED: () => 'That sign-in option isn’t set up here.',
  FAILED_TO_GET_A_VALID_ACCESS_TOKEN: () => 'That provider no longer lets us in. Connect it again.',
  FAILED_TO_REFRESH_ACCESS_TOKEN: () => 'That provider no longer lets us in. Connect it again.',
}
