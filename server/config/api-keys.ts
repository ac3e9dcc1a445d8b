import { z } from 'zod'
import { group, seconds } from './fields.ts'
import { daySeconds } from '../time.ts'

/** Sessions in the Authorization header, for applications that do not use cookies. */
export const bearerOptions = group({ enabled: z.boolean().default(false) })

const keySeconds = z
  .int()
  .min(daySeconds)
  .max(365 * daySeconds)

/** Keys with which scripts act for a user or an organization. Server keys work even if `enabled` is false. */
export const apiKeyOptions = group({
  enabled: z.boolean().default(false),
  /** The default prefix of keys, by which secret scanners recognize keys. */
  prefix: z
    .string()
    .regex(/^[a-z][a-z0-9]{1,15}$/, 'must be 2 to 16 lower-case letters and digits that begin with a letter')
    .default('gk'),
  /** The longest lifetime of a key, in seconds. */
  maximumExpiresIn: keySeconds.default(365 * daySeconds),
  /** The default lifetime of a key in seconds. If it is unset, the key does not expire. */
  defaultExpiresIn: keySeconds.optional(),
  /** The maximum number of calls with one key in a time window; off by default. */
  rateLimit: group({
    enabled: z.boolean().default(false),
    max: z.int().min(1).default(1000),
    timeWindow: seconds(daySeconds),
  }),
  /** The maximum number of keys per user and per organization, and the maximum number of server keys. */
  perOwner: z.int().min(1).max(1000).default(50),
}).superRefine(({ defaultExpiresIn, maximumExpiresIn }, context) => {
  if (defaultExpiresIn !== undefined && defaultExpiresIn > maximumExpiresIn)
    context.addIssue({
      code: 'custom',
      path: ['defaultExpiresIn'],
      message: 'must not be above apiKeys.maximumExpiresIn',
    })
})
