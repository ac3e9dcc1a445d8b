import type { StepUpDemand } from './sign-in/challenge.ts'
import type { VerificationError } from './redirect-errors.ts'
import type { CaptchaDemand } from './sign-in/captcha.ts'
import { apiKeyRefusals, fixedApiKeyCodes } from './api-keys/refusals.ts'
import { captchaCodes, captchaRefusals } from './sign-in/captcha-refusals.ts'
import { factorRefusals, fixedFactorCodes } from './factors/refusals.ts'
import { adminRefusals } from './admin/refusals.ts'
import { deviceRefusals, fixedDeviceCodes } from './applications/refusals.ts'
import { organizationRefusals } from './organizations/refusals.ts'
import { fixedUsernameCodes, usernameRefusals } from './sign-in/username-refusals.ts'
import { socialRefusals } from './social/refusals.ts'
import { logStreamRefusals } from './log-streams/refusals.ts'
import { addressRefusals, webhookRefusals } from './webhooks/refusals.ts'

/**
 * The error catalog: every code the API refuses with, its HTTP status and its message.
 *
 * A code is its message in capitals, with underscores for spaces and without other characters; the exceptions are in
 * `fixedCodes`. Names in braces are filled in when the refusal is thrown: in the message, and also in the code unless
 * `fixedCodes` contains the code.
 */
