import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done, timestamp } from '../fields.ts'
import { guardedPasskeyLimit, passkeyOptionsLimit } from '../limits.ts'
import { session } from '../session.ts'
import { orChallenged } from '../sign-in/challenge.ts'
import { fullUser } from '../user.ts'
import { authenticationOptions, authenticationResponse, registrationOptions, registrationResponse } from './webauthn.ts'
import { passkeySignUpEndpoints } from './passkey-sign-up.ts'

/* The endpoints for passkeys, which work with the client plugin of `@better-auth/passkey`. */

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))

/** A passkey of a user. If it cannot verify its user, `isSecurityKey` is true, and it works only as a second factor. */
const passkey = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  userId: z.string(),
  credentialID: z.string(),
  publicKey: z.string(),
  counter: z.number(),
  /** `multiDevice`: synced to the user's other devices. */
  deviceType: z.enum(['singleDevice', 'multiDevice']),
  backedUp: z.boolean(),
  /** The transports, separated by commas. */
  transports: z.nullable(z.string()),
  createdAt: timestamp,
  /** The AAGUID, which identifies the kind of authenticator. */
  aaguid: z.nullable(z.string()),
  lastUsedAt: z.nullable(timestamp),
  isSecurityKey: z.boolean(),
  /**
   * Whether the signature counter of the passkey went back, which suggests a copy of the key. Such a passkey can no
   * longer sign in.
   */
  isSuspect: z.boolean(),
})
export type Passkey = z.output<typeof passkey>

export const generateRegisterOptions = endpoint({
  summary:
    'Returns the options with which a browser creates a passkey. The caller needs a session, a challenge with twoFactorEnrolment, or the context of a sign-up.',
  method: 'GET',
  path: '/passkey/generate-register-options',
  access: 'optional',
  notImpersonated: true,
  stepUp: 'always',
  limit: passkeyOptionsLimit,
  query: z.object({
    /** Ignored, because devices show the email address of the account. */
    name: z.optional(z.string()),
    authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
    /** Identifies a sign-up: the `context` from /sign-up/passkey/verify. Ignored if there is a session. */
    context: z.optional(z.string().check(z.maxLength(64))),
  }),
  reply: registrationOptions,
  refusals: [
    'SESSION_REQUIRED',
    'RESOLVED_USER_INVALID',
    'SESSION_NOT_FRESH',
    'EMAIL_NOT_VERIFIED',
    'TOO_MANY_PASSKEYS',
  ],
})

export const verifyRegistration = endpoint({
  summary:
    'Adds the passkey that a browser has created. In a challenge with twoFactorEnrolment, the passkey becomes the second factor, and the reply also has recovery codes. In a sign-up, the user is created. In both cases, the caller is signed in, and the reply has the session.',
  method: 'POST',
  path: '/passkey/verify-registration',
  access: 'optional',
  notImpersonated: true,
  signsIn: 'second-step',
  signsUp: 'passkey',
  changesSession: true,
  limit: guardedPasskeyLimit,
  body: z.object({ response: registrationResponse, name: z.optional(name), createSession: z.optional(z.boolean()) }),
  reply: z.extend(passkey, {
    session: z.optional(session),
    user: z.optional(fullUser),
    /** The recovery codes, which are not shown again. */
    backupCodes: z.optional(z.array(z.string())),
    /** The page to open, if the new passkey completed a sign-in. */
    url: z.optional(z.string()),
  }),
  refusals: [
    'INVALID_TWO_FACTOR_COOKIE',
    'BANNED_USER',
    'FAILED_TO_CREATE_SESSION',
    'CHOOSE_A_NEW_PASSWORD_FIRST',
    'SESSION_REQUIRED',
    'RESOLVED_USER_INVALID',
    'CHALLENGE_NOT_FOUND',
    'YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY',
    'FAILED_TO_VERIFY_REGISTRATION',
    'PREVIOUSLY_REGISTERED',
    'EMAIL_NOT_VERIFIED',
    'TOO_MANY_PASSKEYS',
  ],
})

export const generateAuthenticateOptions = endpoint({
  summary:
    'Returns the options with which a browser uses a passkey: to sign in, for the second step, or to prove the identity again.',
  method: 'GET',
  path: '/passkey/generate-authenticate-options',
  access: 'optional',
  notImpersonated: true,
  limit: passkeyOptionsLimit,
  reply: authenticationOptions,
  refusals: [],
})

export const verifyAuthentication = endpoint({
  summary:
    'Takes the response of a passkey: signs in, completes a challenged sign-in, or proves the identity of a signed-in user again.',
  method: 'POST',
  path: '/passkey/verify-authentication',
  access: 'optional',
  notImpersonated: true,
  asksFreshness: true,
  signsIn: 'passkey',
  changesSession: true,
  limit: guardedPasskeyLimit,
  body: z.object({ response: authenticationResponse }),
  reply: orChallenged(
    z.object({
      session,
      user: fullUser,
      /** The page to open, if the passkey completed a sign-in as the second step. */
      url: z.optional(z.string()),
    }),
  ),
  refusals: [
    'CHALLENGE_NOT_FOUND',
    'PASSKEY_NOT_FOUND',
    'AUTHENTICATION_FAILED',
    'INVALID_TWO_FACTOR_COOKIE',
    'BANNED_USER',
    'FAILED_TO_CREATE_SESSION',
  ],
})

export const listUserPasskeys = endpoint({
  summary: "Lists the user's own passkeys, oldest first.",
  method: 'GET',
  path: '/passkey/list-user-passkeys',
  access: 'signed-in',
  reply: z.array(passkey),
  refusals: [],
})

export const updatePasskey = endpoint({
  summary: "Renames one of the user's own passkeys.",
  method: 'POST',
  path: '/passkey/update-passkey',
  access: 'signed-in',
  notImpersonated: true,
  limit: guardedPasskeyLimit,
  body: z.object({ id: z.string(), name }),
  reply: z.object({ passkey }),
  refusals: ['NO_SUCH_PASSKEY'],
})

export const deletePasskey = endpoint({
  summary:
    "Removes one of the user's own passkeys. If the user then has no second factor left, signing in no longer asks for one.",
  method: 'POST',
  path: '/passkey/delete-passkey',
  access: 'signed-in',
  notImpersonated: true,
  stepUp: 'always',
  changesSession: true,
  limit: guardedPasskeyLimit,
  body: z.object({ id: z.string() }),
  reply: done,
  refusals: [
    'NO_SUCH_PASSKEY',
    'SESSION_NOT_FRESH',
    'YOU_CANT_REMOVE_YOUR_LAST_WAY_IN',
    'A_SECOND_FACTOR_IS_REQUIRED',
    'CHOOSE_A_NEW_PASSWORD_FIRST',
  ],
})

export const passkeyEndpoints = [
  generateRegisterOptions,
  verifyRegistration,
  generateAuthenticateOptions,
  verifyAuthentication,
  listUserPasskeys,
  updatePasskey,
  deletePasskey,
  ...passkeySignUpEndpoints,
] as const
