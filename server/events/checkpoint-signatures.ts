import { compactVerify, decodeProtectedHeader, importJWK, type JWK } from 'jose'
import * as z from 'zod/mini'
import { checkpointType, type Checkpoint } from './checkpoints.ts'

/** Public keys, as in a list of keys (`jwks.json`). */
export type PublicKeys = readonly object[]

/** A checkpoint whose signature was checked; `problem` describes an invalid one. */
export type SignedCheckpoint = { checkpoint: Checkpoint; problem: string | null }

const days = z.nullable(z.number())
const payloadShape = z.object({
  checkpoint: z.object({
    origin: z.string(),
    organization: z.nullable(z.string()),
    position: z.int(),
    hash: z.string(),
    at: z.string(),
    retention: z.object({ events: days, attempts: days }),
  }),
})

/** Reads a checkpoint and verifies its signature; null if the text is not a checkpoint. */
export async function readCheckpoint(token: string, keys: PublicKeys): Promise<SignedCheckpoint | null> {
  const [, payload = ''] = token.split('.')
  const parsed = payloadShape.safeParse(parse(payload))
  if (!parsed.success) return null
  return { checkpoint: parsed.data.checkpoint, problem: await problemOf(token, keys) }
}

function parse(payload: string): unknown {
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString())
  } catch {
    return null
  }
}

const algorithms = ['EdDSA', 'ES256', 'ES384', 'ES512', 'RS256', 'PS256']

async function problemOf(token: string, keys: readonly JWK[]) {
  try {
    const { kid, typ } = decodeProtectedHeader(token)
    const key = keys.find((each) => each.kid === kid)
    if (!key?.alg || typ !== checkpointType) return 'is signed with an unknown key'
    if (!algorithms.includes(key.alg)) return 'is signed with an unknown key'
    await compactVerify(token, await importJWK(key, key.alg), { algorithms: [key.alg] })
    return null
  } catch {
    return 'has an invalid signature'
  }
}
