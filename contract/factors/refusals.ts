/** The part of the error catalog about second factors and passkeys. */
export const factorRefusals = {
  SESSION_NOT_FRESH: [403, 'Session is not fresh'],
  TOTP_NOT_ENABLED: [400, 'TOTP not enabled'],
  TOTP_ALREADY_ENABLED: [400, 'TOTP is already enabled'],
  TWO_FACTOR_NOT_ENABLED: [400, "Two factor isn't enabled"],
  A_SECOND_FACTOR_IS_REQUIRED: [403, 'A second factor is required'],
  OTP_NOT_CONFIGURED: [400, 'OTP is not available'],
  OTP_HAS_EXPIRED: [400, 'OTP has expired'],
  BACKUP_CODES_NOT_ENABLED: [400, "Backup codes aren't enabled"],
  INVALID_CODE: [401, 'Invalid code'],
  INVALID_BACKUP_CODE: [401, 'Invalid backup code'],
  RECOVERY_NEEDS_AN_ADMINISTRATOR: [400, 'Recovery needs an administrator'],
  YOU_ARE_NOT_ALLOWED_TO_RESET_FACTORS: [403, 'You are not allowed to reset factors'],
  YOU_CANNOT_RESET_YOURSELF: [400, 'You cannot reset yourself'],
  ANOTHER_ADMINISTRATOR_MUST_APPROVE: [400, 'Another administrator must approve'],
  RESETS_OF_ADMINISTRATORS_MUST_WAIT: [400, 'Resets of administrators must wait'],
  NO_RESET_IS_WAITING: [400, 'No reset is waiting'],
  THE_USER_WOULD_HAVE_NO_WAY_IN: [400, 'The user would have no way in'],
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
  'OTP_NOT_CONFIGURED',
  'BACKUP_CODES_NOT_ENABLED',
  'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE',
  'ACCOUNT_TEMPORARILY_LOCKED',
  'SESSION_REQUIRED',
] as const satisfies readonly (keyof typeof factorRefusals)[]
