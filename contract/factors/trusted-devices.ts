import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done, timestamp } from '../fields.ts'

const trustedDevice = z.object({
  id: z.string(),
  userAgent: z.string(),
  /** The time of the last sign-in on this device. */
  lastUsedAt: timestamp,
  trustedUntil: timestamp,
  /** Whether the request came from this device. */
  isCurrent: z.boolean(),
})
export type TrustedDevice = z.output<typeof trustedDevice>

export const listTrustedDevices = endpoint({
  summary: 'Lists the devices on which signing in needs no second factor, most recently used first.',
  method: 'GET',
  path: '/trusted-devices',
  internal: true,
  access: 'signed-in',
  reply: z.array(trustedDevice),
  refusals: [],
})

export const revokeTrustedDevices = endpoint({
  summary: 'Ends the trust in one device by its id; without an id, in all devices.',
  method: 'POST',
  path: '/trusted-devices/revoke',
  internal: true,
  access: 'signed-in',
  notImpersonated: true,
  stepUp: 'or-password',
  body: z.object({ id: z.optional(z.string()) }),
  reply: done,
  refusals: ['SESSION_NOT_FRESH'],
})

export const trustedDeviceEndpoints = [listTrustedDevices, revokeTrustedDevices] as const
