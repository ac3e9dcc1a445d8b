import { hkdfSync } from 'node:crypto'

/** What a key is for; each purpose has its own key, so a value made for one is worth nothing to another. */
type Purpose = 'email-token' | 'limit-key' | 'mail-content' | 'setup-code' | 'state-cookie'

/** The keys of this installation. */
export type Keys = {
  /** The secret itself, only for the cookies whose signature Better Auth's wire fixes. */
  readonly cookieSecret: string
  of(purpose: Purpose): Buffer
}

/** Derives the keys from the secret, by HKDF with SHA-256 (RFC 5869). */
export function deriveKeys(secret: string): Keys {
  const derived = new Map<Purpose, Buffer>()
  return {
    cookieSecret: secret,
    of(purpose) {
      let key = derived.get(purpose)
      if (!key) {
        key = Buffer.from(hkdfSync('sha256', secret, 'gatehouse', purpose, 32))
        derived.set(purpose, key)
      }
      return key
    },
  }
}
