import { errors, jwtVerify, SignJWT } from 'jose'

/** What possession of a mailed link proves: that its holder reads this user's mail at this address. */
export type EmailToken = { purpose: 'verify-email'; userId: string; email: string; id: string }

/** Signs a mailed token: a JWT with HS256 that names its purpose and is single-use by its id. */
export function signEmailToken(token: EmailToken, key: Buffer, issuedAt: Date, lifetimeSeconds: number) {
  const seconds = Math.floor(issuedAt.getTime() / 1000)
  return new SignJWT({ email: token.email, purpose: token.purpose })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(token.userId)
    .setJti(token.id)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + lifetimeSeconds)
    .sign(key)
}

/** Reads a mailed token, or tells whether it is merely too old or not ours at all. */
export async function readEmailToken(text: string, key: Buffer, now: Date): Promise<EmailToken | 'expired' | 'invalid'> {
  try {
    const { payload } = await jwtVerify(text, key, {
      algorithms: ['HS256'],
      currentDate: now,
      requiredClaims: ['sub', 'jti', 'iat', 'exp', 'email', 'purpose'],
    })
    const { sub, jti, email, purpose } = payload
    if (purpose !== 'verify-email' || typeof email !== 'string' || !sub || !jti) return 'invalid'
    return { purpose, userId: sub, email, id: jti }
  } catch (error) {
    if (error instanceof errors.JWTExpired) return 'expired'
    if (error instanceof errors.JOSEError) return 'invalid'
    throw error
  }
}
