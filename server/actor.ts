import type { Locale } from '../contract/pages/languages.ts'
import type { Permissions } from '../contract/roles.ts'
import type { Session } from '../contract/session.ts'
import type { Proof } from '../contract/sessions/assurance.ts'
import type { FullUser } from '../contract/user.ts'

/** The signed-in caller. `proofs` and `organization` are present only if they were read together with the session. */
export type Actor = {
  user: UserRow
  session: Session
  proofs?: Proof[]
  organization?: ActiveOrganization | null
  /** The number of the latest revocation at the time when the caller was read from the database. */
  epoch?: number
  /** Whether the user signed in without “remember me”. */
  isShortLived?: boolean
  /** How the request identified its caller; absent for a session cookie. */
  via?: 'bearer' | 'api-key'
  /**
   * The permissions of the API key that acts for the user; absent for a session, which has all permissions of its user.
   * A key never permits more than the user is currently allowed to do.
   */
  scopes?: Permissions
  /** The API key that acts for the user. A key of an organization acts only in that organization. */
  key?: { id: string; name: string | null; start: string | null; organizationId: string | null }
}

/** The product's own backend, identified by its server key. */
export type ServerCaller = { id: string; name: string | null }

/** The active organization of a session, and the current role of the session's user in it. */
export type ActiveOrganization = { id: string; slug: string; role: string }

/** A stored user: the fields of the API contract and, in `extra`, the configured additional fields. */
export type UserRow = FullUser & { extra: Record<string, unknown> }

/** The origin of a request. */
export type Visitor = {
  /** Empty if IP addresses are not tracked. */
  ipAddress: string
  userAgent: string
  /** Whether the browser runs on the server's own machine, without a proxy in between. */
  isLocal: boolean
  /**
   * The IPv4 address, or the /64 network of an IPv6 address. Must not be stored, because it is set even if IP addresses
   * are not tracked.
   */
  readonly network?: string
  /** The secrets in this browser's cookies; absent if the request did not come from a browser. */
  readonly device?: BrowserDevice
  /** The language of responses and mails. Default: the site's first language. */
  readonly locale?: Locale
  /**
   * The tokens of the sessions that the next sign-in in this browser ends: the current session and, during
   * impersonation, the administrator's own session. Sessions in `deviceSessions` are left out.
   */
  readonly sessionTokens?: readonly string[]
  /** The sessions to which this browser can switch with multi-session. */
  readonly deviceSessions?: readonly DeviceSession[]
}

/** A session to which a browser can switch. `userId` is null if Better Auth wrote the cookie, without a user id. */
export type DeviceSession = { token: string; userId: string | null; remember: boolean }

/** The secrets in a browser's `device` and `trust_device` cookies. */
export type BrowserDevice = {
  /** Returns the device secret in the request's cookie, or null. */
  secret(): string | null
  /** Returns the device secret, created if needed. The browser stores it only if this response signs a user in. */
  keep(): string
  /** Returns the trust secret in the request's cookie, or null. */
  trust(): string | null
  /** Makes the browser store the trust secret for this many seconds, but only if this response signs a user in. */
  keepTrust(secret: string, seconds: number): void
}
