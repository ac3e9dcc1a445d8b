import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const launchCheck = z.object({
  id: z.enum([
    'secret',
    'base-url',
    'https',
    'mail',
    'verification',
    'sign-in',
    'trusted-origins',
    'organization',
    'second-administrator',
  ]),
  passed: z.boolean(),
  /** The option and the environment variable that change the result. */
  setting: z.nullable(z.string()),
})
export type LaunchCheck = z.output<typeof launchCheck>

export const overview = endpoint({
  summary: 'Returns the launch checklist and usage figures.',
  method: 'GET',
  path: '/overview',
  internal: true,
  access: 'administrator',
  reply: z.object({
    checks: z.array(launchCheck),
    users: z.int(),
    newThisWeek: z.int(),
    activeSessions: z.int(),
    organizations: z.int(),
    /** Users seen within this many days. */
    active: z.object({ day: z.int(), week: z.int(), month: z.int() }),
    /** The last thirty days, oldest first, in UTC. */
    days: z.array(z.object({ day: z.string(), signUps: z.int(), signIns: z.int(), organizations: z.int() })),
  }),
  refusals: [],
})
