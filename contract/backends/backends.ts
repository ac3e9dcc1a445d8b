import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { timestamp } from '../fields.ts'
import { fullUser } from '../user.ts'

/**
 * The limit for calls with a server key from one network: enough for 250 backends behind one IP address, each of which
 * calls twice a second.
 */
const backendLimit = { window: 10, max: 5000 }

const credential = z.optional(z.string().check(z.maxLength(16_384)))
/** A random name of the calling process, so that receipts can show when every process has noticed a revocation. */
const instance = z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/)))
const permissions = z.record(z.string(), z.array(z.string()))

export const authenticateCaller = endpoint({
  summary:
    'Returns the caller of a request to your backend, by the cookies, the bearer session or the API key of that request. For the server kit, which caches the reply.',
  method: 'POST',
  path: '/server/authenticate',
  access: 'server',
  limit: backendLimit,
  body: z.object({
    cookie: credential,
    bearer: credential,
    apiKey: credential,
    /** The organization the caller acts in, by slug or by id. Default: the active organization. */
    organization: z.optional(z.string().check(z.maxLength(255))),
    organizationId: z.optional(z.string().check(z.maxLength(255))),
    instance,
  }),
  reply: z.object({
    caller: z.nullable(
      z.object({
        via: z.enum(['cookie', 'bearer', 'api-key']),
        user: fullUser,
        session: z.nullable(
          z.object({
            id: z.string(),
            expiresAt: timestamp,
            authTime: timestamp,
            amr: z.array(z.string()),
            acr: z.string(),
          }),
        ),
        organization: z.nullable(z.object({ id: z.string(), slug: z.string(), role: z.string() })),
        permissions,
        scopes: z.nullable(permissions),
        actor: z.nullable(z.object({ id: z.string() })),
        keyId: z.nullable(z.string()),
      }),
    ),
    /** The last epoch of revocations that the reply takes into account. */
    epoch: z.number(),
    boundSeconds: z.number(),
    /** How long the reply can be cached, unless a newer revocation concerns the caller. */
    rememberSeconds: z.number(),
  }),
  refusals: ['RATE_LIMIT_EXCEEDED'],
})

export const revocations = endpoint({
  name: 'revocations',
  summary:
    'Returns the revocations after an epoch, oldest first. If none has been recorded, waits up to two seconds for one. For the server kit.',
  method: 'POST',
  path: '/server/revocations',
  access: 'server',
  limit: backendLimit,
  body: z.object({
    /** The last epoch that the caller knows. If absent, the reply has all revocations that can affect a valid token. */
    after: z.optional(z.int().check(z.minimum(0))),
    /** The maximum time to wait for a revocation. With a short `revocations.boundSeconds`, the server waits less. */
    waitMilliseconds: z.optional(z.int().check(z.minimum(0), z.maximum(2000))),
    instance,
  }),
  reply: z.object({
    /** The reply contains the revocations with epochs above `after`, up to and including `epoch`. */
    after: z.number(),
    epoch: z.number(),
    /** False if there are more revocations, which the caller should request at once. */
    isComplete: z.boolean(),
    /**
     * The epoch and the kind of each revocation, and the id of what was revoked. The kind `session-change` revokes
     * nothing: it means that the active organization or the proofs of identity of a session changed.
     */
    revoked: z.array(z.tuple([z.number(), z.string(), z.string()])),
    at: timestamp,
    boundSeconds: z.number(),
    /** How long to remember a revocation: until every token signed before it has expired. */
    memorySeconds: z.number(),
    /** The permissions of each organization role. Tokens contain only the names of roles. */
    roles: z.record(z.string(), permissions),
  }),
  refusals: [],
})

export const receipt = endpoint({
  name: 'revocationReceipt',
  summary:
    'Returns when the revocation with this epoch takes effect in server kits, and in services that only verify tokens. `noticedAt` is null until every kit has noticed the revocation.',
  method: 'GET',
  path: '/server/receipt',
  access: 'server',
  limit: backendLimit,
  query: z.object({ epoch: z.string() }),
  reply: z.nullable(
    z.object({
      epoch: z.number(),
      at: timestamp,
      noticedAt: z.nullable(timestamp),
      kitsBy: timestamp,
      tokensBy: timestamp,
    }),
  ),
  refusals: [],
})

export const backendEndpoints = [authenticateCaller, revocations, receipt] as const
