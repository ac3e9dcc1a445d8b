import { createHmac, randomBytes } from 'node:crypto'
import { sameText } from '../crypto/signing.ts'

/* Time-based codes (RFC 6238) with the default parameters: SHA-1, six digits, steps of 30 seconds. */

/** The length of a time step. */
export const stepSeconds = 30
const digits = 6
const secretBytes = 20
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Creates a secret of 160 bits, as RFC 4226 recommends, in base 32, which authenticator apps read. */
export function createTotpSecret() {
  return base32(randomBytes(secretBytes))
}

/** Returns the URL that an authenticator app reads from a QR code. */
export function totpUri({ secret, issuer, account }: { secret: string; issuer: string; account: string }) {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const query = new URLSearchParams({ secret, issuer, digits: String(digits), period: String(stepSeconds) })
  return `otpauth://totp/${label}?${query}`
}

/** Returns the time step that contains a date. */
export function stepAt(now: Date) {
  return Math.floor(now.getTime() / 1000 / stepSeconds)
}

/**
 * Returns the time step of a code: the current one or, because clocks differ, a neighboring one. Returns null for a
 * wrong code.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const current = stepAt(now)
  // All steps are compared, so that the response time does not reveal which one matched.
  const matching = [current - 1, current, current + 1].filter((step) => sameText(codeAt(secret, step), code))
  return matching.at(-1) ?? null
}

export function codeAt(secret: string, step: number) {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = hash.at(-1)! & 15
  const number = hash.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

function base32(bytes: Buffer) {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]!).join('')
}

function bytesOf(text: string) {
  let bits = ''
  for (const letter of text) bits += alphabet.indexOf(letter).toString(2).padStart(5, '0')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}
