/** The refusals of calls that need a CAPTCHA. */
export const captchaRefusals = {
  MISSING_RESPONSE: [400, 'Missing CAPTCHA response'],
  VERIFICATION_FAILED: [403, 'Captcha verification failed'],
  UNKNOWN_ERROR: [500, 'Something went wrong'],
} as const

/** The codes in `captchaRefusals`. None of them is derived from its message. */
export const captchaCodes = ['MISSING_RESPONSE', 'VERIFICATION_FAILED', 'UNKNOWN_ERROR'] as const