export const refusals = {
  // every endpoint
  VALIDATION_ERROR: [400, 'Invalid {part} parameters'],
  PAYLOAD_TOO_LARGE: [413, 'Payload too large'],
  NOT_FOUND: [404, 'Not Found'],
  UNAUTHORIZED: [401, 'Unauthorized'],
  FORBIDDEN: [403, 'Forbidden'],
  TOO_MANY_REQUESTS: [429, 'Too many requests. Please try again later.'],
  INTERNAL_SERVER_ERROR: [500, 'Internal server error'],
  SERVICE_UNAVAILABLE: [503, 'Service unavailable'],
  INVALID_ORIGIN: [403, 'Invalid origin'],
  INVALID_CALLBACKURL: [403, 'Invalid callbackURL'],
  INVALID_REDIRECTTO: [403, 'Invalid redirectTo'],
  INVALID_ERRORCALLBACKURL: [403, 'Invalid errorCallbackURL'],
  INVALID_NEWUSERCALLBACKURL: [403, 'Invalid newUserCallbackURL'],

  // accounts
  INVALID_EMAIL: [400, 'Invalid email'],
  PASSWORD_TOO_SHORT: [400, 'Password too short'],
  PASSWORD_TOO_LONG: [400, 'Password too long'],
  PASSWORD_COMPROMISED: [400, 'The password you entered has been compromised. Please choose a different password.'],
  USER_ALREADY_EXISTS: [422, 'User already exists'],
  EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED: [400, 'Email and password sign up is not enabled'],
  SIGN_UP_REFUSED: [403, 'You cannot sign up here'],
  EMAIL_AND_PASSWORD_IS_NOT_ENABLED: [400, 'Email and password is not enabled'],
  INVALID_EMAIL_OR_PASSWORD: [401, 'Invalid email or password'],
  USE_ANOTHER_WAY_TO_SIGN_IN: [429, 'Use another way to sign in'],
  EMAIL_NOT_VERIFIED: [403, 'Email not verified'],
  FIELD_IS_REQUIRED: [400, '{field} is required'],
  INVALID_PASSWORD: [400, 'Invalid password'],
  NO_PASSWORD_CREDENTIAL_FOUND: [400, 'No password credential found'],
  USER_ALREADY_HAS_A_PASSWORD: [400, 'user already has a password'],
  RESET_PASSWORD_ISNT_ENABLED: [400, "Reset password isn't enabled"],
  INVALID_TOKEN: [400, 'invalid token'],
  INVALID_OTP: [400, 'Invalid OTP'],
  OTP_EXPIRED: [400, 'OTP expired'],
  TOO_MANY_ATTEMPTS: [403, 'Too many attempts'],
  BANNED_USER: [
    403,
    'You have been banned from this application. Please contact support if you believe this is an error.',
  ],
  FAILED_TO_CREATE_SESSION: [401, 'Failed to create session'],
  FAILED_TO_GET_SESSION: [400, 'Failed to get session'],
  SESSION_NOT_FOUND: [400, 'Session not found'],
  INVALID_SESSION_TOKEN: [401, 'Invalid session token'],
  SESSION_IS_NOT_FRESH: [403, 'Session is not fresh'],
  YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT: [400, "You can't unlink your last account"],
  ACCOUNT_NOT_FOUND: [400, 'Account not found'],
  EMAIL_CAN_NOT_BE_UPDATED: [400, 'Email can not be updated'],
  CHANGE_EMAIL_IS_DISABLED: [400, 'Change email is disabled'],
  EMAIL_IS_THE_SAME: [400, 'Email is the same'],
  COULDNT_UPDATE_YOUR_EMAIL: [400, "Couldn't update your email"],
  CREDENTIAL_ACCOUNT_NOT_FOUND: [400, 'Credential account not found'],
  SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION: [
    400,
    'Session expired. Re-authenticate to perform this action.',
  ],
  FAILED_TO_GET_USER_INFO: [401, 'Failed to get user info'],
  NO_USER_TO_DELETE: [404, 'Failed to get user info'],
  INVALID_DELETION_TOKEN: [404, 'invalid token'],
  CALLBACKURL_IS_REQUIRED: [400, 'callbackURL is required'],
  UNABLE_TO_CREATE_VERIFICATION: [500, 'Unable to create verification'],
  USER_EMAIL_NOT_FOUND: [401, 'User email not found'],
  VERIFICATION_EMAIL_ISNT_ENABLED: [400, "Verification email isn't enabled"],
  YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_AN_UNVERIFIED_EMAIL: [
    400,
    'You can only send a verification email to an unverified email',
  ],
  YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_YOUR_OWN_EMAIL: [
    400,
    'You can only send a verification email to your own email',
  ],

  ...apiKeyRefusals,
  ...captchaRefusals,
  ...usernameRefusals,
  ...socialRefusals,
  ...factorRefusals,
  ...deviceRefusals,
  ...webhookRefusals,
  ...logStreamRefusals,
  ...organizationRefusals,

  // pictures and sample data
  UNSUPPORTED_PICTURE: [400, 'Unsupported picture'],
  PICTURES_NEED_THE_PACKAGE_SHARP: [400, 'Pictures need the package sharp'],
  PICTURE_NOT_FOUND: [404, 'Picture not found'],
  SAMPLE_DATA_IS_NOT_AVAILABLE_HERE: [404, 'Sample data is not available here'],
  NO_SUCH_SAMPLE_USER: [400, 'No such sample user'],

  ...adminRefusals,

  // setup
  ALREADY_SET_UP: [400, 'Already set up'],
  INVALID_SETUP_CODE: [403, 'Invalid setup code'],
  MAIL_NOT_FOUND: [404, 'Mail not found'],
  PENDING_LINK_NOT_FOUND: [404, 'Pending link not found'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type RefusalCode = keyof typeof refusals

/** The codes that contain the name of a field or provider: those whose messages have a name in braces. */
type FilledCode =
  | `${string}_IS_REQUIRED`
  | `PROVIDER_${string}_IS_NOT_SUPPORTED`
  | `PROVIDER_${string}_DOES_NOT_SUPPORT_TOKEN_REFRESHING`
  | `PROVIDER_ACCOUNT_PROVIDER_IS_${string}_BUT_IT_IS_NOT_CONFIGURED`

/** Every `code` that a refused call can have in its reply. */
export type ErrorCode = Exclude<RefusalCode, keyof typeof secondStatuses> | FilledCode | Uppercase<VerificationError>

/** The body of every refused call. `details` are present if the caller has to do something else first. */
export type RefusalBody = { code: ErrorCode; message: string; details?: RefusalDetails; outcome?: 'unknown' }

/** The organizations that need an owner, or the proof or CAPTCHA that the call requires. */
export type RefusalDetails =
  | { organizations: readonly { id: string; name: string }[]; stepUp?: undefined; captcha?: undefined }
  | { stepUp: StepUpDemand; organizations?: undefined; captcha?: undefined }
  | { captcha: CaptchaDemand; organizations?: undefined; stepUp?: undefined }

/** The codes that this file defines and that are not derived from their messages. */
const fixedSharedCodes: readonly RefusalCode[] = [
  'VALIDATION_ERROR',
  'BANNED_USER',
  'SIGN_UP_REFUSED',
  'TOO_MANY_REQUESTS',
  'PASSWORD_COMPROMISED',
]
const fixedFeatureCodes = [
  ...fixedUsernameCodes,
  ...fixedFactorCodes,
  ...fixedDeviceCodes,
  ...addressRefusals,
  ...fixedApiKeyCodes,
]
export const fixedCodes = [...fixedSharedCodes, ...captchaCodes, ...fixedFeatureCodes]

/** Refusals that reply with the code of another refusal, because the specification gives that code two statuses. */
export const secondStatuses = {
  NO_USER_TO_DELETE: 'FAILED_TO_GET_USER_INFO',
  INVALID_DELETION_TOKEN: 'INVALID_TOKEN',
  INVALID_ID_TOKEN: 'INVALID_TOKEN',
  NO_SUCH_USER: 'USER_NOT_FOUND',
  EMAIL_HAS_AN_ACCOUNT: 'USER_ALREADY_EXISTS',
  NO_SUCH_PASSKEY: 'PASSKEY_NOT_FOUND',
  CHOSEN_USERNAME_TOO_SHORT: 'USERNAME_TOO_SHORT',
  CHOSEN_USERNAME_TOO_LONG: 'USERNAME_TOO_LONG',
  CHOSEN_USERNAME_INVALID: 'INVALID_USERNAME',
} as const satisfies Partial<Record<RefusalCode, RefusalCode>>

/** Derives a code from its message: in capitals, with underscores for spaces and without other characters. */
export function codeOf(message: string) {
  return message
    .toUpperCase()
    .replaceAll(' ', '_')
    .replaceAll(/[^A-Z0-9_]/g, '')
}
