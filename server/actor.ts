import type { Locale } from '../contract/pages/languages.ts'
import type { Permissions } from '../contract/roles.ts'
import type { Session } from '../contract/session.ts'
import type { Proof } from '../contract/sessions/assurance.ts'
import type { FullUser } from '../contract/user.ts'

/**
 * The signed-in caller, with the proofs of the session and its active organization, if they were read with the session.
 */
export type Actor = {
  user: UserRow
  session: Session
  proofs?: Proof[]
  organization?: ActiveOrganization | null
  /** The last revocation epoch when the caller was read. */
  epoch?: number
  /** Whether the user chose not to be remembered when the session began. */
  isShortLived?: boolean
  /** How the request identified its caller; absent for a session cookie. */
  via?: 'bearer' | 'api-key'
  /**
   * The permissions of the API key that acts for the user; absent for a session, which has all permissions of its user.
   * A key never has more than the user's current permissions.
   */
  scopes?: Permissions
  /** The API key that acts for the user. A key of an organization acts only in that organization. */
  key?: { id: string; name: string | null; start: string | null; organizationId: string | null }
}

/** The product's own backend, identified by its server key. */
export type ServerCaller = { id: string; name: string | null }

/** The active organization of a session, and the current role of the session's user in it. */
export type ActiveOrganization = { id: string; slug: string; role: string }

/** A user as stored: the contract's fields and the configured additional ones. */
export type UserRow = FullUser & { extra: Record<string, unknown> }

/** The origin of a request. */
export type Visitor = {
  /** Empty if tracking is off. */
  ipAddress: string
  userAgent: string
  /** Whether the browser runs on the server's own machine, without a proxy in between. */
  isLocal: boolean
  /** The key of rate limits: the address, or the network it belongs to. Kept in memory only. */
  readonly network?: string
  /** The secret of this browser as a known device; absent if the request did not come from a browser. */
  readonly device?: BrowserDevice
  /** The language of responses and mails. Default: the site's first language. */
  readonly locale?: Locale
  /**
   * The tokens of sessions that the browser holds but cannot return to after another sign-in: the current one, and the
   * administrator's own during impersonation.
   */
  readonly sessionTokens?: readonly string[]
  /** With multi-session: the sessions that the browser holds and can return to. */
  readonly deviceSessions?: readonly DeviceSession[]
}

/** A session that a browser can return to. The user is null in a cookie that Better Auth wrote. */
export type DeviceSession = { token: string; userId: string | null; remember: boolean }

/** The secret in a browser's `device` cookie. */
export type BrowserDevice = {
  /** The device secret in the request's cookie, or null. */
  secret(): string | null
  /** Stores the device secret in the browser once the user is signed in; creates the secret if needed. */
  keep(): string
  /** The trust secret in the request's cookie, or null. */
  trust(): string | null
  /** Stores the trust secret in the browser for this many seconds once the user is signed in. */
  keepTrust(secret: string, seconds: number): void
}
