import { gzipSync } from 'node:zlib'
import type { BodyOf, Endpoint, QueryOf, ReplyOf } from '../../contract/endpoint.ts'
import type { Actor, Visitor } from '../actor.ts'
import { digest } from '../crypto/tokens.ts'
import type { Deps } from '../deps.ts'
import type { Cookies } from './cookies.ts'
import type { TrustedOrigins } from './trusted-origins.ts'

/** What a route is handed: the request, already limited, checked, parsed and authorised as its endpoint declares. */
export type Context<E> = {
  deps: Deps
  body: E extends { picture: true } ? Uint8Array : Parsed<BodyOf<E>>
  query: Parsed<QueryOf<E>>
  /** The parts of the path that its declaration names. */
  params: Readonly<Record<string, string>>
  actor: ActorOf<E>
  visitor: Required<Visitor>
  cookies: Cookies
  /** The origins that a request or a redirect may name. */
  trusted: TrustedOrigins
  /** Every endpoint that is mounted. */
  endpoints: readonly Endpoint[]
  /** Headers that the answer carries beside those of every answer, by their names in small letters. */
  headers: Record<string, string>
}

type ActorOf<E> = E extends { access: infer A }
  ? A extends 'anyone'
    ? null
    : A extends 'optional' | 'developer'
      ? Actor | null
      : Actor
  : never

/** What a schema makes of what was sent is what was sent, but for flags, which are then booleans. */
type Parsed<T> = { [K in keyof T]: K extends `disable${string}` ? boolean | undefined : T[K] }

/** Sends the browser elsewhere. */
export class Redirect {
  readonly location: string
  constructor(location: string) {
    this.location = location
  }
}

/** A page the server writes itself. */
export class Page {
  readonly html: string
  /** The page's own content security policy, where it needs another than the API's. */
  readonly policy: string
  constructor(html: string, policy: string) {
    this.html = html
    this.policy = policy
  }
}

// Below this a compressed text is hardly shorter.
const leastCompressed = 4096

/** JSON that is the same for everybody, which browsers and proxies may keep as long as it says. */
export class Published {
  readonly text: string
  readonly gzipped: Buffer<ArrayBuffer> | null
  readonly cacheControl: string
  /** Weak, because the same text may be sent compressed. */
  readonly etag: string
  constructor(value: unknown, cacheControl: string) {
    this.text = JSON.stringify(value)
    this.gzipped = this.text.length < leastCompressed ? null : gzipSync(this.text, { level: 9 })
    this.cacheControl = cacheControl
    this.etag = `W/"${digest(this.text)}"`
  }
}

/** A picture, of the one kind that is kept, which never changes at its address. */
export class Picture {
  readonly bytes: Uint8Array<ArrayBuffer>
  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.bytes = bytes
  }
}

/** A file to keep, written while it is sent. */
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

/** An endpoint with what answers it. */
export type Route = { endpoint: Endpoint; answer: (context: never) => unknown }

/** Binds an endpoint of the contract to the operation that answers it. */
export function route<const E extends Endpoint>(
  endpoint: E,
  answer: (context: Context<E>) => Promise<Answer<E>> | Answer<E>,
): Route {
  return { endpoint, answer }
}
