import { z } from 'zod'
import { group } from './fields.ts'

const attributeText = z.string().regex(/^[A-Za-z0-9._/-]+$/)

export const advancedOptions = group({
  /** With the prefix `better-auth` and the same secret, users of a migrated site stay signed in. */
  cookiePrefix: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/)
    .default('gatehouse'),
  /** By default, true if the base URL uses https. */
  useSecureCookies: z.boolean().optional(),
  crossSubDomainCookies: group({ enabled: z.boolean().default(false), domain: attributeText.optional() }),
  ipAddress: group({
    disableIpTracking: z.boolean().default(false),
    /** The headers with the client's IP address, which are read only on connections from a trusted proxy. */
    ipAddressHeaders: z.array(z.string().toLowerCase()).default(['x-forwarded-for']),
    /** IP addresses or CIDR ranges of the proxies that set `ipAddressHeaders`. */
    trustedProxies: z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])).default([]),
  }),
})
