/** The codes that verify-email puts into `?error=` when it sends the browser back. */
export const verificationErrors = ['token_expired', 'invalid_token', 'user_not_found', 'unauthorized'] as const
export type VerificationError = (typeof verificationErrors)[number]
