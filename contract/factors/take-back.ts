import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { timestamp } from '../fields.ts'
import { guardedLimit } from '../limits.ts'
import { authenticationOptions, authenticationResponse } from './webauthn.ts'

/*
 * Users get a mail about each change of a sign-in method, with a link that undoes the change. The link alone is not
 * enough: its holder must also give a proof that was valid before the change, such as the former password.
 */

/** The changes of sign-in methods that can be undone. */
export const credentialChanges = [
  'password',
  'email',
  'second-factor-enabled',
  'second-factor-disabled',
  'app-replaced',
  'email-code-added',
  'email-code-removed',
  'recovery-codes',
  'passkey-added',
  'passkey-removed',
  'account-linked',
  'account-unlinked',
] as const
export type CredentialChange = (typeof credentialChanges)[number]

/** The kinds of proof that can be required to undo a change. The proof must have been valid before the change. */
export const formerProofs = ['password', 'app', 'recovery-code', 'passkey'] as const
export type FormerProof = (typeof formerProofs)[number]

export const lookAtChange = endpoint({
  summary:
    'Returns the change that a mailed link undoes, and the accepted proofs, one of which is needed. Does not use the link up.',
  method: 'POST',
  path: '/take-back/look',
  internal: true,
  access: 'optional',
  limit: guardedLimit,
  body: z.object({ token: z.string() }),
  reply: z.object({
    change: z.enum(credentialChanges),
    changedAt: timestamp,
    /** The email address before the change, partly masked. */
    email: z.string(),
    /** The proofs that the user had before the change. The call needs one of them. Empty if the user had no proof. */
    proofs: z.array(z.enum(formerProofs)),
    /** The options for using a passkey that the user had before the change; null if the user had no passkey. */
    passkeyOptions: z.nullable(authenticationOptions),
  }),
  refusals: ['INVALID_TOKEN'],
})

export const takeBack = endpoint({
  summary:
    'Undoes the change that a mailed link is about, and every later change of sign-in methods, and ends all sessions of the user. Works once, and signs nobody in.',
  method: 'POST',
  path: '/take-back',
  internal: true,
  access: 'optional',
  revokes: true,
  limit: guardedLimit,
  body: z.object({
    token: z.string(),
    password: z.optional(z.string()),
    /** A code from the authenticator app, or a recovery code. */
    code: z.optional(z.string().check(z.maxLength(64))),
    response: z.optional(authenticationResponse),
  }),
  reply: z.object({
    /** False if another account has the previous email address now. */
    isAddressRestored: z.boolean(),
    /** The secret for /reset-password; null if the user had no password, or if passwords cannot be reset. */
    resetToken: z.nullable(z.string()),
  }),
  refusals: [
    'INVALID_TOKEN',
    'INVALID_PASSWORD',
    'INVALID_CODE',
    'CHALLENGE_NOT_FOUND',
    'AUTHENTICATION_FAILED',
    'USE_ANOTHER_WAY_TO_SIGN_IN',
  ],
})

export const takeBackEndpoints = [lookAtChange, takeBack] as const
