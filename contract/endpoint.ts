import type * as z from 'zod/mini'
import type { RefusalCode } from './refusals.ts'

/**
 * Who may call an endpoint.
 *
 * `optional` is anyone, told apart when signed in; `fresh` is a signed-in person whose session was renewed within the fresh age; `administrator` is one whose
 * role grants administration; `developer` is a visitor on the server's own machine, or an administrator.
 */
export type Access = 'anyone' | 'optional' | 'signed-in' | 'fresh' | 'administrator' | 'developer'

type Schema = z.ZodMiniType

type Definition = {
  /** One sentence for the reference page. */
  summary: string
  method: 'GET' | 'POST'
  /** The path under its root: the configured base path, or /api/portal. A segment `{name}` is a parameter. */
  path: `/${string}`
  under?: 'portal'
  access: Access
  /** What a stranger is told where it is not UNAUTHORIZED. */
  signedOut?: RefusalCode
  /** Whether it looks itself how fresh the session is, which the call must not renew then. */
  asksFreshness?: true
  query?: Schema
  body?: Schema
  /** What a success answers: a JSON shape, a redirect, or a page. */
  reply: Schema | 'redirect' | 'page'
  /** The codes this endpoint may refuse with, beside those every endpoint shares. */
  refusals: readonly RefusalCode[]
}

/** One call of the API, declared once for the server, the client, the reference page and the access tests. */
export type Endpoint = Definition & { name: string }

/** Declares an endpoint; its name is its path in camelCase. */
export function endpoint<const D extends Definition>(definition: D): D & { name: string } {
  return { ...definition, name: camelCase(definition.path) }
}

/** What a caller sends as the body of an endpoint. */
export type BodyOf<E> = E extends { body: infer B extends Schema } ? z.input<B> : undefined
/** What a caller sends as the query of an endpoint. */
export type QueryOf<E> = E extends { query: infer Q extends Schema } ? z.input<Q> : undefined
/** What an endpoint answers. */
export type ReplyOf<E> = E extends { reply: infer R extends Schema } ? z.output<R> : undefined

/** The root below which portal endpoints live; those of the specified API live below the configured base path. */
export const portalPath = '/api/portal'

function camelCase(path: string) {
  return path
    .slice(1)
    .replaceAll(/[{}]/g, '')
    .replaceAll(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase())
}
