import { z } from 'zod'

const httpUrl = z.url({ protocol: /^https?$/ })
const setting = z
  .string()
  .regex(/^[A-Za-z0-9._:/-]{1,253}$/)
  .optional()

/**
 * What a social provider is configured with.
 *
 * A provider that is not in the table is any OpenID Connect provider, found by its `issuer`.
 */
const socialProvider = z.strictObject({
  clientId: z.string().min(1),
  /** Left out only where the provider wants none, or one that is made from a key. */
  clientSecret: z.string().min(1).optional(),
  /** What people read on the button, for a provider that is not in the table. */
  name: z.string().min(1).max(60).optional(),
  issuer: httpUrl.optional(),
  /** Further client ids whose id tokens are taken, such as those of an app on a phone. */
  audience: z.array(z.string().min(1)).default([]),
  /** Scopes to ask for beside the provider's own. */
  scope: z.array(z.string().min(1)).default([]),
  disableDefaultScope: z.boolean().default(false),
  /** Where the provider sends the browser back to, when that is not `<base URL>/callback/<provider>`. */
  redirectURI: httpUrl.optional(),
  /** Whether nobody signs up with it. */
  disableSignUp: z.boolean().default(false),
  /** Whether only those sign up who asked to. */
  disableImplicitSignUp: z.boolean().default(false),
  disableIdTokenSignIn: z.boolean().default(false),
  /** Whether each sign-in writes the provider's name, picture and address over the person's. */
  overrideUserInfoOnSignIn: z.boolean().default(false),
  prompt: z.string().max(60).optional(),
  accessType: z.enum(['online', 'offline']).optional(),
  /** Google's name for the domain people must be of; only they are let in. */
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
  // what fills the braces of a provider's addresses
  tenantId: setting,
  domain: setting,
  region: setting,
  userPoolId: setting,
  teamId: setting,
  keyId: setting,
  /** Apple's signing key, in PEM. */
  privateKey: z.string().max(4096).optional(),
})
export type SocialProviderOptions = z.output<typeof socialProvider>

/** The options that only the providers have whose rows name them. */
export const settingNames = ['tenantId', 'domain', 'region', 'userPoolId', 'teamId', 'keyId', 'privateKey'] as const

/** The social providers by their ids; that of passwords is taken. */
export const socialProviders = z
  .record(
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9_-]{0,62}$/, 'must be small letters, digits, "-" and "_"')
      .refine((id) => id !== 'credential', 'is taken by Gatehouse'),
    socialProvider,
  )
  .default({})
