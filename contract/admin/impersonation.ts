import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { session } from '../session.ts'
import { fullUser } from '../user.ts'

const signedIn = z.object({ session, user: fullUser })

export const impersonateUser = endpoint({
  summary:
    "Impersonates a user in this browser for at most an hour; every action is recorded. The administrator's own session waits until stop-impersonating.",
  method: 'POST',
  path: '/admin/impersonate-user',
  access: 'administrator',
  stepUp: 'second-factor',
  changesSession: true,
  permission: { user: ['impersonate'] },
  forbidden: 'YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS',
  body: z.object({ userId: z.string() }),
  reply: signedIn,
  refusals: [
    'SESSION_IS_NOT_FRESH',
    'YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS',
    'YOU_CANNOT_IMPERSONATE_YOURSELF',
    'YOU_CANNOT_IMPERSONATE_ADMINS',
    'NO_SUCH_USER',
    'BANNED_USER',
  ],
})

export const stopImpersonating = endpoint({
  summary:
    "Stops impersonating and returns to the administrator's own session. If that session has ended, signs out of both.",
  method: 'POST',
  path: '/admin/stop-impersonating',
  access: 'signed-in',
  revokes: true,
  changesSession: true,
  // If the impersonation session has ended, alone or together with the administrator's own session, the server cannot
  // tell which session to return to.
  signedOut: 'FAILED_TO_FIND_ADMIN_SESSION',
  reply: signedIn,
  refusals: ['YOU_ARE_NOT_IMPERSONATING_ANYONE', 'FAILED_TO_FIND_ADMIN_SESSION'],
})
