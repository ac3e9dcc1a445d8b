import { digest, randomToken } from '../crypto/tokens.ts'
import type { Deps } from '../deps.ts'

const secretLength = 32

/** The cookie methods that read and write the secret of a browser that requests a mail. */
type Jar = {
  secret(name: 'magic_link'): string | null
  keepSecret(name: 'magic_link', value: string, seconds: number): void
}

/**
 * Sets the cookie with the secret of a browser that requests a mail. The cookie lasts as long as the mail is valid.
 * Returns the digest of the secret.
 */
export function askingBrowser({ config: { emailOTP, magicLink } }: Deps, cookies: Jar) {
  return rememberBrowser(cookies, Math.max(emailOTP.expiresIn, magicLink.expiresIn))
}

/** Returns the digest of a browser's secret, and makes the browser store the secret for this many seconds. */
export function rememberBrowser(cookies: Jar, seconds: number) {
  const secret = cookies.secret('magic_link') ?? randomToken(secretLength)
  cookies.keepSecret('magic_link', secret, seconds)
  return digest(secret)
}

/** Returns the digest of the secret that a browser sent; null if the browser has not requested a mail. */
export function sentBrowser(cookies: Pick<Jar, 'secret'>) {
  const secret = cookies.secret('magic_link')
  return secret === null ? null : digest(secret)
}
