import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { waitingReset } from '../factors/recovery.ts'
import { done } from '../fields.ts'

const permission = { user: ['reset-factor'] } as const
const forbidden = 'YOU_ARE_NOT_ALLOWED_TO_RESET_FACTORS'

export const resetSecondFactor = endpoint({
  summary:
    'Requests a reset: the removal of all second factors of a user. The reset waits, and the user and other administrators can stop it. If a reset by an administrator already waits, returns that reset; a waiting recovery is replaced.',
  method: 'POST',
  path: '/admin/reset-second-factor',
  internal: true,
  access: 'administrator',
  revokes: true,
  stepUp: 'second-factor',
  permission,
  forbidden,
  body: z.object({ userId: z.string(), reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)) }),
  /** `reset` is null if the reset is already complete because the configuration sets no delay. */
  reply: z.object({ reset: z.nullable(waitingReset) }),
  refusals: [
    forbidden,
    'SESSION_IS_NOT_FRESH',
    'YOU_CANNOT_RESET_YOURSELF',
    'NO_SUCH_USER',
    'TWO_FACTOR_NOT_ENABLED',
    'THE_USER_WOULD_HAVE_NO_WAY_IN',
  ],
})

export const approveReset = endpoint({
  summary: 'Completes at once the reset that another administrator asked for. Resets of administrators always wait.',
  method: 'POST',
  path: '/admin/reset-second-factor/approve',
  internal: true,
  access: 'administrator',
  revokes: true,
  stepUp: 'second-factor',
  permission,
  forbidden,
  body: z.object({ userId: z.string() }),
  reply: done,
  refusals: [
    forbidden,
    'SESSION_IS_NOT_FRESH',
    'YOU_CANNOT_RESET_YOURSELF',
    'NO_SUCH_USER',
    'NO_RESET_IS_WAITING',
    'ANOTHER_ADMINISTRATOR_MUST_APPROVE',
    'RESETS_OF_ADMINISTRATORS_MUST_WAIT',
    'THE_REQUESTER_MAY_NO_LONGER_RESET_FACTORS',
    'THE_USER_WOULD_HAVE_NO_WAY_IN',
  ],
})

export const stopUserReset = endpoint({
  summary: 'Stops the reset or the recovery that waits for a user. Does nothing if none waits.',
  method: 'POST',
  path: '/admin/reset-second-factor/stop',
  internal: true,
  access: 'administrator',
  permission,
  forbidden,
  body: z.object({ userId: z.string() }),
  reply: done,
  refusals: [forbidden, 'NO_SUCH_USER'],
})

export const factorResetEndpoints = [resetSecondFactor, approveReset, stopUserReset] as const
