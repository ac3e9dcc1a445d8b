/**
 * The error catalogue: every code the API refuses with, its HTTP status and its message.
 *
 * A code is its message in capitals, spaces as underscores, everything else dropped; the exceptions are in `fixedCodes`.
 * A name in braces is filled in when the refusal is made, and where the code is not fixed it changes with it.
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
  INVALID_ORIGIN: [403, 'Invalid origin'],
  INVALID_CALLBACKURL: [403, 'Invalid callbackURL'],
  INVALID_REDIRECTTO: [403, 'Invalid redirectTo'],
  INVALID_ERRORCALLBACKURL: [403, 'Invalid errorCallbackURL'],
  INVALID_NEWUSERCALLBACKURL: [403, 'Invalid newUserCallbackURL'],

  // accounts
  INVALID_EMAIL: [400, 'Invalid email'],
  PASSWORD_TOO_SHORT: [400, 'Password too short'],
  PASSWORD_TOO_LONG: [400, 'Password too long'],
  USER_ALREADY_EXISTS: [422, 'User already exists'],
  EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED: [400, 'Email and password sign up is not enabled'],
  EMAIL_AND_PASSWORD_IS_NOT_ENABLED: [400, 'Email and password is not enabled'],
  INVALID_EMAIL_OR_PASSWORD: [401, 'Invalid email or password'],
  EMAIL_NOT_VERIFIED: [403, 'Email not verified'],
  FIELD_IS_REQUIRED: [400, '{field} is required'],
  BANNED_USER: [
    403,
    'You have been banned from this application. Please contact support if you believe this is an error.',
  ],
  FAILED_TO_GET_SESSION: [400, 'Failed to get session'],
  SESSION_IS_NOT_FRESH: [403, 'Session is not fresh'],
  VERIFICATION_EMAIL_ISNT_ENABLED: [400, "Verification email isn't enabled"],
  YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_AN_UNVERIFIED_EMAIL: [
    400,
    'You can only send a verification email to an unverified email',
  ],
  YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_YOUR_OWN_EMAIL: [
    400,
    'You can only send a verification email to your own email',
  ],

  // set-up
  ALREADY_SET_UP: [400, 'Already set up'],
  INVALID_SETUP_CODE: [403, 'Invalid setup code'],
  MAIL_NOT_FOUND: [404, 'Mail not found'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type RefusalCode = keyof typeof refusals

/** What the body of every refused call holds. */
export type RefusalBody = { code: string; message: string }

/** The codes that are not their message in capitals. */
export const fixedCodes: readonly RefusalCode[] = ['VALIDATION_ERROR', 'BANNED_USER', 'TOO_MANY_REQUESTS']

/** The code that belongs to a message: capitals, spaces as underscores, everything else dropped. */
export function codeOf(message: string) {
  return message
    .toUpperCase()
    .replaceAll(' ', '_')
    .replaceAll(/[^A-Z0-9_]/g, '')
}
