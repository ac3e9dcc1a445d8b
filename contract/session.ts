import * as z from 'zod/mini'
import { timestamp } from './fields.ts'

/** One sign-in of one person on one browser. The token is a handle to revoke it by, not a credential. */
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
})
export type Session = z.output<typeof session>

/** The sign-in that a page was made for, without that handle: what stands in a page can be read by whatever reads the page. */
export const ownSession = z.omit(session, { token: true })
export type OwnSession = z.output<typeof ownSession>

/** Whether a session was renewed within the fresh age; an age of zero makes every session fresh. */
export function isFresh({ updatedAt }: Pick<Session, 'updatedAt'>, freshAgeSeconds: number, now: Date) {
  return freshAgeSeconds === 0 || now.getTime() - Date.parse(updatedAt) < freshAgeSeconds * 1000
}
