import { hkdfSync } from 'node:crypto'

/** The purpose of a key. Each purpose has its own key, so a value made for one purpose is invalid for another. */
export type Purpose =
  | 'cursor'
  | 'development-provider'
  | 'device-cookie'
  | 'device-network'
  | 'email-token'
  | 'health-proof'
  | 'key-pair'
  | 'limit-key'
  | 'mail-content'
  | 'mailed-code'
  | 'passkey-challenge'
  | 'proof-of-work'
  | 'provider-token'
  | 'setup-code'
  | 'snapshot'
  | 'social-state'
  | 'state-cookie'
  | 'totp-secret'
  | 'trust-cookie'
  | 'webhook-secret'

/** The keys of this installation. */
export type Keys = {
  /** The secret itself. It is used only for cookies whose signature Better Auth defines. */
  readonly cookieSecret: string
  /** The current secret and then the previous ones, for reading cookies. */
  readonly cookieSecrets: readonly string[]
  of(purpose: Purpose): Buffer
  /** The current key of a purpose, followed by the keys that were derived from the previous secrets. */
  allOf(purpose: Purpose): readonly Buffer[]
}

/** Derives the keys from the secret with HKDF-SHA-256 (RFC 5869). Keys of previous secrets only decrypt and verify. */
export function deriveKeys(secret: string, previousSecrets: readonly string[] = []): Keys {
  const cookieSecrets = [secret, ...previousSecrets]
  const derived = new Map<Purpose, readonly Buffer[]>()
  function allOf(purpose: Purpose) {
    let keys = derived.get(purpose)
    if (!keys) {
      keys = cookieSecrets.map((each) => Buffer.from(hkdfSync('sha256', each, 'gatehouse', purpose, 32)))
      derived.set(purpose, keys)
    }
    return keys
  }
  return { cookieSecret: secret, cookieSecrets, of: (purpose) => allOf(purpose)[0]!, allOf }
}
