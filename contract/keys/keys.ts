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
    'Returns the public keys that verify the tokens of /token: the current key, previous keys whose tokens may still be valid, and the next key.',
  method: 'GET',
  path: '/jwks',
  access: 'anyone',
  machines: 'any',
  reply: z.object({ keys: z.array(publicKey) }),
  refusals: [],
})

export const token = endpoint({
  summary:
    'Returns a signed token that identifies the caller to other services. get-session sends such a token too, in its header set-auth-jwt. With an active organization, the token contains `org_id`, `org_slug` and `org_role`. While impersonating, it contains `act.sub`, the id of the impersonator, and expires with the impersonation.',
  method: 'GET',
  path: '/token',
  access: 'signed-in',
  reply: z.object({ token: z.string() }),
  refusals: [],
})
