import type { BrowserDevice } from '../../actor.ts'
import type { Keys, Purpose } from '../../crypto/keys.ts'
import { readSignedValue, signValue } from '../../crypto/signing.ts'
import { randomToken } from '../../crypto/tokens.ts'

type Jar = { read(name: string): string | null; write(name: string, value: string, maxAgeSeconds: number): void }

const secretLength = 32

/**
 * Creates the functions that read and write the `device` and `trust_device` cookies. Each cookie has its own signing
 * key, so that its value is not accepted in another cookie.
 */
export function createDeviceCookies(keys: Keys, jar: Jar, lifetimeSeconds: number): BrowserDevice & { write(): void } {
  let sent: string | null | undefined
  let kept: string | null = null
  let keptTrust: { secret: string; seconds: number } | null = null

  const secret = () => (sent === undefined ? (sent = read(keys, jar, device)) : sent)
  return {
    secret,
    keep: () => (kept ??= secret() ?? randomToken(secretLength)),
    trust: () => read(keys, jar, trust),
    keepTrust(secret, seconds) {
      keptTrust = { secret, seconds }
    },
    /** Writes the secrets that were kept. The device secret gets the longest lifetime that browsers allow. */
    write() {
      if (kept !== null) write(keys, jar, { ...device, value: kept, seconds: lifetimeSeconds })
      if (keptTrust) write(keys, jar, { ...trust, value: keptTrust.secret, seconds: keptTrust.seconds })
    },
  }
}

type Cookie = { name: string; purpose: Purpose }

const device: Cookie = { name: 'device', purpose: 'device-cookie' }
const trust: Cookie = { name: 'trust_device', purpose: 'trust-cookie' }

function read(keys: Keys, jar: Jar, { name, purpose }: Cookie) {
  const value = jar.read(name)
  if (value === null) return null
  for (const key of keys.allOf(purpose)) {
    const secret = readSignedValue(value, key)
    if (secret !== null) return secret
  }
  return null
}

function write(keys: Keys, jar: Jar, { name, purpose, value, seconds }: Cookie & { value: string; seconds: number }) {
  jar.write(name, encodeURIComponent(signValue(value, keys.of(purpose))), seconds)
}
