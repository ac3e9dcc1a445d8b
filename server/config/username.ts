import { z } from 'zod'
import { group } from './fields.ts'

/** Usernames, with which users can sign in instead of their email address. */
export const usernameOptions = group({
  enabled: z.boolean().default(false),
  minUsernameLength: z.int().min(1).max(255).default(3),
  maxUsernameLength: z.int().min(1).max(255).default(30),
  /** Whether a username cannot be changed once it has been chosen. */
  immutableUsername: z.boolean().default(false),
})
