import * as z from 'zod/mini'

/* The options and responses of passkeys, in the JSON forms of Web Authentication, Level 3. */

const bytes = z.string().check(z.maxLength(16_384))

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string())),
})

export const registrationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
    residentKey: z.literal('preferred'),
    requireResidentKey: z.literal(false),
    userVerification: z.enum(['required', 'preferred']),
  }),
  attestation: z.literal('none'),
  extensions: z.object({ credProps: z.literal(true) }),
})
export type RegistrationOptions = z.output<typeof registrationOptions>

export const authenticationOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  /**
   * The passkeys of the user who is signed in, or who must complete a sign-in with a second factor. Absent for other
   * visitors, because passkey ids would reveal who has an account.
   */
  allowCredentials: z.optional(z.array(descriptor)),
  userVerification: z.enum(['required', 'preferred']),
})
export type AuthenticationOptions = z.output<typeof authenticationOptions>

export const registrationResponse = z.object({
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.optional(z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10))),
  }),
})
export type RegistrationResponse = z.output<typeof registrationResponse>

export const authenticationResponse = z.object({
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.nullish(bytes),
  }),
})
export type AuthenticationResponse = z.output<typeof authenticationResponse>
