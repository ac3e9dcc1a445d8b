import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { timestamp } from '../fields.ts'
import { providerId } from './fields.ts'

const whichAccount = z.object({
  providerId,
  /** The row id from list-accounts. Default: the user's account at this provider. */
  accountId: z.optional(z.string()),
  /** Used only by calls from inside the server. HTTP calls always have a session, whose user is used instead. */
  userId: z.optional(z.string()),
})

export const getAccessToken = endpoint({
  summary: "Returns the user's own access token of a provider, refreshed if it expires within 5 seconds.",
  method: 'POST',
  path: '/get-access-token',
  access: 'signed-in',
  notImpersonated: true,
  body: whichAccount,
  reply: z.object({
    accessToken: z.optional(z.string()),
    accessTokenExpiresAt: z.optional(timestamp),
    scopes: z.array(z.string()),
    idToken: z.optional(z.string()),
  }),
  refusals: ['PROVIDER_ID_IS_NOT_SUPPORTED', 'ACCOUNT_NOT_FOUND', 'FAILED_TO_GET_A_VALID_ACCESS_TOKEN'],
})

export const refreshToken = endpoint({
  summary: "Refreshes the user's own access token of a provider.",
  method: 'POST',
  path: '/refresh-token',
  access: 'signed-in',
  notImpersonated: true,
  body: whichAccount,
  reply: z.object({
    accessToken: z.string(),
    refreshToken: z.optional(z.string()),
    tokenType: z.optional(z.string()),
    scopes: z.optional(z.array(z.string())),
    idToken: z.optional(z.string()),
    accessTokenExpiresAt: z.optional(timestamp),
  }),
  refusals: [
    'PROVIDER_ID_IS_NOT_SUPPORTED',
    'PROVIDER_ID_DOES_NOT_SUPPORT_TOKEN_REFRESHING',
    'ACCOUNT_NOT_FOUND',
    'FAILED_TO_REFRESH_ACCESS_TOKEN',
  ],
})

const providerUser = z.object({
  id: z.string(),
  name: z.optional(z.string()),
  email: z.optional(z.string()),
  image: z.optional(z.string()),
  emailVerified: z.boolean(),
})

export const accountInfo = endpoint({
  summary: "Requests the user's profile from the provider; accountId is the user's id there.",
  method: 'POST',
  path: '/account-info',
  access: 'signed-in',
  body: z.object({
    accountId: z.string(),
    /** Needed only if accounts at two providers have the same id. */
    providerId: z.optional(providerId),
  }),
  reply: z.nullable(z.object({ user: providerUser, data: z.record(z.string(), z.unknown()) })),
  refusals: ['ACCOUNT_NOT_FOUND', 'PROVIDER_ACCOUNT_PROVIDER_IS_ID_BUT_IT_IS_NOT_CONFIGURED'],
})

export const accountInfoById = endpoint({
  name: 'accountInfoById',
  summary:
    'Requests a profile from a provider. Current Better Auth clients use it; accountId is the id from list-accounts.',
  method: 'GET',
  path: '/account-info',
  access: 'signed-in',
  query: z.object({ accountId: z.string() }),
  reply: z.nullable(
    z.object({
      user: providerUser,
      account: z.object({ id: z.string(), providerId: z.string(), accountId: z.string() }),
      data: z.record(z.string(), z.unknown()),
    }),
  ),
  refusals: ['ACCOUNT_NOT_FOUND', 'PROVIDER_ACCOUNT_PROVIDER_IS_ID_BUT_IT_IS_NOT_CONFIGURED'],
})
