import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/**
 * The public half of a key pair in the format of RFC 7517. The key type decides which parameters follow the first
 * three.
 */
const publicKey = z.object({
  kty: z.string(),
  alg: z.string(),
  kid: z.string(),
  crv: z.optional(z.string()),
  x: z.optional(z.string()),
  y: z.optional(z.string()),
  n: z.optional(z.string()),
  e: z.optional(z.string()),
})
export type PublicKey = z.output<typeof publicKey>

export const jwks = endpoint({
  summary:
    'The public keys that the tokens of /token are verified with: the one that signs, and those before and after it.',
  method: 'GET',
  path: '/jwks',
  access: 'anyone',
  reply: z.object({ keys: z.array(publicKey) }),
  refusals: [],
})

export const token = endpoint({
  summary:
    'A signed token that tells other services who the caller is; get-session sends the same in its header set-auth-jwt. With an active organization it has `org_id`, `org_slug` and `org_role`; while impersonating it has `act.sub`, the id of the impersonator, and ends with the impersonation.',
  method: 'GET',
  path: '/token',
  access: 'signed-in',
  reply: z.object({ token: z.string() }),
  refusals: [],
})
