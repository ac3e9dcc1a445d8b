import { createPrivateKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import { exportJWK, generateKeyPair } from 'jose'
import type { PublicKey } from '../../contract/keys/keys.ts'
import type { Keys } from '../crypto/keys.ts'
import { encrypt, decrypt } from '../crypto/encryption.ts'
import { randomId } from '../crypto/tokens.ts'
import { DatabaseAway } from '../database/outage.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { recordEvent } from '../audit/events.ts'
import { describeError } from '../process/log.ts'
import { Refusal } from '../refusal.ts'
import { hourSeconds, secondsAfter } from '../time.ts'
import type { EncryptedTable } from '../jobs/reencryption.ts'
import * as pairs from './key-pairs.sql.ts'
import { insertKeyPair, listKeyPairs, lockKeyPairs, retireKeyPairs, type KeyPairRow } from './key-pairs.sql.ts'

/*
 * A new key pair is published for an hour before it signs, so that verifiers that cache the list of keys have loaded it
 * by then. An old key pair stays published until an hour after its last token has expired.
 */
const publishedAheadSeconds = hourSeconds
const publishedLongerSeconds = hourSeconds

/** How long a process caches the keys that it signs with. */
const rememberedSeconds = 30

export type SigningKey = { id: string; algorithm: string; privateKey: KeyObject }

type OwnKey = SigningKey & { createdAt: string; expiresAt: string | null }

const beingMade = new WeakMap<Keys, Promise<readonly OwnKey[]>>()
const remembered = new WeakMap<Keys, { keys: readonly OwnKey[]; readAt: Date }>()

/** Returns the current signing key. Creates a key pair if no key exists, or if a new one is due. */
async function findSigningKey(deps: Deps): Promise<SigningKey> {
  const now = deps.now()
  const known = remembered.get(deps.keys)
  if (
    known &&
    secondsAfter(known.readAt, rememberedSeconds) > now &&
    known.readAt <= now &&
    !isNewOneDue(deps, known.keys)
  )
    return choose(deps, known.keys)
  const keys = await ensureKeys(deps)
  remembered.set(deps.keys, { keys, readAt: now })
  return choose(deps, keys)
}

const failedAt = new WeakMap<Keys, Date>()

/**
 * Whether there is a key to sign with. Creates a key if needed. Does not try again for half a minute after a failure,
 * because every call that reads a session needs this answer.
 */
export async function hasSigningKey(deps: Deps): Promise<boolean> {
  const failed = failedAt.get(deps.keys)
  if (failed && failed <= deps.now() && secondsAfter(failed, rememberedSeconds) > deps.now()) return false
  try {
    await findSigningKey(deps)
    failedAt.delete(deps.keys)
    return true
  } catch (error) {
    if (!failed) deps.log.error({ error: describeError(error) }, 'No key pair can be created; sessions have no token')
    failedAt.set(deps.keys, deps.now())
    return false
  }
}

/**
 * Returns the current signing key. If there is no key, throws a temporary refusal and logs the reason.
 */
export async function requireSigningKey(deps: Deps): Promise<SigningKey> {
  try {
    return await findSigningKey(deps)
  } catch (error) {
    throw refusalWithoutKey(deps, error)
  }
}

/**
 * Logs why no signing key is available, and returns the refusal for the call that needs a key. Returns the error of a
 * database outage unchanged, because `Outages` logs it and converts it into a refusal.
 */
function refusalWithoutKey(deps: Deps, error: unknown) {
  if (error instanceof DatabaseAway) return error
  deps.log.error({ error: describeError(error) }, 'No signing key exists, and none can be created')
  return new Refusal('SERVICE_UNAVAILABLE', { retryAfterSeconds: rememberedSeconds })
}

/** Returns the public keys for all tokens that are valid now or will be signed soon. Creates a key pair if needed. */
export async function listPublicKeys(deps: Deps): Promise<PublicKey[]> {
  const failure = await ensureKeys(deps).then(
    () => null,
    (error: unknown) => refusalWithoutKey(deps, error),
  )
  const published = await listKeyPairs(deps.db, deps.now())
  // Even if this server has no key to sign with, other servers might sign with keys that this server cannot decrypt.
  if (failure && published.length === 0) throw failure
  return published.map((pair) => JSON.parse(pair.publicKey) as PublicKey)
}

/** Creates a key pair. Tokens are signed with it an hour later, when verifiers have had time to load it. */
export async function rotateKeys(deps: Deps): Promise<void> {
  const made = await makeKeyPair(deps)
  await inTransaction(deps, async (deps) => {
    await lockKeyPairs(deps.db)
    await addKeyPair(deps, made)
  })
}

/**
 * Returns the stored keys that this process can decrypt. Creates a key first if no signing key has the configured
 * algorithm, or if the newest signing key with this algorithm is too old.
 */
async function ensureKeys(deps: Deps): Promise<readonly OwnKey[]> {
  const keys = await readOwnKeys(deps)
  if (!isNewOneDue(deps, keys)) return keys
  // Creating a large RSA key takes a second of CPU time. So one call creates it for all callers, outside the lock.
  const making = beingMade.get(deps.keys) ?? makeDueKeyPair(deps).finally(() => beingMade.delete(deps.keys))
  beingMade.set(deps.keys, making)
  try {
    return await making
  } catch (error) {
    if (signable(deps, keys).length === 0) throw error
    deps.log.error({ error: describeError(error) }, 'No new key pair can be created; the current one is still used')
    return keys
  }
}

async function makeDueKeyPair(deps: Deps) {
  const made = await makeKeyPair(deps)
  return inTransaction(deps, async (deps) => {
    await lockKeyPairs(deps.db)
    // While this process waited for the lock, another process might have created a key.
    const current = await readOwnKeys(deps)
    if (!isNewOneDue(deps, current)) return current
    await addKeyPair(deps, made)
    return readOwnKeys(deps)
  })
}

function isNewOneDue(deps: Deps, keys: readonly OwnKey[]) {
  const { keyPairConfig, rotationInterval } = deps.config.jwks
  const newest = signable(deps, keys).find(({ algorithm }) => algorithm === keyPairConfig.alg)
  if (!newest) return true
  return rotationInterval !== undefined && secondsAfter(new Date(newest.createdAt), rotationInterval) <= deps.now()
}

/**
 * Returns the newest key that has been published for at least an hour, preferably one with the configured algorithm. If
 * no key has been published for an hour, returns the oldest key.
 */
function choose(deps: Deps, keys: readonly OwnKey[]): SigningKey {
  const fit = signable(deps, keys)
  const known = fit.filter((key) => secondsAfter(new Date(key.createdAt), publishedAheadSeconds) <= deps.now())
  return known.find((key) => key.algorithm === deps.config.jwks.keyPairConfig.alg) ?? known[0] ?? fit.at(-1)!
}

/** Returns the keys that can sign a token now: they stay published for an hour or more after the token expires. */
function signable(deps: Deps, keys: readonly OwnKey[]) {
  const needed = secondsAfter(deps.now(), deps.config.jwt.expirationTime + publishedLongerSeconds).getTime()
  return keys.filter(({ expiresAt }) => expiresAt === null || Date.parse(expiresAt) > needed)
}

async function readOwnKeys(deps: Deps): Promise<OwnKey[]> {
  const rows = await listKeyPairs(deps.db, deps.now())
  const known = new Map(remembered.get(deps.keys)?.keys.map((key) => [key.id, key]))
  const keys = rows.map((row) => {
    const opened = known.get(row.id) ?? openKeyPair(deps, row)
    return opened && { ...opened, expiresAt: row.expiresAt }
  })
  return keys.filter((key) => key !== null)
}

/** Reads a stored key pair for signing. Returns null if its private key cannot be decrypted. */
function openKeyPair(deps: Deps, row: KeyPairRow): OwnKey | null {
  let jwk: JsonWebKey & { alg: string }
  try {
    const text = row.privateKey.startsWith('{')
      ? row.privateKey
      : decrypt(row.privateKey, deps.keys.allOf('key-pair'), placeOf(row.id))
    jwk = JSON.parse(text) as typeof jwk
  } catch {
    return null
  }
  const privateKey = createPrivateKey({ key: jwk, format: 'jwk' })
  return { id: row.id, algorithm: jwk.alg, privateKey, createdAt: row.createdAt, expiresAt: row.expiresAt }
}

type MadeKeyPair = Pick<KeyPairRow, 'id' | 'publicKey' | 'privateKey'>

async function makeKeyPair(deps: Deps): Promise<MadeKeyPair> {
  const { keyPairConfig, disablePrivateKeyEncryption } = deps.config.jwks
  const { alg } = keyPairConfig
  const id = randomId()
  const pair = await generateKeyPair(alg, { ...keyPairConfig, extractable: true })
  const [publicKey, privateKey] = await Promise.all([exportJWK(pair.publicKey), exportJWK(pair.privateKey)])
  const text = JSON.stringify({ ...privateKey, alg, kid: id })
  return {
    id,
    publicKey: JSON.stringify({ ...publicKey, alg, kid: id }),
    privateKey: disablePrivateKeyEncryption ? text : encrypt(text, deps.keys.of('key-pair'), placeOf(id)),
  }
}

async function addKeyPair(deps: Deps, made: MadeKeyPair) {
  const now = deps.now()
  await insertKeyPair(deps.db, { ...made, createdAt: now.toISOString() })
  const overlapSeconds = publishedAheadSeconds + deps.config.jwt.expirationTime + publishedLongerSeconds
  await retireKeyPairs(deps.db, { id: made.id, expiresAt: secondsAfter(now, overlapSeconds) })
  await recordEvent(deps, { action: 'key-pair.created', actorId: null, subjectId: made.id, visitor: null })
}

/** The encrypted private keys, which are re-encrypted after the secret is rotated. */
export const encryptedKeyPairs: EncryptedTable = {
  name: 'signing keys',
  purpose: 'key-pair',
  async list(db, page) {
    const values = await pairs.listEncryptedKeys(db, page)
    return values.map(({ id, text }) => ({ id, column: 'private key', place: placeOf(id), text }))
  },
  replace: (db, { id, text: from }, to) => pairs.replaceEncryptedKey(db, { id, from, to }),
}

function placeOf(id: string) {
  return `key_pairs/private_key/${id}`
}
