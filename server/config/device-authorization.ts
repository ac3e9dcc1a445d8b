import { z } from 'zod'
import { minuteSeconds } from '../time.ts'
import { group, seconds } from './fields.ts'

/** Signing in on devices and in tools without a browser (RFC 8628). */
export const deviceAuthorizationOptions = group({
  enabled: z.boolean().default(false),
  /** How long a device and its user have to complete the sign-in. */
  expiresIn: seconds(30 * minuteSeconds),
  /** How long a device waits before it asks again. */
  interval: seconds(5),
  /** The names of the applications that may ask, which users see before they connect a device. */
  clients: z.array(z.string().min(1).max(200)).default([]),
})
