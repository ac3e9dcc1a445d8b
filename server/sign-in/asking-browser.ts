import { digest, randomToken } from '../crypto/tokens.ts'
import type { Deps } from '../deps.ts'

const secretLength = 32

/** The cookies that store the secret of a browser that has requested a mailed code or link. */
type Jar = {
  secret(name: 'magic_link'): string | null
  keepSecret(name: 'magic_link', value: string, seconds: number): void
}

/**
 * Stores a secret in the browser that requests a mailed code or link, for as long as a code or link can be valid.
 * Returns the digest of the secret.
 */
export function askingBrowser({ config: { emailOTP, magicLink } }: Deps, cookies: Jar) {
  return rememberBrowser(cookies, Math.max(emailOTP.expiresIn, magicLink.expiresIn))
}

/** Makes the browser store its secret for this many seconds. Returns the digest of the secret. */
export function rememberBrowser(cookies: Jar, seconds: number) {
  const secret = cookies.secret('magic_link') ?? randomToken(secretLength)
  cookies.keepSecret('magic_link', secret, seconds)
  return digest(secret)
}

/** Returns the digest of the secret that the browser sent; null if the browser sent none. */
export function sentBrowser(cookies: Pick<Jar, 'secret'>) {
  const secret = cookies.secret('magic_link')
  return secret === null ? null : digest(secret)
}
