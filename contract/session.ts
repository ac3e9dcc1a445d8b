import * as z from 'zod/mini'
import { timestamp } from './fields.ts'
import { acrs, isProvenOnlyElsewhere, type Proof } from './sessions/assurance.ts'

type Acr = (typeof acrs)[keyof typeof acrs]

/** A session of a user in one browser. The token identifies a session to revoke; the token is not a credential. */
export const session = z.object({
  id: z.string(),
  userId: z.string(),
  token: z.string(),
  expiresAt: timestamp,
  createdAt: timestamp,
  updatedAt: timestamp,
  ipAddress: z.string(),
  userAgent: z.string(),
  activeOrganizationId: z.nullable(z.string()),
  impersonatedBy: z.nullable(z.string()),
  /**
   * The methods with which the user signed in (RFC 8176; empty during impersonation), the level of the user's proofs,
   * and the time of the latest proof.
   */
  amr: z.array(z.string()),
  acr: z.enum(/* @__PURE__ */ Object.values(acrs) as [Acr, ...Acr[]]),
  authTime: timestamp,
})
export type Session = z.output<typeof session>

/** The session as embedded in a page: without its token, because every script on the page could read the token. */
export const ownSession = z.omit(session, { token: true })
export type OwnSession = z.output<typeof ownSession>

/**
 * Whether a session was renewed within the fresh age, or the fresh age is zero. Always false on a device that was
 * connected with a code (RFC 8628), until the user confirms their identity on that device.
 */
export function isFresh(
  { session: { updatedAt }, proofs = [] }: { session: Pick<Session, 'updatedAt'>; proofs?: readonly Proof[] },
  freshAgeSeconds: number,
  now: Date,
) {
  if (isProvenOnlyElsewhere(proofs)) return false
  return freshAgeSeconds === 0 || now.getTime() - Date.parse(updatedAt) < freshAgeSeconds * 1000
}
