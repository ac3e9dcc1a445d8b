import type * as z from 'zod/mini'
import type { Limit } from './limits.ts'
import type { RefusalCode } from './refusals.ts'
import type { Permissions } from './roles.ts'

/**
 * The allowed callers of an endpoint:
 *
 * - `anyone`: everyone. The server does not identify the caller.
 * - `optional`: everyone. The server identifies the caller if they are signed in.
 * - `fresh`: a signed-in user whose session is fresh (`session.freshAge`).
 * - `administrator`: a user whose role grants the endpoint's `permission`. Without a declared permission, a full
 *   administrator.
 * - `developer`: a visitor on the server's own machine, or an administrator, and only while mails go to the developer
 *   mailbox.
 * - `server`: the product's own backend, with a server key.
 */
export type Access = 'anyone' | 'optional' | 'signed-in' | 'fresh' | 'administrator' | 'developer' | 'server'

type Schema = z.ZodMiniType

type Definition = {
  /** The endpoint's name. Default: the path in camelCase. */
  name?: string
  /** A short description for the reference page. */
  summary: string
  method: 'GET' | 'POST'
  /**
   * The path below the base path, or below `internalPath` for an internal endpoint. A segment `{name}` is a parameter.
   */
  path: `/${string}`
  /** Whether only our own pages and components call this endpoint. The endpoint can change in any version. */
  internal?: true
  access: Access
  /** The refusal for signed-out callers, if it is not UNAUTHORIZED. */
  signedOut?: RefusalCode
  /**
   * The scopes with which an API key may call the endpoint; `any` if no scope is needed. Without this field, requests
   * with an API key are refused, even if `access` is `anyone`.
   */
  machines?: Permissions | 'any'
  /** The permission that an administrator needs. */
  permission?: Permissions
  /** The refusal for signed-in callers whose role is not sufficient. Default: FORBIDDEN. */
  forbidden?: RefusalCode
  /** Whether impersonation sessions are refused. Endpoints for administrators always refuse them. */
  notImpersonated?: true
  /**
   * Whether the endpoint itself checks that the session is fresh. If so, the server does not renew the session when it
   * authenticates the call, because a renewed session counts as fresh.
   */
  asksFreshness?: true
  /**
   * Whether even a stranger, a caller without the cookie of a known device, can make the server hash a password. During
   * a flood of calls, the server refuses most strangers before it reads their requests.
   */
  hashesForStrangers?: true
  /** Whether `captcha.endpoints` may list this endpoint, so that it can demand a CAPTCHA from strangers. */
  mayAskCaptcha?: true
  /**
   * Whether the caller must have confirmed their identity recently. A caller with a second factor must have used that
   * factor. The value is the rule for callers without a second factor, and determines the refusal for all callers:
   *
   * - `always`: any confirmation is enough. The refusal is SESSION_NOT_FRESH.
   * - `or-password`: as `always`, but a password in the body is enough too. The operation checks this password. The
   *   refusal is SESSION_NOT_FRESH.
   * - `second-factor`: no confirmation is needed, except on a device that was connected with a code (RFC 8628), until
   *   the user confirms their identity on that device. The refusal is SESSION_IS_NOT_FRESH.
   */
  stepUp?: 'always' | 'or-password' | 'second-factor'
  /** The maximum number of calls from one network within a time window. Default: the configured limit. */
  limit?: Limit
  /** Whether the call can change the session, or the user fields that get-session returns. */
  changesSession?: true
  /** Whether the call can change the user's memberships. */
  changesMemberships?: true
  /** Whether the call can revoke authority. Its reply has a receipt in the header `gatehouse-receipt`. */
  revokes?: true
  /**
   * The sign-in method under which metrics count the call. An endpoint with this field has a row in
   * `tests/sign-in-paths.ts`.
   */
  signsIn?: 'password' | 'social' | 'mail' | 'passkey' | 'second-step' | 'device'
  /**
   * The sign-up method under which metrics count the call. An endpoint with this field has a row in
   * `tests/sign-in-paths.ts`.
   */
  signsUp?: 'password' | 'social' | 'mail' | 'passkey' | 'invitation' | 'set-up'
  query?: Schema
  body?: Schema
  /** Whether pages of other sites may post a form to the endpoint. The origin of such a form is not checked. */
  form?: true
  /** Whether the body may be a form instead of JSON, as OAuth clients send it. */
  alsoForm?: true
  /** Whether refusals also have `error` and `error_description`, which OAuth clients read. */
  oauthErrors?: true
  /** Whether the body is the bytes of a picture. The server reads the body only after it has authorized the caller. */
  picture?: true
  /** The shape of a successful reply: JSON, a redirect, a page, a file download, or a picture. */
  reply: Schema | 'redirect' | 'page' | 'file' | 'picture'
  /**
   * The values of `?error=` when the endpoint redirects with an error. An endpoint with this field can reply with a
   * redirect. Without a redirect target, an error is a JSON reply with status 401 and the same code in capitals.
   */
  redirectErrors?: readonly string[]
  /** The codes this endpoint can refuse with, in addition to the codes that every endpoint shares. */
  refusals: readonly RefusalCode[]
}

/** One call of the API, declared once for the server, the client, the reference page and the access tests. */
export type Endpoint = Definition & { name: string }

/** Declares an endpoint. By default, its name is its path in camelCase. */
export function endpoint<const D extends Definition>(definition: D): D & { name: string } {
  return { ...definition, name: definition.name ?? camelCase(definition.path) }
}

/** The type of an endpoint's body, as a caller sends it. */
export type BodyOf<E> = E extends { picture: true }
  ? Blob
  : E extends { body: infer B extends Schema }
    ? z.input<B>
    : undefined
/** The type of an endpoint's query, as a caller sends it. */
export type QueryOf<E> = E extends { query: infer Q extends Schema } ? z.input<Q> : undefined
export type ReplyOf<E> = E extends { reply: infer R extends Schema } ? z.output<R> : undefined

/**
 * The path prefix of internal endpoints. It is below the base path, so that a host has to forward only one path for all
 * calls.
 */
const internalPath = '/internal'

/** Returns the path below the base path, including the prefix of internal endpoints. */
export function pathBelowBase({ internal, path }: Pick<Endpoint, 'internal' | 'path'>): string {
  return internal ? internalPath + path : path
}

function camelCase(path: string) {
  return path
    .slice(1)
    .replaceAll(/[{}]/g, '')
    .replaceAll(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase())
}
