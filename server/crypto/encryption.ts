import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

/**
 * Encrypts a text with AES-256-GCM. `place` (table and row) is authenticated, so the value cannot be moved to another
 * row.
 */
export function encrypt(text: string, key: Buffer, place: string) {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, encrypted, cipher.getAuthTag()]).toString('base64url')
}

/**
 * Decrypts a text that `encrypt` encrypted with one of these keys. Throws if none of the keys fits or the text belongs
 * to another place.
 */
export function decrypt(encrypted: string, keys: readonly Buffer[], place: string) {
  let failure: unknown
  for (const key of keys) {
    try {
      return open(Buffer.from(encrypted, 'base64url'), key, place)
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

/** Like `decrypt`, but returns null on failure. For values that may have been encrypted with a retired secret. */
export function tryDecrypt(encrypted: string, keys: readonly Buffer[], place: string) {
  try {
    return decrypt(encrypted, keys, place)
  } catch {
    return null
  }
}

function open(bytes: Buffer, key: Buffer, place: string) {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-tagBytes))
  return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
}
