import type * as z from 'zod/mini'
import type { Limit } from './limits.ts'
import type { RefusalCode } from './refusals.ts'
import type { Permissions } from './roles.ts'

/**
 * Who may call an endpoint.
 *
 * `optional` is anyone, told apart when signed in; `fresh` is a signed-in person whose session was renewed within the fresh age; `administrator` is one whose
 * role grants the `permission` named beside it, or where none is named a full administrator; `developer` is a visitor on the server's own machine, or an administrator.
 */
export type Access = 'anyone' | 'optional' | 'signed-in' | 'fresh' | 'administrator' | 'developer'

type Schema = z.ZodMiniType

type Definition = {
  /** Its name where the path alone does not give one. */
  name?: string
  /** One sentence for the reference page. */
  summary: string
  method: 'GET' | 'POST'
  /** The path below the base path, or below `internalPath` for an internal endpoint. A segment `{name}` is a parameter. */
  path: `/${string}`
  /** Whether only our own pages and components call this endpoint. Its path may change with any version. */
  internal?: true
  access: Access
  /** What a stranger is told where it is not UNAUTHORIZED. */
  signedOut?: RefusalCode
  /** What the role of an administrator must grant, and what one is told whose role does not, where it is not FORBIDDEN. */
  permission?: Permissions
  forbidden?: RefusalCode
  /** Whether it is refused to an administrator who acts as somebody else; what is for administrators always is. */
  notImpersonated?: true
  /** Whether it looks itself how fresh the session is, which the call must not renew then. */
  asksFreshness?: true
  /** Whether anyone can have a password hashed by it. In a flood, most who are not known are refused before they are read. */
  hashesForStrangers?: true
  /** How often one network may call it; the configured limit where it is left out. */
  limit?: Limit
  /** Whether the session, or what it shows of the user, may differ after this call. */
  changesSession?: true
  /** Whether the memberships of the user may differ after this call. */
  changesMemberships?: true
  query?: Schema
  body?: Schema
  /** Whether its body is a form that another site's page posts: then it may come from anywhere. */
  form?: true
  /** Whether its body is a picture, sent as it is; it is read only when the caller may send one. */
  picture?: true
  /** What a success answers: a JSON shape, a redirect, a page, a file to keep, or a picture. */
  reply: Schema | 'redirect' | 'page' | 'file' | 'picture'
  /**
   * What it puts into `?error=` when it sends the browser on and cannot do what it was asked.
   *
   * Whatever names some may answer with a redirect; where it is given no place to redirect to, the same in capitals is JSON with 401.
   */
  redirectErrors?: readonly string[]
  /** The codes this endpoint may refuse with, beside those every endpoint shares. */
  refusals: readonly RefusalCode[]
}

/** One call of the API, declared once for the server, the client, the reference page and the access tests. */
export type Endpoint = Definition & { name: string }

/** Declares an endpoint; its name is its path in camelCase. */
export function endpoint<const D extends Definition>(definition: D): D & { name: string } {
  return { ...definition, name: definition.name ?? camelCase(definition.path) }
}

/** What a caller sends as the body of an endpoint. */
export type BodyOf<E> = E extends { picture: true }
  ? Blob
  : E extends { body: infer B extends Schema }
    ? z.input<B>
    : undefined
/** What a caller sends as the query of an endpoint. */
export type QueryOf<E> = E extends { query: infer Q extends Schema } ? z.input<Q> : undefined
/** What an endpoint answers. */
export type ReplyOf<E> = E extends { reply: infer R extends Schema } ? z.output<R> : undefined

/** The prefix of every internal endpoint below the base path, so that a host forwards one path for all calls. */
const internalPath = '/internal'

/** The path of an endpoint below the base path. */
export function pathBelowBase({ internal, path }: Pick<Endpoint, 'internal' | 'path'>): string {
  return internal ? internalPath + path : path
}

function camelCase(path: string) {
  return path
    .slice(1)
    .replaceAll(/[{}]/g, '')
    .replaceAll(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase())
}
