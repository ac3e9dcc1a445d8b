import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done, timestamp } from '../fields.ts'
import { guardedLimit } from '../limits.ts'

/*
 * Recovery for users who have lost all their second factors, and resets that administrators request. Both take effect
 * after a delay, during which the owner of the account can stop them.
 */

/** A pending reset of second factors. */
export const waitingReset = z.object({
  kind: z.enum(['recovery', 'administrator']),
  createdAt: timestamp,
  dueAt: timestamp,
  /** Whether the code that completes a recovery was mailed. */
  isReady: z.boolean(),
})
export type WaitingReset = z.output<typeof waitingReset>

export const requestRecovery = endpoint({
  summary:
    'Begins the recovery of a challenged user who has lost all second factors. The recovery waits, and the user gets an email. If a reset already waits, returns that reset.',
  method: 'POST',
  path: '/second-factor-recovery',
  internal: true,
  access: 'optional',
  notImpersonated: true,
  limit: guardedLimit,
  body: z.object({
    /** Required if the sign-in began with a password. */
    password: z.optional(z.string()),
  }),
  reply: waitingReset,
  refusals: [
    'INVALID_TWO_FACTOR_COOKIE',
    'INVALID_PASSWORD',
    'NO_PASSWORD_CREDENTIAL_FOUND',
    'USE_ANOTHER_WAY_TO_SIGN_IN',
    'RECOVERY_NEEDS_AN_ADMINISTRATOR',
  ],
})

export const finishRecovery = endpoint({
  summary:
    'Removes the second factors of a challenged user with the code that was mailed at the end of the recovery. Signs nobody in.',
  method: 'POST',
  path: '/second-factor-recovery/finish',
  internal: true,
  access: 'optional',
  notImpersonated: true,
  limit: guardedLimit,
  body: z.object({ code: z.string().check(z.maxLength(64)) }),
  reply: done,
  refusals: [
    'INVALID_TWO_FACTOR_COOKIE',
    'INVALID_CODE',
    'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE',
    'RECOVERY_NEEDS_AN_ADMINISTRATOR',
  ],
})

export const stopReset = endpoint({
  summary:
    'Stops the waiting reset of second factors of the signed-in user, or of the user whose mailed link has this token.',
  method: 'POST',
  path: '/second-factor-recovery/stop',
  internal: true,
  access: 'optional',
  notImpersonated: true,
  limit: guardedLimit,
  body: z.object({ token: z.optional(z.string()) }),
  reply: done,
  refusals: ['INVALID_TOKEN'],
})

export const readWaitingReset = endpoint({
  summary: 'Returns the reset of second factors that waits for the signed-in user.',
  method: 'GET',
  path: '/waiting-reset',
  internal: true,
  access: 'signed-in',
  reply: z.object({ reset: z.nullable(waitingReset) }),
  refusals: [],
})

export const recoveryEndpoints = [requestRecovery, finishRecovery, stopReset, readWaitingReset] as const
