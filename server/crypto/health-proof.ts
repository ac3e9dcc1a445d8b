import { createHmac } from 'node:crypto'
import type { Keys } from './keys.ts'

/** The proof that a server with these keys has received a nonce. */
export function proveHealth(keys: Keys, nonce: string) {
  return proofWith(keys.of('health-proof'), nonce)
}

/** Whether a server with the same secret, or with a previous one, has made the proof. */
export function isHealthProof(keys: Keys, nonce: string, proof: string) {
  return keys.allOf('health-proof').some((key) => proofWith(key, nonce) === proof)
}

function proofWith(key: Buffer, nonce: string) {
  return createHmac('sha256', key).update(nonce).digest('hex')
}
