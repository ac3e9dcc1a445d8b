import { errors, jwtVerify, SignJWT } from 'jose'

type MailedTo = { userId: string; email: string; id: string }

/**
 * The content of a mailed link. Opening the link proves that the user reads mail at this email address. The link
 * verifies the email address, or approves changing it to `updateTo`.
 */
export type EmailToken = VerifyEmailToken | ChangeEmailToken
export type VerifyEmailToken = MailedTo & { purpose: 'verify-email' }
export type ChangeEmailToken = MailedTo & { purpose: 'change-email'; updateTo: string }

/**
 * Signs a mailed token: a JWT with HS256 that names its purpose. The server recognizes a used token by its id.
 */
export function signEmailToken(token: EmailToken, key: Buffer, issuedAt: Date, lifetimeSeconds: number) {
  const seconds = Math.floor(issuedAt.getTime() / 1000)
  const updateTo = token.purpose === 'change-email' ? { updateTo: token.updateTo } : {}
  return new SignJWT({ email: token.email, purpose: token.purpose, ...updateTo })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(token.userId)
    .setJti(token.id)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + lifetimeSeconds)
    .sign(key)
}

/** Reads a mailed token, or reports whether it is expired or invalid. */
export async function readEmailToken(
  text: string,
  key: Buffer,
  now: Date,
): Promise<EmailToken | 'expired' | 'invalid'> {
  // The library also accepts white space and other encodings of the same bytes. A mailed token must have exactly one
  // encoding.
  if (!text.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)) return 'invalid'
  try {
    const { payload } = await jwtVerify(text, key, {
      algorithms: ['HS256'],
      currentDate: now,
      requiredClaims: ['sub', 'jti', 'iat', 'exp', 'email', 'purpose'],
    })
    const { sub, jti, email, purpose, updateTo } = payload
    if (typeof email !== 'string' || !sub || !jti) return 'invalid'
    const mailedTo = { userId: sub, email, id: jti }
    if (purpose === 'verify-email' && updateTo === undefined) return { purpose, ...mailedTo }
    if (purpose === 'change-email' && typeof updateTo === 'string') return { purpose, ...mailedTo, updateTo }
    return 'invalid'
  } catch (error) {
    if (error instanceof errors.JWTExpired) return 'expired'
    if (error instanceof errors.JOSEError) return 'invalid'
    throw error
  }
}
