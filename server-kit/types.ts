import type { Permissions, RoleTable } from '../contract/roles.ts'
import type { Moment } from './clock.ts'

/** The user behind a request, and their permissions. */
export type Caller = {
  /** The credential that proved the caller: a session cookie, a bearer session, a signed token, or an API key. */
  via: 'cookie' | 'bearer' | 'token' | 'api-key'
  /** The user. A token has the claims that `jwt.definePayload` chooses instead of the stored fields. */
  user: { id: string; email?: string; name?: string } & Record<string, unknown>
  /** The session; null for an API key. */
  session: CallerSession | null
  /** The organization the caller acts in: the one that was asked for, otherwise the active one. */
  organization: { id: string; slug: string; role: string } | null
  /** The permissions of the caller in that organization. An API key may do at most what its scopes allow. */
  permissions: Permissions
  /** The scopes of an API key; null for a session, which may do all that its user may. */
  scopes: Permissions | null
  /** The impersonator, if an administrator acts as the user. */
  actor: { id: string } | null
  /** Whether a revocation reaches this kit within the bound; false without a server key. */
  revocable: boolean
  /** Whether the caller has all of these permissions in the organization. */
  can(permission: Permissions): boolean
}

export type CallerSession = { id: string; expiresAt: string; authTime: string; amr: string[]; acr: string }

/** The conditions that a caller must meet. */
export type Requirement = {
  /** The slug of an organization in which the caller must be a member. */
  organization?: string | undefined
  /** The same by its id, which never changes. Not by slug or id: a slug can be chosen to equal the id of another. */
  organizationId?: string | undefined
  /** The permissions that the caller must have in the organization. */
  permission?: Permissions | undefined
  /** The maximum number of seconds since the user last proved their identity. */
  within?: number | undefined
}

export type Options = {
  /** The public origin of Gatehouse, for example `https://accounts.example.com`. */
  url: string
  /** A server key (`gks_…`). Without a key, a revocation reaches this backend only when a token or session expires. */
  key?: string | undefined
  /** The claim `aud` of accepted tokens. Default: `url`, as in `jwt.audience`. */
  audience?: string | undefined
  /** The claim `iss` of accepted tokens. Default: `url`, as in `jwt.issuer`. */
  issuer?: string | undefined
  /** The path of the API. Default: `/api/auth`. */
  basePath?: string | undefined
  /** The decision when Gatehouse does not answer: refuse with 503, or accept what is known until it expires. */
  unreachable?: 'refuse' | 'accept' | undefined
  /** Origins whose pages may send a POST with a cookie, in addition to this backend's own site. */
  trustedOrigins?: readonly string[] | undefined
  /** Whether the kit keeps listening for revocations after a request. Turn it off in functions that are frozen. */
  background?: boolean | undefined
  /** The secrets of webhooks (`whsec_…`). Two during a rotation. */
  webhookSecret?: string | readonly string[] | undefined
  /** The organization roles, needed only without a key to judge the permissions of tokens. */
  roles?: RoleTable | undefined
  /** The address of the visitor, for the proxy. Default: `request.ip` of Express, or the address of the connection. */
  visitorAddress?: ((request: never) => string | undefined) | undefined
  /** Replaces `fetch`. */
  fetch?: typeof fetch | undefined
}

/** A request with its headers: of the Fetch API, of node:http and the frameworks on it, or the headers alone. */
export type AnyRequest = Headers | { headers: Headers | NodeHeaders; method?: string | undefined }
export type NodeHeaders = Readonly<Record<string, string | string[] | undefined>>

/** The organization that a caller is asked to act in. */
export type Acting = Pick<Requirement, 'organization' | 'organizationId'>

/** A caller with the subjects of their revocations, as `kind id`, and the epoch at which they were read. */
export type Known = {
  caller: Caller
  subjects: readonly string[]
  epoch: number
  /** When the token was signed, in milliseconds since 1970; null for an answer of the server. */
  signedAt: number | null
  /** When the caller must be asked for again, in milliseconds since 1970. */
  until: number
  /** Until when the answer itself is recent enough to accept the caller; null for a token. */
  recent: Moment | null
  /** The state of the revocation list for which the caller was found valid; -1 before the first time. */
  checked: number
}
