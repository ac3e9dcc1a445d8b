import * as z from 'zod/mini'
import { timestamp } from './fields.ts'

/** A user in the replies of sign-up and sign-in, with the configured additional fields. */
export const user = z.looseObject({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  image: z.nullable(z.string()),
  emailVerified: z.boolean(),
  /** The name to sign in with, and its spelling for display; absent if usernames are off. */
  username: z.optional(z.nullable(z.string())),
  displayUsername: z.optional(z.nullable(z.string())),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type User = z.output<typeof user>

/** A user in the replies of get-session and of calls by administrators. */
export const fullUser = z.extend(user, {
  role: z.nullable(z.string()),
  banned: z.nullable(z.boolean()),
  banReason: z.nullable(z.string()),
  banExpires: z.nullable(timestamp),
  /** Whether signing in needs a second factor. */
  twoFactorEnabled: z.boolean(),
})
export type FullUser = z.output<typeof fullUser>
