import type { Locale } from '../contract/pages/languages.ts'
import type { Session } from '../contract/session.ts'
import type { FullUser } from '../contract/user.ts'

/** The signed-in caller; with the active organization where the session was read together with it. */
export type Actor = { user: UserRow; session: Session; organization?: ActiveOrganization | null }

/** The organization a session acts in, and the role its user has there now. */
export type ActiveOrganization = { id: string; slug: string; role: string }

/** A person as stored: what the contract shows, and the fields that configuration adds. */
export type UserRow = FullUser & { extra: Record<string, unknown> }

/** Where a request comes from. */
export type Visitor = {
  /** Empty when tracking is off. */
  ipAddress: string
  userAgent: string
  /** Whether the browser runs on the server's own machine, with no proxy between. */
  isLocal: boolean
  /** What limits count by: the address, or the network it belongs to; kept in memory only. */
  readonly network?: string
  /** The secret of this browser, by which it is a known device; absent where no browser is involved. */
  readonly device?: BrowserDevice
  /** The language they are answered in; without one, it is the site’s first. */
  readonly locale?: Locale
  /** Tokens of the sessions that the browser holds: the current one, and the administrator's own one that waits. */
  readonly sessionTokens?: readonly string[]
}

/** The secret that a browser keeps in its `device` cookie. */
export type BrowserDevice = {
  /** The one the request came with, or null. */
  secret(): string | null
  /** Has the browser keep its secret once it is signed in; makes one where it has none. */
  keep(): string
}
