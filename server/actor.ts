import type { Locale } from '../contract/pages/languages.ts'
import type { Session } from '../contract/session.ts'
import type { FullUser } from '../contract/user.ts'

/** The signed-in caller. */
export type Actor = { user: UserRow; session: Session }

/** A person as stored: what the contract shows, and the fields that configuration adds. */
export type UserRow = FullUser & { extra: Record<string, unknown> }

/** Where a request comes from. */
export type Visitor = {
  /** Empty when tracking is off. */
  ipAddress: string
  userAgent: string
  /** Whether the browser runs on the server's own machine, with no proxy between. */
  isLocal: boolean
  /** The language they are answered in; without one, it is the site’s first. */
  readonly locale?: Locale
}
