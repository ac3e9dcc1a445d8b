import type { RefusalCode, secondStatuses } from '../../../contract/refusals.ts'
import { adminRefusals } from './admin/refusals.ts'
import type { apiKeyRefusals } from './api-keys/refusals.ts'
import { captchaRefusals } from './sign-in/captcha.ts'
import { deviceRefusals } from './devices/refusals.ts'
import { factorRefusals } from './factor-refusals.ts'
import { mailedRefusals } from './mailed-refusals.ts'
import { organizationRefusals } from './organization-refusals.ts'
import { passkeyRefusals } from './passkey-refusals.ts'
import { webhookRefusals } from './webhooks/refusals.ts'
import type { RefusalFacts, refusals } from './refusals.ts'

/** Messages for refusals that only dashboard calls and calls from applications return, except refusals of API keys. */
export const dashboardRefusals: Record<
  Exclude<RefusalCode, keyof typeof refusals | keyof typeof secondStatuses | keyof typeof apiKeyRefusals>,
  (facts: RefusalFacts) => string
> = {
  ...organizationRefusals,
  ...adminRefusals,
  ...captchaRefusals,
  ...factorRefusals,
  ...mailedRefusals,
  ...deviceRefusals,
  ...passkeyRefusals,
  ...webhookRefusals,

  USER_ALREADY_HAS_A_PASSWORD: () => 'You already have a password.',
  NO_PASSWORD_CREDENTIAL_FOUND: () => 'Your account has no password yet.',
  USERNAME_TOO_SHORT: () => 'That username is too short.',
  USERNAME_TOO_LONG: () => 'That username is too long.',
  INVALID_USERNAME: () => 'Use only the letters A–Z, digits, dots and underscores.',
  USERNAME_IS_ALREADY_TAKEN: () => 'That username is taken. Try another.',
  USERNAME_IS_IMMUTABLE: () => 'Your username can’t be changed.',
  SESSION_NOT_FOUND: () => 'That session has already ended.',
  INVALID_SESSION_TOKEN: () => 'This account is no longer signed in here.',
  SESSION_IS_NOT_FRESH: () => 'Confirm it’s you.',
  SESSION_NOT_FRESH: () => 'Confirm it’s you.',
  TOTP_ALREADY_ENABLED: () => 'Your authenticator app is already set up.',
  A_SECOND_FACTOR_IS_REQUIRED: () => 'This site requires a second step. Add another method before you remove this one.',
  TWO_FACTOR_NOT_ENABLED: () => 'Your second step is turned off.',
  YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT: () => 'This is your only sign-in method.',
  ACCOUNT_NOT_FOUND: () => 'This account is no longer connected.',
  EMAIL_CAN_NOT_BE_UPDATED: () => 'To change your email, use “Change email”.',
  CHANGE_EMAIL_IS_DISABLED: () => 'Email changes are turned off here.',
  EMAIL_IS_THE_SAME: () => 'That’s already your email.',
  COULDNT_UPDATE_YOUR_EMAIL: () => 'We couldn’t use that address. Try another.',
  CREDENTIAL_ACCOUNT_NOT_FOUND: () => 'This account has no password.',
  SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION: () => 'Confirm it’s you.',
  FAILED_TO_GET_USER_INFO: () => 'The provider didn’t share your details. Try again.',
  MAIL_NOT_FOUND: () => 'That email was deleted.',
  UNSUPPORTED_PICTURE: () => 'Choose a PNG, JPEG or WebP image.',
  PICTURES_NEED_THE_PACKAGE_SHARP: () => 'You can’t upload pictures on this site.',
  PICTURE_NOT_FOUND: () => 'That picture was deleted.',
  SAMPLE_DATA_IS_NOT_AVAILABLE_HERE: () => 'There’s no sample data here.',
  NO_SUCH_SAMPLE_USER: () => 'You can only switch to people from the sample data.',

  ID_TOKEN_NOT_SUPPORTED: () => 'That provider doesn’t support this kind of sign-in.',
  USER_EMAIL_NOT_FOUND: () => 'The provider didn’t share an email. Allow access, or use another sign-in method.',
  ACCOUNT_NOT_LINKED: () => 'You already have an account with this email. Sign in with your usual method.',
  SIGNUP_DISABLED: () => 'New accounts are by invitation only.',
  UNABLE_TO_LINK_ACCOUNT: () => 'We couldn’t connect that account. Try again.',
  UNABLE_TO_CREATE_USER: () => 'We couldn’t create your account. Nothing was saved.',
  UNABLE_TO_CREATE_SESSION: () => 'We couldn’t sign you in. Your account wasn’t affected.',
  SOCIAL_ACCOUNT_ALREADY_LINKED: () => 'That account is already connected.',
  ACCOUNT_NOT_LINKED__LINKING_NOT_ALLOWED: () => 'Accounts from that provider can’t be connected here.',
  ACCOUNT_NOT_LINKED__DIFFERENT_EMAILS_NOT_ALLOWED: () =>
    'That account uses a different email. Choose one that uses your email here.',
  ACCOUNT_NOT_LINKED__UNABLE_TO_CREATE_ACCOUNT: () => 'We couldn’t connect that account. Try again.',
  PROVIDER_ID_IS_NOT_SUPPORTED: () => 'That sign-in option is no longer available.',
  PROVIDER_ID_DOES_NOT_SUPPORT_TOKEN_REFRESHING: () => 'Access to that provider can’t be renewed. Connect it again.',
  PROVIDER_ACCOUNT_PROVIDER_IS_ID_BUT_IT_IS_NOT_CONFIGURED: () => 'That sign-in option isn’t set up here.',
  FAILED_TO_GET_A_VALID_ACCESS_TOKEN: () => 'Access to that provider expired. Connect it again.',
  FAILED_TO_REFRESH_ACCESS_TOKEN: () => 'Access to that provider expired. Connect it again.',
}
