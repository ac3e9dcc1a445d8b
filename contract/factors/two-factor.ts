import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { guardedLimit } from '../limits.ts'
import { secondFactors } from '../sign-in/challenge.ts'
import { code, proven, trustDevice } from './codes.ts'
import { sendOtp, verifyOtp } from './enrolment.ts'
import { waitingReset } from './recovery.ts'

/*
 * The endpoints for second factors, which work with Better Auth's `twoFactor` client plugin. A correct code completes a
 * challenged sign-in. For a signed-in caller, a correct code confirms a new authenticator app or the caller's identity.
 */

const password = z.optional(z.string())

const begunApp = z.object({ method: z.literal('totp'), totpURI: z.string(), backupCodes: z.array(z.string()) })
export type BegunApp = z.output<typeof begunApp>

/**
 * The reply to enabling a method that takes effect at once. The recovery codes are valid at once too. There are no
 * recovery codes if the user already had a second factor.
 */
const enabledAtOnce = z.object({ method: z.enum(['otp', 'passkey']), backupCodes: z.array(z.string()) })

export const enableTwoFactor = endpoint({
  summary:
    "Begins the setup of an authenticator app. Returns its secret and recovery codes, which are valid once verify-totp has confirmed the app. With replace, the new app replaces the confirmed app once verify-totp has taken its code in a session, and the recovery codes stay. With the method passkey or otp, the user's passkeys or codes by email become a second factor at once, with recovery codes that are valid at once. A challenge with twoFactorEnrolment can set up an app without a session.",
  method: 'POST',
  path: '/two-factor/enable',
  access: 'optional',
  notImpersonated: true,
  stepUp: 'or-password',
  changesSession: true,
  limit: guardedLimit,
  body: z.object({
    password,
    method: z.optional(z.enum(['totp', 'otp', 'passkey'])),
    /** Whether the new authenticator app replaces the confirmed app. */
    replace: z.optional(z.boolean()),
    issuer: z.optional(z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[^:]*$/))),
  }),
  reply: z.union([begunApp, enabledAtOnce]),
  refusals: [
    'UNAUTHORIZED',
    'INVALID_TWO_FACTOR_COOKIE',
    'INVALID_PASSWORD',
    'NO_PASSWORD_CREDENTIAL_FOUND',
    'USE_ANOTHER_WAY_TO_SIGN_IN',
    'TOTP_ALREADY_ENABLED',
    'TOTP_NOT_ENABLED',
    'OTP_NOT_CONFIGURED',
    'EMAIL_NOT_VERIFIED',
    'NO_SUCH_PASSKEY',
    'SESSION_NOT_FRESH',
    'CHOOSE_A_NEW_PASSWORD_FIRST',
    'BANNED_USER',
    'FAILED_TO_CREATE_SESSION',
  ],
})

export const disableTwoFactor = endpoint({
  summary:
    'Removes the authenticator app, codes by email and the recovery codes, so that signing in needs no second factor. With the method otp, removes only codes by email; if no other second factor is left, removes the rest too.',
  method: 'POST',
  path: '/two-factor/disable',
  access: 'signed-in',
  notImpersonated: true,
  stepUp: 'or-password',
  changesSession: true,
  limit: guardedLimit,
  body: z.object({ password, method: z.optional(z.literal('otp')) }),
  reply: z.object({ status: z.boolean() }),
  refusals: [
    'INVALID_PASSWORD',
    'NO_PASSWORD_CREDENTIAL_FOUND',
    'USE_ANOTHER_WAY_TO_SIGN_IN',
    'TWO_FACTOR_NOT_ENABLED',
    'A_SECOND_FACTOR_IS_REQUIRED',
    'CHOOSE_A_NEW_PASSWORD_FIRST',
    'SESSION_NOT_FRESH',
    'BANNED_USER',
    'FAILED_TO_CREATE_SESSION',
  ],
})

export const getTotpUri = endpoint({
  summary:
    'Returns the secret of the authenticator app again, until the app is confirmed; later only if twoFactor.totpOptions.showAgain is on.',
  method: 'POST',
  path: '/two-factor/get-totp-uri',
  access: 'signed-in',
  notImpersonated: true,
  stepUp: 'or-password',
  limit: guardedLimit,
  body: z.object({ password }),
  reply: z.object({ totpURI: z.string() }),
  refusals: [
    'INVALID_PASSWORD',
    'NO_PASSWORD_CREDENTIAL_FOUND',
    'USE_ANOTHER_WAY_TO_SIGN_IN',
    'TOTP_NOT_ENABLED',
    'TOTP_ALREADY_ENABLED',
    'SESSION_NOT_FRESH',
  ],
})

const codeRefusals = [
  'INVALID_TWO_FACTOR_COOKIE',
  'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE',
  'ACCOUNT_TEMPORARILY_LOCKED',
  'USE_ANOTHER_WAY_TO_SIGN_IN',
  'BANNED_USER',
  'FAILED_TO_CREATE_SESSION',
] as const

