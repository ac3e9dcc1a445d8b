import { crc32 } from 'node:zlib'
import { randomToken } from './tokens.ts'

/** The owners of keys, by the letter after the prefix: a user, an organization, or the product's own backend. */
export const keyKinds = { user: 'u', organization: 'o', server: 's' } as const
export type KeyKind = keyof typeof keyKinds

const randomLetters = 30
const checksumLetters = 6
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Creates an API key: its beginning, 30 random letters and digits, and a checksum of both. */
export function createKey(beginning: string) {
  const text = beginning + randomToken(randomLetters)
  return text + checksumOf(text)
}

/** The beginning of keys of one kind. */
export function beginningOf(prefix: string, kind: KeyKind) {
  return `${prefix}${keyKinds[kind]}_`
}

/** Whether a text has the form of a key of this site, so that a scanner would find it. The checksum may be wrong. */
export function isOwnKey(prefix: string, text: string) {
  const letters = prefix.length + 2 + randomLetters + checksumLetters
  return text.length === letters && text.startsWith(prefix) && /^[uos]_[0-9A-Za-z]+$/.test(text.slice(prefix.length))
}

/** Whether a text has the form of a server key of this site. */
export function isServerKey(prefix: string, text: string) {
  return isOwnKey(prefix, text) && text.startsWith(beginningOf(prefix, 'server'))
}

/**
 * Whether a key of this site was mistyped or invented, which its checksum shows without a query. Keys in other forms,
 * made by Better Auth or with a custom prefix, are not judged.
 */
export function isMistyped(prefix: string, key: string) {
  if (!isOwnKey(prefix, key)) return false
  const text = key.slice(0, -checksumLetters)
  return checksumOf(text) !== key.slice(-checksumLetters)
}

/** CRC-32 in base 62, which detects typing errors and lets secret scanners avoid false alarms. */
function checksumOf(text: string) {
  let rest = crc32(text)
  let letters = ''
  for (let place = 0; place < checksumLetters; place++) {
    letters = alphabet[rest % alphabet.length]! + letters
    rest = Math.floor(rest / alphabet.length)
  }
  return letters
}
