import * as z from 'zod/mini'
import { user } from '../user.ts'

export const code = z.string().check(z.maxLength(64))

/**
 * Whether future sign-ins in this browser need no second factor. Ignored unless a code from the authenticator app or a
 * mailed code completes a sign-in.
 */
export const trustDevice = z.optional(z.boolean())

/** The reply to a correct code. `url` is the page to open, if the code completed a challenged sign-in. */
export const proven = z.object({ token: z.nullable(z.string()), user, url: z.optional(z.string()) })
