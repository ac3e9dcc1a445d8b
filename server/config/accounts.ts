import { z } from 'zod'
import { group, seconds } from './fields.ts'
import { daySeconds, hourSeconds } from '../time.ts'

/** The lifetime of sessions, and the cookie that caches the get-session reply. */
export const sessionOptions = group({
  expiresIn: seconds(7 * daySeconds),
  updateAge: z.int().min(0).default(daySeconds),
  /** The number of seconds for which a session stays fresh after its last renewal. 0: no time limit. */
  freshAge: z.int().min(0).default(daySeconds),
  /**
   * Caches the get-session reply in a cookie. Only get-session uses the cookie, and never for a session that has ended.
   */
  cookieCache: group({ enabled: z.boolean().default(false), maxAge: z.int().min(1).max(hourSeconds).default(300) }),
})

/** The rules for linking several sign-in methods to one user. */
export const accountOptions = group({
  accountLinking: group({
    enabled: z.boolean().default(true),
    /**
     * Providers whose accounts are linked to the user with the same email address even if the provider has not verified
     * that email address.
     */
    trustedProviders: z.array(z.string()).default([]),
    allowDifferentEmails: z.boolean().default(false),
    allowUnlinkingAll: z.boolean().default(false),
    updateUserInfoOnLink: z.boolean().default(false),
  }),
  updateAccountOnSignIn: z.boolean().default(true),
})
