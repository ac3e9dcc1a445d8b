import { createHmac } from 'node:crypto'
import type { Keys } from './keys.ts'

/** Returns the proof that a server with these keys has received a nonce. */
export function proveHealth(keys: Keys, nonce: string) {
  return proofWith(keys.of('health-proof'), nonce)
}

/** Whether the proof was made by a server with the same secret or with one of the previous secrets. */
export function isHealthProof(keys: Keys, nonce: string, proof: string) {
  return keys.allOf('health-proof').some((key) => proofWith(key, nonce) === proof)
}

function proofWith(key: Buffer, nonce: string) {
  return createHmac('sha256', key).update(nonce).digest('hex')
}