export const verifyTotp = endpoint({
  summary:
    'Takes a code of the authenticator app: completes a challenged sign-in, confirms a new app, replaces the app, or proves the factor again. Confirming an app in a challenge with twoFactorEnrolment signs in.',
  method: 'POST',
  path: '/two-factor/verify-totp',
  access: 'optional',
  notImpersonated: true,
  signsIn: 'second-step',
  changesSession: true,
  limit: guardedLimit,
  body: z.object({ code, trustDevice }),
  reply: proven,
  refusals: ['INVALID_CODE', 'TOTP_NOT_ENABLED', 'EMAIL_NOT_VERIFIED', 'CHOOSE_A_NEW_PASSWORD_FIRST', ...codeRefusals],
})

export const verifyBackupCode = endpoint({
  summary:
    'Uses up a recovery code: completes a challenged sign-in, or proves the second factor again. With disableSession, no session starts. A recovery code never makes the browser a trusted device.',
  method: 'POST',
  path: '/two-factor/verify-backup-code',
  access: 'optional',
  notImpersonated: true,
  signsIn: 'second-step',
  changesSession: true,
  limit: guardedLimit,
  body: z.object({ code, trustDevice, disableSession: z.optional(z.boolean()) }),
  reply: proven,
  refusals: ['INVALID_BACKUP_CODE', 'BACKUP_CODES_NOT_ENABLED', ...codeRefusals],
})

export const generateBackupCodes = endpoint({
  summary: 'Replaces the recovery codes.',
  method: 'POST',
  path: '/two-factor/generate-backup-codes',
  access: 'signed-in',
  notImpersonated: true,
  stepUp: 'or-password',
  limit: guardedLimit,
  body: z.object({ password }),
  reply: z.object({ status: z.boolean(), backupCodes: z.array(z.string()) }),
  refusals: [
    'INVALID_PASSWORD',
    'NO_PASSWORD_CREDENTIAL_FOUND',
    'USE_ANOTHER_WAY_TO_SIGN_IN',
    'TWO_FACTOR_NOT_ENABLED',
    'SESSION_NOT_FRESH',
    'CHOOSE_A_NEW_PASSWORD_FIRST',
  ],
})

export const readFactors = endpoint({
  summary: "Returns the signed-in user's second factors.",
  method: 'GET',
  path: '/factors',
  internal: true,
  access: 'signed-in',
  reply: z.object({
    /** Whether the user needs a second factor to sign in. */
    isOn: z.boolean(),
    app: z.nullable(z.object({ confirmedAt: z.string(), lastUsedAt: z.nullable(z.string()) })),
    /** Email codes; null if the user has not turned them on. */
    emailCode: z.nullable(z.object({ addedAt: z.string(), lastUsedAt: z.nullable(z.string()) })),
    /** Whether the user can turn on email codes. */
    offersEmailCode: z.boolean(),
    /** Whether the user has a passkey or security key for the second step. */
    hasPasskey: z.boolean(),
    recoveryCodes: z.number(),
    /** Whether the site requires this user to have a second factor. */
    isRequired: z.boolean(),
    /** When the user's sessions end if the user has not set up a required second factor; null if nothing is missing. */
    dueAt: z.nullable(z.string()),
  }),
  refusals: [],
})

export const readChallenge = endpoint({
  summary: "Returns the second factors that can complete this browser's sign-in, and the seconds left for it.",
  method: 'GET',
  path: '/challenge',
  internal: true,
  access: 'optional',
  reply: z.object({
    methods: z.array(z.enum(secondFactors)),
    /** The masked email address: `a•••@example.com`. */
    email: z.string(),
    secondsLeft: z.number(),
    /** How long this browser needs no second factor if the user trusts it; 0 if browsers cannot be trusted. */
    trustSeconds: z.number(),
    /**
     * Set if the user must set up a second factor. If `needsCode` is true, the user has to enter a mailed code first.
     */
    enrolment: z.nullable(z.object({ needsCode: z.boolean() })),
    /**
     * The recovery of a user who has lost every second factor; null if `enrolment` is set, or if only an administrator
     * can help.
     */
    recovery: z.nullable(
      z.object({
        asksPassword: z.boolean(),
        /** The delay before a recovery takes effect, if the user requests the recovery now. */
        delaySeconds: z.number(),
        reset: z.nullable(waitingReset),
      }),
    ),
  }),
  refusals: ['INVALID_TWO_FACTOR_COOKIE'],
})

export const twoFactorEndpoints = [
  enableTwoFactor,
  disableTwoFactor,
  getTotpUri,
  verifyTotp,
  sendOtp,
  verifyOtp,
  verifyBackupCode,
  generateBackupCodes,
  readFactors,
  readChallenge,
] as const
