import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done } from '../fields.ts'
import { user } from '../user.ts'

/** The state that a sample user demonstrates. */
export const sampleStates = [
  'administrator',
  'owner',
  'admin',
  'member',
  'social-only',
  'suspended',
  'other-owner',
  'unverified',
  'invited',
  'declined',
  'banned',
] as const
export type SampleState = (typeof sampleStates)[number]

export const fillSample = endpoint({
  summary:
    'Fills an empty site with two organizations and eleven people to look around with, and signs in as the administrator among them. In development only.',
  method: 'POST',
  path: '/sample/fill',
  internal: true,
  access: 'anyone',
  changesSession: true,
  reply: z.object({ user }),
  refusals: ['SAMPLE_DATA_IS_NOT_AVAILABLE_HERE', 'ALREADY_SET_UP'],
})

export const listSampleUsers = endpoint({
  summary: 'The made-up people of the sample data. In development only.',
  method: 'GET',
  path: '/sample/users',
  internal: true,
  access: 'anyone',
  reply: z.array(z.object({ id: z.string(), name: z.string(), email: z.string(), shows: z.enum(sampleStates) })),
  refusals: ['SAMPLE_DATA_IS_NOT_AVAILABLE_HERE'],
})

export const becomeSampleUser = endpoint({
  summary: 'Signs in as one of the made-up people. In development only.',
  method: 'POST',
  path: '/sample/become',
  internal: true,
  access: 'optional',
  changesSession: true,
  body: z.object({ userId: z.string() }),
  reply: z.object({ user }),
  refusals: ['SAMPLE_DATA_IS_NOT_AVAILABLE_HERE', 'NO_SUCH_SAMPLE_USER', 'BANNED_USER', 'FAILED_TO_CREATE_SESSION'],
})

export const removeSample = endpoint({
  summary:
    'Removes the sample data with everything that was done with it, for an administrator. In development only; elsewhere the command line removes it.',
  method: 'POST',
  path: '/sample/remove',
  internal: true,
  access: 'optional',
  changesSession: true,
  reply: done,
  refusals: ['SAMPLE_DATA_IS_NOT_AVAILABLE_HERE', 'FORBIDDEN'],
})
