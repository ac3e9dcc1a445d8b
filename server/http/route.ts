import type { BodyOf, Endpoint, QueryOf, ReplyOf } from '../../contract/endpoint.ts'
import type { Actor, Visitor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import type { Cookies } from './cookies.ts'

/** What a route is handed: the request, already limited, checked, parsed and authorised as its endpoint declares. */
export type Context<E> = {
  deps: Deps
  body: Parsed<BodyOf<E>>
  query: Parsed<QueryOf<E>>
  /** The parts of the path that its declaration names. */
  params: Readonly<Record<string, string>>
  actor: ActorOf<E>
  visitor: Visitor
  cookies: Cookies
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

type Answer<E> = E extends { reply: 'redirect' } ? Redirect : E extends { reply: 'page' } ? Page : ReplyOf<E> | Redirect

/** An endpoint with what answers it. */
export type Route = { endpoint: Endpoint; answer: (context: never) => unknown }

/** Binds an endpoint of the contract to the operation that answers it. */
export function route<const E extends Endpoint>(
  endpoint: E,
  answer: (context: Context<E>) => Promise<Answer<E>> | Answer<E>,
): Route {
  return { endpoint, answer }
}
