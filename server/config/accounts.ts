import { z } from 'zod'
import { group, seconds } from './fields.ts'
import { daySeconds, hourSeconds } from '../time.ts'

/** How long sessions last. */
export const sessionOptions = group({
  expiresIn: seconds(7 * daySeconds),
  updateAge: z.int().min(0).default(daySeconds),
  /** 0 turns the check off. */
  freshAge: z.int().min(0).default(daySeconds),
  /** A cookie that repeats what get-session answers; it serves get-session only, and no session that has ended. */
  cookieCache: group({ enabled: z.boolean().default(false), maxAge: z.int().min(1).max(hourSeconds).default(300) }),
})

/** How the ways a person signs in are linked. */
export const accountOptions = group({
  accountLinking: group({
    enabled: z.boolean().default(true),
    /** Providers whose accounts are linked to a person of the same address even where they have not proven it. */
    trustedProviders: z.array(z.string()).default([]),
    allowDifferentEmails: z.boolean().default(false),
    allowUnlinkingAll: z.boolean().default(false),
    updateUserInfoOnLink: z.boolean().default(false),
  }),
  updateAccountOnSignIn: z.boolean().default(true),
})
