import { z } from 'zod'
import { minuteSeconds } from '../time.ts'
import { group, seconds } from './fields.ts'

/** Signing in on devices and in tools that have no browser (RFC 8628). */
export const deviceAuthorizationOptions = group({
  enabled: z.boolean().default(false),
  /** How long the device and its user may take to complete the sign-in. */
  expiresIn: seconds(30 * minuteSeconds),
  /** How long a device waits between polls. */
  interval: seconds(5),
  /** The names of the applications that may request codes. Users see the name before they connect a device. */
  clients: z.array(z.string().min(1).max(200)).default([]),
})
