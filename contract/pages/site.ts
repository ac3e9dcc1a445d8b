import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { logo } from './logo.ts'
import { ownSession } from '../session.ts'
import { fullUser } from '../user.ts'
import { membership } from '../organizations/memberships.ts'

const roles = z.record(z.string(), z.record(z.string(), z.readonly(z.array(z.string()))))

export const site = endpoint({
  summary: "Returns the site's features and the signed-in user, for components inside another application.",
  method: 'GET',
  path: '/site',
  internal: true,
  access: 'optional',
  reply: z.object({
    app: z.object({
      name: z.string(),
      logo: z.nullable(logo),
      support: z.nullable(z.string()),
      terms: z.nullable(z.string()),
      privacy: z.nullable(z.string()),
    }),
    basePath: z.string(),
    features: z.object({
      password: z.boolean(),
      signUp: z.boolean(),
      verification: z.boolean(),
      verificationRequired: z.boolean(),
      passwordReset: z.boolean(),
      rememberMe: z.boolean(),
      changeEmail: z.boolean(),
      twoFactor: z.boolean(),
      twoFactorRequired: z.boolean(),
      passkeys: z.boolean(),
      automaticPasskeys: z.boolean(),
      passkeySignUp: z.boolean(),
      usernames: z.boolean(),
      mailedLink: z.boolean(),
      mailedCodeLength: z.nullable(z.number()),
      mailedSignInSeconds: z.number(),
      deviceAuthorization: z.boolean(),
      webhooks: z.boolean(),
      maxAccounts: z.nullable(z.number()),
      deleteAccount: z.enum(['at-once', 'by-mail', 'off']),
    }),
    passwordLength: z.object({ min: z.number(), max: z.number() }),
    linkSeconds: z.object({ verification: z.number(), reset: z.number(), deletion: z.number() }),
    apiKeys: z.object({ isEnabled: z.boolean(), maxSeconds: z.number(), defaultSeconds: z.nullable(z.number()) }),
    providers: z.array(z.object({ id: z.string(), name: z.string(), signUp: z.boolean() })),
    signUpFields: z.array(
      z.object({ name: z.string(), required: z.boolean(), type: z.enum(['string', 'number', 'boolean']) }),
    ),
    organizations: z.object({
      mayBeCreated: z.boolean(),
      mayBeDeleted: z.boolean(),
      organizationLimit: z.nullable(z.number()),
      teams: z.boolean(),
      webhooks: z.boolean(),
      membershipLimit: z.nullable(z.number()),
      creatorRole: z.string(),
      roles,
      memberships: z.array(membership),
    }),
    session: z.nullable(z.object({ session: ownSession, user: fullUser })),
    theme: z.enum(['auto', 'light', 'dark']),
  }),
  refusals: [],
})
