import { compactVerify, decodeProtectedHeader, importJWK, type JWK } from 'jose'
import * as z from 'zod/mini'
import { checkpointType, type Checkpoint } from './checkpoints.ts'
import { removalType, type Removal } from './removal-statements.ts'

/** The public keys of a key list such as `jwks.json`. */
export type PublicKeys = readonly object[]

/** A checkpoint whose signature was checked. `problem` is null if the signature is valid. */
export type SignedCheckpoint = { checkpoint: Checkpoint; problem: string | null }

/** A removal whose signature was checked. `problem` is null if the signature is valid. */
export type SignedRemoval = { removal: Removal; problem: string | null }

const days = z.nullable(z.number())
const chainFields = { origin: z.string(), organization: z.nullable(z.string()) }
const timeFields = { at: z.string(), retention: z.object({ events: days, attempts: days }) }
const checkpointShape = z.object({
  checkpoint: z.object({ ...chainFields, ...timeFields, position: z.int(), hash: z.string() }),
})
const time = z.nullable(z.string())
const removalShape = z.object({
  removal: z.object({
    ...chainFields,
    ...timeFields,
    from: z.int(),
    to: z.int(),
    before: z.string(),
    hash: z.string(),
    newest: z.object({ attempt: time, other: time }),
  }),
})

/** Reads a checkpoint and verifies its signature. Returns null if the text is not a checkpoint. */
export async function readCheckpoint(token: string, keys: PublicKeys): Promise<SignedCheckpoint | null> {
  const parsed = checkpointShape.safeParse(payloadOf(token))
  if (!parsed.success) return null
  return { checkpoint: parsed.data.checkpoint, problem: await problemOf(token, keys, checkpointType) }
}

/** Reads a removal and verifies its signature. Returns null if the text is not a removal. */
export async function readRemoval(token: string, keys: PublicKeys): Promise<SignedRemoval | null> {
  const removal = removalIn(token)
  return removal && { removal, problem: await problemOf(token, keys, removalType) }
}

/** Reads a removal without verifying it. Returns null if the text is not a removal. */
export function removalIn(token: string): Removal | null {
  const parsed = removalShape.safeParse(payloadOf(token))
  return parsed.success ? parsed.data.removal : null
}

function payloadOf(token: string) {
  const [, payload = ''] = token.split('.')
  return parse(payload)
}

function parse(payload: string): unknown {
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString())
  } catch {
    return null
  }
}

const algorithms = ['EdDSA', 'ES256', 'ES384', 'ES512', 'RS256', 'PS256']

async function problemOf(token: string, keys: readonly JWK[], type: string) {
  try {
    const { kid, typ } = decodeProtectedHeader(token)
    const key = keys.find((each) => each.kid === kid)
    if (!key?.alg || typ !== type) return 'is signed with an unknown key'
    if (!algorithms.includes(key.alg)) return 'is signed with an unknown key'
    await compactVerify(token, await importJWK(key, key.alg), { algorithms: [key.alg] })
    return null
  } catch {
    return 'has an invalid signature'
  }
}
