import type { Config } from '../../config/config.ts'
import type { Keys } from '../../crypto/keys.ts'
import { readSignedValue, signValue } from '../../crypto/signing.ts'
import type { Jar } from './cookie-jar.ts'

/**
 * The secrets that a browser stores between requests:
 * - `state`: The browser started a social sign-in.
 * - `pending_link`: The browser can link a provider's account.
 * - `approval`: The browser opened the approval of a change of email address while nobody was signed in.
 * - `two_factor`: The browser must complete a sign-in with a second factor.
 * - `better-auth-passkey`: The browser requested passkey options.
 * - `magic_link`: The browser requested a mailed link or code.
 */
export type BrowserSecret = 'state' | 'pending_link' | 'approval' | 'two_factor' | 'better-auth-passkey' | 'magic_link'

/** The administrator's own session during impersonation, and whether the administrator chose `rememberMe`. */
export type OwnSession = { token: string; remember: boolean }

/**
 * Reads and writes cookies that are signed with the configured secret itself instead of a derived key, as in Better
 * Auth. Cookies signed with a previous secret are accepted, so that a rotation signs nobody out. When the session is
 * extended, the cookies are signed again with the current secret.
 */
export class Signing {
  readonly #keys: Keys
  readonly #jar: Jar

  constructor(keys: Keys, jar: Jar) {
    this.#keys = keys
    this.#jar = jar
  }

  sign(value: string) {
    return encodeURIComponent(signValue(value, this.#keys.cookieSecret))
  }

  read(name: string) {
    const value = this.#jar.read(name)
    if (value === null) return null
    for (const secret of this.#keys.cookieSecrets) {
      const found = readSignedValue(value, secret)
      if (found !== null) return found
    }
    return null
  }
}

/** Creates the functions for the cookie that stores an administrator's own session during impersonation. */
export function createOwnSession(config: Config, signing: Signing, jar: Jar) {
  return {
    read(): OwnSession | null {
      const [, token, isShort] = /^([^:]+):(true)?$/.exec(signing.read('admin_session') ?? '') ?? []
      return token === undefined ? null : { token, remember: !isShort }
    },
    keep({ token, remember }: OwnSession) {
      jar.write('admin_session', signing.sign(`${token}:${remember ? '' : 'true'}`), config.session.expiresIn)
    },
    drop() {
      if (jar.has('admin_session')) jar.write('admin_session', '', 0)
    },
  }
}

/** Creates the functions that read and write the cookies in which a browser keeps secrets between requests. */
export function createSecrets(keys: Keys, jar: Jar) {
  return {
    read(name: BrowserSecret) {
      const value = jar.read(name)
      if (value === null) return null
      const named = keys.allOf('state-cookie').map((key) => readSignedValue(value, key))
      // The value contains the name of the secret, so it is not accepted in the cookie of another secret.
      return named.find((each) => each?.startsWith(`${name}:`))?.slice(name.length + 1) ?? null
    },
    keep(name: BrowserSecret, value: string, seconds: number) {
      jar.write(name, encodeURIComponent(signValue(`${name}:${value}`, keys.of('state-cookie'))), seconds)
    },
    drop(name: BrowserSecret) {
      if (jar.has(name)) jar.write(name, '', 0)
    },
  }
}
