import * as z from 'zod/mini'
import { session, type Session } from '../../../contract/session.ts'
import { fullUser, type FullUser } from '../../../contract/user.ts'
import { sameText, signText } from '../../crypto/signing.ts'

/** The session and the user in a cache cookie, as `get-session` returned them. */
export type CachedSession = {
  session: Session
  /** The visible fields of the user, without `extra`. */
  user: FullUser & { extra?: never }
}

/** The content of a cache cookie. The cookie has its own expiry, in addition to the expiry of the session. */
export type ReadSession = { cached: CachedSession; expiresAt: number }

const content = z.object({
  session: z.object({ session, user: fullUser }),
  expiresAt: z.number(),
  signature: z.string(),
})

/** Returns the value of the cache cookie in the format that Better Auth's server helper `getCookieCache` reads. */
export function writeCachedSession({ session, user }: CachedSession, expiresAt: Date, secret: string) {
  const moment = expiresAt.getTime()
  const signature = signText(signedText({ session, user }, moment), secret)
  return Buffer.from(JSON.stringify({ session: { session, user }, expiresAt: moment, signature })).toString('base64url')
}

/**
 * Returns the content of a cache cookie and its expiry. Null if the cookie is malformed, its signature is invalid, or
 * its session does not belong to its user.
 */
export function readCachedSession(value: string, secret: string): ReadSession | null {
  const sent = parseJson(Buffer.from(value, 'base64url').toString())
  const parsed = z.safeParse(content, sent)
  if (!parsed.success) return null
  const { expiresAt, signature } = parsed.data
  // The signature covers the JSON text as it was sent, including fields that the schema does not have.
  const isOurs = sameText(signature, signText(signedText((sent as { session: object }).session, expiresAt), secret))
  const cached = parsed.data.session
  return isOurs && cached.session.userId === cached.user.id ? { cached, expiresAt } : null
}

function signedText(pair: object, expiresAt: number) {
  return JSON.stringify({ ...pair, expiresAt })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
