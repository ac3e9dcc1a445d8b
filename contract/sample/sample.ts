import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done } from '../fields.ts'
import { user } from '../user.ts'

/** The states that the sample users demonstrate. */
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
    'Loads sample data into an empty site, two organizations and eleven users, and signs in as the sample administrator. In development only.',
  method: 'POST',
  path: '/sample/fill',
  internal: true,
  access: 'anyone',
  changesSession: true,
  reply: z.object({ user }),
  refusals: ['SAMPLE_DATA_IS_NOT_AVAILABLE_HERE', 'ALREADY_SET_UP'],
})

export const listSampleUsers = endpoint({
  summary: 'Lists the sample users. In development only.',
  method: 'GET',
  path: '/sample/users',
  internal: true,
  access: 'anyone',
  reply: z.array(z.object({ id: z.string(), name: z.string(), email: z.string(), shows: z.enum(sampleStates) })),
  refusals: ['SAMPLE_DATA_IS_NOT_AVAILABLE_HERE'],
})

export const becomeSampleUser = endpoint({
  summary: 'Signs in as a sample user. In development only.',
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
    'Deletes the sample data and everything done with it, for an administrator. In development only; elsewhere use the command line.',
  method: 'POST',
  path: '/sample/remove',
  internal: true,
  access: 'optional',
  revokes: true,
  changesSession: true,
  reply: done,
  refusals: ['SAMPLE_DATA_IS_NOT_AVAILABLE_HERE', 'FORBIDDEN'],
})
