import type { Permissions, RoleTable } from '../contract/roles.ts'
import type { Moment } from './clock.ts'

/** The user behind a request, and their permissions. */
export type Caller = {
  /** The credential of the request: a session cookie, a bearer session, a signed token, or an API key. */
  via: 'cookie' | 'bearer' | 'token' | 'api-key'
  /** The user. With a token, the fields are the claims of the token (`jwt.definePayload`), not the stored fields. */
  user: { id: string; email?: string; name?: string } & Record<string, unknown>
  /** The session; null for an API key, and for a token without the claim `sid`. */
  session: CallerSession | null
  /** The organization the caller acts in: the requested one, otherwise the active one. */
  organization: { id: string; slug: string; role: string } | null
  /** The permissions of the caller in `organization`; for an API key, only those that its scopes allow. */
  permissions: Permissions
  /** The scopes of an API key; null for a session, which has all permissions of its user. */
  scopes: Permissions | null
  /** The administrator who impersonates the user; null outside impersonation. */
  actor: { id: string } | null
  /** Whether this kit learns of a revocation within `revocations.boundSeconds`; false without a server key. */
  revocable: boolean
  /** Whether the caller has all of these permissions in the organization. False for an empty object. */
  can(permission: Permissions): boolean
}

export type CallerSession = { id: string; expiresAt: string; authTime: string; amr: string[]; acr: string }

/** The conditions that a caller must meet. */
export type Requirement = {
  /** The slug of an organization in which the caller must be a member. */
  organization?: string | undefined
  /**
   * The id of an organization in which the caller must be a member. Unlike a slug, an id never changes. Slugs and ids
   * are separate options because a user can choose a slug that equals the id of another organization.
   */
  organizationId?: string | undefined
  /** The permissions that the caller must have in the organization. */
  permission?: Permissions | undefined
  /** The maximum number of seconds since the user last confirmed their identity. */
  within?: number | undefined
}

export type Options = {
  /** The public origin of Gatehouse, for example `https://accounts.example.com`. */
  url: string
  /**
   * A server key (`gks_…`). Without a server key, tokens stay valid until they expire even if they were revoked, each
   * cookie is looked up again for every request, and bearer sessions and API keys are not accepted. `require` then
   * throws for a cookie if the requirement has an organization or a permission, and for a token if the requirement has
   * a permission and `roles` is not set. `createGatehouse` throws if `key` is given but undefined or empty, because
   * this usually means that an environment variable is not set.
   */
  key?: string | undefined
  /** The claim `aud` of accepted tokens. Default: the origin of `url`, which is also the default of `jwt.audience`. */
  audience?: string | undefined
  /** The claim `iss` of accepted tokens. Default: the origin of `url`, which is also the default of `jwt.issuer`. */
  issuer?: string | undefined
  /** The path of the API. Default: `/api/auth`. */
  basePath?: string | undefined
  /**
   * The behavior while Gatehouse does not answer in time and the list of revocations is too old. `refuse`, the default:
   * responds with 503. `accept`: accepts callers while they are cached, and valid tokens until they expire, even after
   * a revocation that the list does not contain.
   */
  unreachable?: 'refuse' | 'accept' | undefined
  /** Origins whose pages can make changes with a cookie, in addition to this backend's own site. */
  trustedOrigins?: readonly string[] | undefined
  /**
   * Whether the kit keeps listening for revocations after a request. Default: true. Set it to false in serverless
   * functions, which are frozen between requests.
   */
  background?: boolean | undefined
  /** The secrets of webhooks (`whsec_…`); two during a rotation. */
  webhookSecret?: string | readonly string[] | undefined
  /**
   * The permissions of each organization role. The kit needs them for tokens, because a token contains only the names
   * of roles. Default: the permissions that Gatehouse sends to a kit with a server key.
   */
  roles?: RoleTable | undefined
  /**
   * Returns the visitor's IP address, which the proxy sends to Gatehouse. Default: `request.ip` of Express, or the IP
   * address of the connection. With the Fetch API, there is no default.
   */
  visitorAddress?: ((request: never) => string | undefined) | undefined
  /** Used instead of the global `fetch`. */
  fetch?: typeof fetch | undefined
}

/**
 * A request with its headers, or only the headers. The request is a Fetch API request, a node:http request, or a
 * request of a framework based on node:http.
 */
export type AnyRequest = Headers | { headers: Headers | NodeHeaders; method?: string | undefined }
export type NodeHeaders = Readonly<Record<string, string | string[] | undefined>>

/**
 * The organization in which the caller should act. The caller has no organization and no permissions if the user is not
 * a member, if the token was signed for another organization, or if a cookie is used and the kit has no server key.
 */
export type Acting = Pick<Requirement, 'organization' | 'organizationId'>

/** A caller, with the data that determines how long the kit can accept the caller. */
export type Known = {
  caller: Caller
  /** The subjects whose revocation or change affects the caller, as `kind id`. */
  subjects: readonly string[]
  /** The last epoch of revocations that the data about the caller takes into account. */
  epoch: number
  /** The time at which the token was signed, in milliseconds since 1970; null for other credentials. */
  signedAt: number | null
  /** The time at which the caller must be looked up again, in milliseconds since 1970. */
  until: number
  /**
   * Until this moment, the reply counts as recent, so the list of revocations need not be fetched. Null for a token,
   * and without a server key.
   */
  recent: Moment | null
  /** The number of changes to the revocation list when the caller was last found valid; -1 if never. */
  checked: number
}
