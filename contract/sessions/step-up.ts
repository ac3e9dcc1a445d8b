import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { session } from '../session.ts'
import { acrs } from './assurance.ts'

/** The highest `maxAge`, in seconds: 30 days. */
const highestMaxAge = 30 * 86_400

export const stepUp = endpoint({
  summary: 'Succeeds if the user recently proved their identity at the level that one of your own services demands.',
  method: 'POST',
  path: '/step-up',
  access: 'signed-in',
  asksFreshness: true,
  notImpersonated: true,
  body: z.object({
    /** The required level. Default: level 2 for users with a second factor, otherwise level 1. */
    acr: z.optional(z.enum([acrs[1], acrs[2]])),
    /** The maximum age of the latest proof in seconds. Default: `stepUp.maxAge` of the configuration. */
    maxAge: z.optional(z.int().check(z.minimum(1), z.maximum(highestMaxAge))),
  }),
  reply: z.pick(session, { amr: true, acr: true, authTime: true }),
  refusals: ['SESSION_NOT_FRESH'],
})
