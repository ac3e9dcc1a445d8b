import { z } from 'zod'

const httpUrl = z.url({ protocol: /^https?$/ })
const setting = z
  .string()
  .regex(/^[A-Za-z0-9._:/-]{1,253}$/)
  .optional()

/**
 * The options of a social provider.
 *
 * A provider that is not one of the known providers must support OpenID Connect, and needs the option `issuer`.
 */
const socialProvider = z.strictObject({
  clientId: z.string().min(1),
  /** May be absent only if the provider needs no secret, or the secret is derived from a key. */
  clientSecret: z.string().min(1).optional(),
  /** The provider's name on the sign-in button, if the provider is not one of the known providers. */
  name: z.string().min(1).max(60).optional(),
  issuer: httpUrl.optional(),
  /** Further client ids whose ID tokens are accepted, such as those of mobile apps. */
  audience: z.array(z.string().min(1)).default([]),
  /** Scopes to request in addition to the provider's default scopes. */
  scope: z.array(z.string().min(1)).default([]),
  disableDefaultScope: z.boolean().default(false),
  /** The URL the provider redirects to, if it is not `<base URL>/callback/<provider>`. */
  redirectURI: httpUrl.optional(),
  /** Whether only existing users can sign in with this provider. */
  disableSignUp: z.boolean().default(false),
  /** Whether new users are accepted only if the call requests a sign-up. */
  disableImplicitSignUp: z.boolean().default(false),
  disableIdTokenSignIn: z.boolean().default(false),
  /** Whether each sign-in replaces the user's name, picture and email address with those from the provider. */
  overrideUserInfoOnSignIn: z.boolean().default(false),
  prompt: z.string().max(60).optional(),
  accessType: z.enum(['online', 'offline']).optional(),
  /** Google's hosted domain. Only users of this domain are admitted. */
  hd: z.string().max(253).optional(),
  endpoints: z
    .strictObject({
      authorization: httpUrl.optional(),
      token: httpUrl.optional(),
      userInfo: httpUrl.optional(),
      jwks: httpUrl.optional(),
      emails: httpUrl.optional(),
    })
    .default({}),
  // Only some providers need these values: for the provider's URLs, or to create the client secret.
  tenantId: setting,
  domain: setting,
  region: setting,
  userPoolId: setting,
  teamId: setting,
  keyId: setting,
  /** Apple's private signing key, in PEM. */
  privateKey: z.string().max(4096).optional(),
})
export type SocialProviderOptions = z.output<typeof socialProvider>

/** The options that only some providers have. The table of known providers names the options of each provider. */
export const settingNames = ['tenantId', 'domain', 'region', 'userPoolId', 'teamId', 'keyId', 'privateKey'] as const

/** The social providers by id. The id `credential`, which means passwords, is reserved. */
export const socialProviders = z
  .record(
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9_-]{0,62}$/, 'must be lower-case letters, digits, "-" and "_"')
      .refine((id) => id !== 'credential', 'is reserved'),
    socialProvider,
  )
  .default({})
