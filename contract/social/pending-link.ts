import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { guardedLimit } from '../limits.ts'
import { done } from '../fields.ts'
import { orChallenged } from '../sign-in/challenge.ts'

/*
 * A visitor has signed in with a provider, but an account on this site already has the email address from the provider.
 * For ten minutes, the visitor can prove in this browser that the account is their own. Then the provider is linked to
 * the account, and the visitor is signed in.
 */

export const readPendingLink = endpoint({
  summary:
    'Returns the provider that this browser signed in with, if the address from the provider already has an account here.',
  method: 'GET',
  path: '/pending-link',
  internal: true,
  access: 'anyone',
  reply: z.object({
    provider: z.object({ id: z.string(), name: z.string() }),
    /** The masked email address: `a•••@example.com`. */
    email: z.string(),
  }),
  refusals: ['PENDING_LINK_NOT_FOUND'],
})

export const confirmPendingLink = endpoint({
  summary: "Links the provider's account and signs in, for a user who enters the password of the existing account.",
  method: 'POST',
  path: '/pending-link/confirm',
  internal: true,
  access: 'anyone',
  signsIn: 'social',
  changesSession: true,
  limit: guardedLimit,
  hashesForStrangers: true,
  body: z.object({ password: z.string() }),
  reply: orChallenged(z.object({ url: z.string() })),
  refusals: [
    'PENDING_LINK_NOT_FOUND',
    'INVALID_PASSWORD',
    'USE_ANOTHER_WAY_TO_SIGN_IN',
    'EMAIL_NOT_VERIFIED',
    'ACCOUNT_NOT_LINKED__UNABLE_TO_CREATE_ACCOUNT',
    'CHOOSE_A_NEW_PASSWORD_FIRST',
    'BANNED_USER',
    'FAILED_TO_CREATE_SESSION',
  ],
})

export const mailPendingLink = endpoint({
  summary:
    "Emails the owner of the address a link. When this browser opens the link, the provider's account is linked.",
  method: 'POST',
  path: '/pending-link/mail',
  internal: true,
  access: 'anyone',
  limit: guardedLimit,
  reply: done,
  refusals: ['PENDING_LINK_NOT_FOUND'],
})

export const openPendingLink = endpoint({
  summary:
    "The target of that emailed link: links the provider's account, signs in and redirects. On failure, redirects to the error page with ?error= invalid_token or unauthorized.",
  method: 'GET',
  path: '/pending-link/open',
  internal: true,
  access: 'anyone',
  signsIn: 'social',
  changesSession: true,
  limit: guardedLimit,
  query: z.object({ token: z.string() }),
  reply: 'redirect',
  refusals: [],
})

export const pendingLinkEndpoints = [readPendingLink, confirmPendingLink, mailPendingLink, openPendingLink] as const
