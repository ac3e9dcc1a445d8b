import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

/**
 * Encrypts a text with AES-256-GCM. `place` (table and row) is authenticated, so the value cannot be moved to another
 * row.
 */
export function seal(text: string, key: Buffer, place: string) {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')
}

/** Decrypts what `seal` encrypted with one of these keys; throws if no key, place and text match. */
export function unseal(sealed: string, keys: readonly Buffer[], place: string) {
  let failure: unknown
  for (const key of keys) {
    try {
      return open(Buffer.from(sealed, 'base64url'), key, place)
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

/** Like `open`, but returns null on failure: for values that a retired secret may have encrypted. */
export function tryUnseal(sealed: string, keys: readonly Buffer[], place: string) {
  try {
    return unseal(sealed, keys, place)
  } catch {
    return null
  }
}

function open(bytes: Buffer, key: Buffer, place: string) {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-tagBytes))
  return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
}
