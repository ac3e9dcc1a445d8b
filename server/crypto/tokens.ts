import { createHash, randomBytes } from 'node:crypto'

const letters = 'abcdefghijklmnopqrstuvwxyz'
const digits = '0123456789'
// Leaves out I, O, 0 and 1, because I resembles 1 and O resembles 0.
const clearLettersAndDigits = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const lettersAndDigits = letters.toUpperCase() + letters + digits

/** Returns a row's id: 32 letters and digits, 190 bits. */
export function randomId() {
  return randomText(32, lettersAndDigits)
}

/** Returns a secret of this many letters and digits. */
export function randomToken(length: number) {
  return randomText(length, lettersAndDigits)
}

/** Returns a secret of this many lower-case letters and digits. */
export function randomLowerCaseToken(length: number) {
  return randomText(length, letters + digits)
}

/** Returns a code of this many digits. */
export function randomDigits(length: number) {
  return randomText(length, digits)
}

/** Returns a code of this many characters, without letters and digits that look alike. */
export function randomUserCode(length: number) {
  return randomText(length, clearLettersAndDigits)
}

/** Returns the digest of a secret, which is stored instead of the secret. */
export function digest(secret: string) {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Returns random characters. Skips bytes from `limit` on: with them, the first characters would be more likely. */
function randomText(length: number, alphabet: string) {
  const limit = 256 - (256 % alphabet.length)
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < limit && text.length < length) text += alphabet[byte % alphabet.length]!
    }
  }
  return text
}
