import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signs the value of a cookie. The result is `value.signature` with an HMAC-SHA-256 in padded base64. */
export function signValue(value: string, secret: string | Buffer) {
  return `${value}.${hmac(value, secret)}`
}

/** Returns the value of a signed text, or null if the signature is invalid. */
export function readSignedValue(signed: string, secret: string | Buffer) {
  const dot = signed.lastIndexOf('.')
  if (dot < 1) return null
  const value = signed.slice(0, dot)
  const signature = signed.slice(dot + 1)
  return signature.length === 44 && sameText(signature, hmac(value, secret)) ? value : null
}

/** Returns the signature of a text, in a form for URLs and cookies: HMAC-SHA-256 in unpadded base64url. */
export function signText(text: string, secret: string | Buffer) {
  return createHmac('sha256', secret).update(text).digest('base64url')
}

/** Compares two texts in constant time. */
export function sameText(a: string, b: string) {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

function hmac(value: string, secret: string | Buffer) {
  return createHmac('sha256', secret).update(value).digest('base64')
}
