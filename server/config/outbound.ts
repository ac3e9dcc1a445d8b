import { isIP } from 'node:net'
import { z } from 'zod'
import { group } from './fields.ts'

/** An IP address or a network in CIDR notation. */
const network = z.string().refine((text) => {
  const [address = '', bits = '', ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || address.includes('%') || rest.length > 0) return false
  return !text.includes('/') || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}, 'must be an IP address or a network, like "10.1.2.0/24"')

/** Requests to URLs that users of the site configure, such as webhooks. */
export const outboundOptions = group({
  /** Private networks that these requests may reach, even without TLS. Unset: only public IP addresses, over https. */
  allow: z.array(network).default([]),
})
