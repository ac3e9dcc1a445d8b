import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { emailOrRefusal, imageAddress, userName } from '../fields.ts'
import { mailedCodeLimit } from '../limits.ts'
import { user } from '../user.ts'
import { orChallenged } from './challenge.ts'
import { magicLinkEndpoints } from './magic-link.ts'

/*
 * The endpoints for mailed codes, which work with Better Auth's `emailOTP` client plugin. Replies never reveal whether
 * an email address has an account.
 */

/** The purposes of mailed codes. A code is valid only for its own purpose. */
export const codePurposes = ['sign-in', 'email-verification', 'forget-password'] as const
export type CodePurpose = (typeof codePurposes)[number]

const otp = z.string().check(z.maxLength(64))
const success = z.object({ success: z.boolean() })
const codeRefusals = [
  'INVALID_EMAIL',
  'INVALID_OTP',
  'OTP_EXPIRED',
  'TOO_MANY_ATTEMPTS',
  'USE_ANOTHER_WAY_TO_SIGN_IN',
] as const
const entryRefusals = ['BANNED_USER', 'FAILED_TO_CREATE_SESSION'] as const

export const sendVerificationOtp = endpoint({
  summary:
    'Emails a code that signs in, verifies an address or resets a password. If the address is the verified address of the signed-in user, the code approves a change of the address instead.',
  method: 'POST',
  path: '/email-otp/send-verification-otp',
  access: 'optional',
  mayAskCaptcha: true,
  limit: mailedCodeLimit,
  body: z.object({ email: emailOrRefusal, type: z.enum(codePurposes) }),
  reply: success,
  refusals: ['INVALID_EMAIL', 'VERIFICATION_EMAIL_ISNT_ENABLED', 'RESET_PASSWORD_ISNT_ENABLED'],
})

export const checkVerificationOtp = endpoint({
  summary: 'Checks an emailed code without using it up. A wrong code counts as an attempt.',
  method: 'POST',
  path: '/email-otp/check-verification-otp',
  access: 'anyone',
  limit: mailedCodeLimit,
  body: z.object({ email: emailOrRefusal, type: z.enum(codePurposes), otp }),
  reply: success,
  refusals: codeRefusals,
})

export const signInEmailOtp = endpoint({
  summary: 'Signs in with an emailed code, or signs up a new address.',
  method: 'POST',
  path: '/sign-in/email-otp',
  access: 'anyone',
  signsIn: 'mail',
  signsUp: 'mail',
  changesSession: true,
  limit: mailedCodeLimit,
  body: z.looseObject({
    email: emailOrRefusal,
    otp,
    name: z.optional(userName),
    image: z.optional(imageAddress),
  }),
  reply: orChallenged(z.object({ token: z.string(), user })),
  refusals: [...codeRefusals, 'SIGN_UP_REFUSED', 'FIELD_IS_REQUIRED', ...entryRefusals],
})

export const verifyEmailOtp = endpoint({
  summary: 'Verifies an address with an emailed code.',
  method: 'POST',
  path: '/email-otp/verify-email',
  access: 'optional',
  notImpersonated: true,
  signsIn: 'mail',
  changesSession: true,
  limit: mailedCodeLimit,
  body: z.object({ email: emailOrRefusal, otp }),
  reply: orChallenged(z.object({ status: z.literal(true), token: z.nullable(z.string()), user })),
  refusals: [...codeRefusals, ...entryRefusals],
})

const resetRequest = {
  method: 'POST',
  access: 'anyone',
  mayAskCaptcha: true,
  limit: mailedCodeLimit,
  body: z.object({ email: emailOrRefusal }),
  reply: success,
  refusals: ['INVALID_EMAIL', 'RESET_PASSWORD_ISNT_ENABLED'],
} as const

export const requestPasswordResetOtp = endpoint({
  ...resetRequest,
  summary: 'Emails a code with which a new password can be set.',
  path: '/email-otp/request-password-reset',
})

export const forgetPasswordOtp = endpoint({
  ...resetRequest,
  summary: 'The same as /email-otp/request-password-reset.',
  path: '/forget-password/email-otp',
})

export const resetPasswordOtp = endpoint({
  summary: 'Sets a new password with an emailed code, and ends all sessions of the user.',
  method: 'POST',
  path: '/email-otp/reset-password',
  access: 'anyone',
  revokes: true,
  limit: mailedCodeLimit,
  body: z.object({ email: emailOrRefusal, otp, password: z.string() }),
  reply: success,
  refusals: [
    ...codeRefusals,
    'RESET_PASSWORD_ISNT_ENABLED',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'PASSWORD_COMPROMISED',
  ],
})

export const requestEmailChangeOtp = endpoint({
  summary:
    'Emails a code to the new address of the user. If the current address is verified, a code mailed to the current address must approve the request, unless configured otherwise.',
  method: 'POST',
  path: '/email-otp/request-email-change',
  access: 'signed-in',
  stepUp: 'always',
  limit: mailedCodeLimit,
  notImpersonated: true,
  body: z.object({ newEmail: emailOrRefusal, otp: z.optional(otp) }),
  reply: success,
  refusals: [...codeRefusals, 'SESSION_NOT_FRESH', 'CHANGE_EMAIL_IS_DISABLED', 'EMAIL_IS_THE_SAME'],
})

export const changeEmailOtp = endpoint({
  summary: "Changes the user's address with the code emailed to the new address.",
  method: 'POST',
  path: '/email-otp/change-email',
  access: 'signed-in',
  stepUp: 'always',
  changesSession: true,
  limit: mailedCodeLimit,
  notImpersonated: true,
  body: z.object({ newEmail: emailOrRefusal, otp }),
  reply: success,
  refusals: [
    ...codeRefusals,
    'SESSION_NOT_FRESH',
    'CHANGE_EMAIL_IS_DISABLED',
    'EMAIL_IS_THE_SAME',
    'COULDNT_UPDATE_YOUR_EMAIL',
    'CHOOSE_A_NEW_PASSWORD_FIRST',
  ],
})

/** The endpoints of emailed links and codes. */
export const mailedEndpoints = [
  ...magicLinkEndpoints,
  sendVerificationOtp,
  checkVerificationOtp,
  signInEmailOtp,
  verifyEmailOtp,
  requestPasswordResetOtp,
  forgetPasswordOtp,
  resetPasswordOtp,
  requestEmailChangeOtp,
  changeEmailOtp,
] as const
