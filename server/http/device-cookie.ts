import type { BrowserDevice } from '../actor.ts'
import type { Keys } from '../crypto/keys.ts'
import { readSignedValue, signValue } from '../crypto/signing.ts'
import { randomToken } from '../crypto/tokens.ts'

type Jar = { read(name: string): string | null; write(name: string, value: string, maxAgeSeconds: number): void }

const secretLength = 32

/**
 * The `device` cookie of one request and its response. It has its own signing key, so that it is invalid as any other
 * cookie.
 */
export function createDeviceCookie(keys: Keys, jar: Jar, lifetimeSeconds: number): BrowserDevice & { write(): void } {
  let sent: string | null | undefined
  let kept: string | null = null

  function readSent() {
    const value = jar.read('device')
    if (value === null) return null
    for (const key of keys.allOf('device-cookie')) {
      const secret = readSignedValue(value, key)
      if (secret !== null) return secret
    }
    return null
  }

  const secret = () => (sent === undefined ? (sent = readSent()) : sent)
  return {
    secret,
    keep: () => (kept ??= secret() ?? randomToken(secretLength)),
    /** Writes the kept secret, if any, for the longest lifetime browsers allow. */
    write() {
      if (kept === null) return
      jar.write('device', encodeURIComponent(signValue(kept, keys.of('device-cookie'))), lifetimeSeconds)
    },
  }
}
