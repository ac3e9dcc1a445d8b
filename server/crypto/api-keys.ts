import { crc32 } from 'node:zlib'
import { randomToken } from './tokens.ts'

/** The letter after the prefix for each kind of owner: a user, an organization, or the product's own backend. */
export const keyKinds = { user: 'u', organization: 'o', server: 's' } as const
export type KeyKind = keyof typeof keyKinds

const randomLetters = 30
const checksumLetters = 6
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Creates an API key: the given beginning, 30 random letters and digits, and a checksum. */
export function createKey(beginning: string) {
  const text = beginning + randomToken(randomLetters)
  return text + checksumOf(text)
}

/** Returns the text with which all keys of one kind begin. */
export function beginningOf(prefix: string, kind: KeyKind) {
  return `${prefix}${keyKinds[kind]}_`
}

/** Whether a string has the form of this site's API keys, which secret scanners search for. Ignores the checksum. */
export function isOwnKey(prefix: string, text: string) {
  const letters = prefix.length + 2 + randomLetters + checksumLetters
  return text.length === letters && text.startsWith(prefix) && /^[uos]_[0-9A-Za-z]+$/.test(text.slice(prefix.length))
}

/** Whether a string has the form of a server key of this site. */
export function isServerKey(prefix: string, text: string) {
  return isOwnKey(prefix, text) && text.startsWith(beginningOf(prefix, 'server'))
}

/**
 * Whether the checksum shows, without a query, that a key of this site was mistyped or invented. Always false for keys
 * in other forms, such as keys made by Better Auth or with a custom prefix.
 */
export function isMistyped(prefix: string, key: string) {
  return isOwnKey(prefix, key) && !hasChecksum(key)
}

/** Whether a text ends with its own checksum, as every key from `createKey` does, regardless of its prefix. */
export function hasChecksum(text: string) {
  return checksumOf(text.slice(0, -checksumLetters)) === text.slice(-checksumLetters)
}

/** Returns a CRC-32 in base 62, which detects typing errors and helps secret scanners avoid false alarms. */
function checksumOf(text: string) {
  let rest = crc32(text)
  let letters = ''
  for (let place = 0; place < checksumLetters; place++) {
    letters = alphabet[rest % alphabet.length]! + letters
    rest = Math.floor(rest / alphabet.length)
  }
  return letters
}
