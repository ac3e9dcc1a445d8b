import { gzipSync } from 'node:zlib'
import type { BodyOf, Endpoint, QueryOf, ReplyOf } from '../../contract/endpoint.ts'
import type { Actor, ServerCaller, Visitor } from '../actor.ts'
import { digest } from '../crypto/tokens.ts'
import type { Deps } from '../deps.ts'
import type { Cookies } from './cookies/cookies.ts'
import type { Fetching } from './fetching.ts'
import type { TrustedOrigins } from './trusted-origins.ts'

/** The input of a route: a parsed request that has passed the limits and permission checks of its endpoint. */
export type Context<E> = {
  deps: Deps
  body: E extends { picture: true } ? Uint8Array : Parsed<BodyOf<E>>
  query: Parsed<QueryOf<E>>
  /** The values of the parameters in the path. */
  params: Readonly<Record<string, string>>
  actor: ActorOf<E>
  /** The server key of the caller, at endpoints for servers. */
  server: E extends { access: 'server' } ? ServerCaller : null
  visitor: Required<Visitor>
  cookies: Cookies
  /** The origins allowed in requests and redirects. */
  trusted: TrustedOrigins
  endpoints: readonly Endpoint[]
  fetching: Fetching
  /** Headers that the route adds to the response, by lower-case name. */
  headers: Record<string, string>
}

type ActorOf<E> = E extends { access: infer A }
  ? A extends 'anyone' | 'server'
    ? null
    : A extends 'optional' | 'developer'
      ? Actor | null
      : Actor
  : never

/**
 * The types of parsed values. Parsing converts flags whose names begin with `disable` to booleans. All other values
 * keep their types.
 */
type Parsed<T> = { [K in keyof T]: K extends `disable${string}` ? boolean | undefined : T[K] }

/** The result of a route that redirects. */
export class Redirect {
  readonly location: string
  constructor(location: string) {
    this.location = location
  }
}

/** A page rendered by the server. */
export class Page {
  readonly html: string
  /** The content security policy of this page. It replaces the policy of the API. */
  readonly policy: string
  constructor(html: string, policy: string) {
    this.html = html
    this.policy = policy
  }
}

// Compressing a text of fewer characters is hardly worthwhile.
const leastCompressed = 4096

/** JSON that is the same for every caller, with the Cache-Control header that lets clients cache it. */
export class Published {
  readonly text: string
  readonly gzipped: Buffer<ArrayBuffer> | null
  readonly cacheControl: string
  /** The ETag is weak, because the same text can also be sent compressed. */
  readonly etag: string
  constructor(value: unknown, cacheControl: string) {
    this.text = JSON.stringify(value)
    this.gzipped = this.text.length < leastCompressed ? null : gzipSync(this.text, { level: 9 })
    this.cacheControl = cacheControl
    this.etag = `W/"${digest(this.text)}"`
  }
}

/** A stored picture. The picture at a URL never changes. */
export class Picture {
  readonly bytes: Uint8Array<ArrayBuffer>
  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.bytes = bytes
  }
}

/** A file download. The content is created while it is sent. */
export class Download {
  readonly name: string
  readonly contentType: string
  readonly chunks: AsyncIterable<string>
  constructor(name: string, contentType: string, chunks: AsyncIterable<string>) {
    this.name = name
    this.contentType = contentType
    this.chunks = chunks
  }
}

type Answer<E> = E extends { reply: 'redirect' }
  ? Redirect
  : E extends { reply: 'page' }
    ? Page
    : E extends { reply: 'file' }
      ? Download
      : E extends { reply: 'picture' }
        ? Picture
        : ReplyOf<E> | Redirect | Published

/** An endpoint with the function that handles it. */
export type Route = { endpoint: Endpoint; answer: (context: never) => unknown }

/** Binds an endpoint of the contract to the function that handles it. */
export function route<const E extends Endpoint>(
  endpoint: E,
  answer: (context: Context<E>) => Promise<Answer<E>> | Answer<E>,
): Route {
  return { endpoint, answer }
}
