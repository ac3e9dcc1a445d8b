/** The part of the error catalog about second factors and passkeys. */
export const factorRefusals = {
  SESSION_NOT_FRESH: [403, 'Session is not fresh'],
  TOTP_NOT_ENABLED: [400, 'TOTP not enabled'],
  TOTP_ALREADY_ENABLED: [400, 'TOTP is already enabled'],
  TWO_FACTOR_NOT_ENABLED: [400, "Two factor isn't enabled"],
  BACKUP_CODES_NOT_ENABLED: [400, "Backup codes aren't enabled"],
  INVALID_CODE: [401, 'Invalid code'],
  INVALID_BACKUP_CODE: [401, 'Invalid backup code'],
  INVALID_TWO_FACTOR_COOKIE: [401, 'Invalid two factor cookie'],
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: [400, 'Too many attempts. Please request a new code.'],
  ACCOUNT_TEMPORARILY_LOCKED: [
    429,
    'Too many failed verification attempts. Your account is temporarily locked. Please try again later.',
  ],

  SESSION_REQUIRED: [401, 'Passkey registration requires an authenticated session'],
  CHALLENGE_NOT_FOUND: [400, 'Challenge not found'],
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: [401, 'You are not allowed to register this passkey'],
  FAILED_TO_VERIFY_REGISTRATION: [400, 'Failed to verify registration'],
  PREVIOUSLY_REGISTERED: [400, 'Previously registered'],
  TOO_MANY_PASSKEYS: [400, 'Too many passkeys'],
  PASSKEY_NOT_FOUND: [401, 'Passkey not found'],
  NO_SUCH_PASSKEY: [404, 'Passkey not found'],
  AUTHENTICATION_FAILED: [400, 'Authentication failed'],
  YOU_CANT_REMOVE_YOUR_LAST_WAY_IN: [400, "You can't remove your last way in"],
} as const

/** The codes of these refusals that differ from their message. */
export const fixedFactorCodes = [
  'SESSION_NOT_FRESH',
  'TOTP_ALREADY_ENABLED',
  'TWO_FACTOR_NOT_ENABLED',
  'BACKUP_CODES_NOT_ENABLED',
  'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE',
  'ACCOUNT_TEMPORARILY_LOCKED',
  'SESSION_REQUIRED',
] as const satisfies readonly (keyof typeof factorRefusals)[]
