import { advisoryLocks } from '../database/advisory-locks.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** A stored key pair. `expiresAt` is null until a newer key pair replaces this one. */
export type KeyPairRow = {
  id: string
  publicKey: string
  privateKey: string
  createdAt: string
  expiresAt: string | null
}

/** Returns the key pairs whose tokens might still be valid, newest first. */
export function listKeyPairs(db: Database, now: Date) {
  return db.rows<KeyPairRow>(sql`
    select id, public_key as "publicKey", private_key as "privateKey", created_at as "createdAt",
           expires_at as "expiresAt"
    from key_pairs where expires_at is null or expires_at > ${now}
    order by created_at desc, id`)
}

/** Keeps all other transactions from creating key pairs until this transaction ends. */
export function lockKeyPairs(db: Database) {
  return db.run(sql`select pg_advisory_xact_lock(${advisoryLocks.keyPairs})`)
}

export function insertKeyPair(db: Database, pair: Omit<KeyPairRow, 'expiresAt'>) {
  return db.run(sql`
    insert into key_pairs (id, public_key, private_key, created_at)
    values (${pair.id}, ${pair.publicKey}, ${pair.privateKey}, ${pair.createdAt})`)
}

/** Sets the expiry of all key pairs that have no expiry yet, except the given one. */
export function retireKeyPairs(db: Database, keep: { id: string; expiresAt: Date }) {
  return db.run(sql`
    update key_pairs set expires_at = ${keep.expiresAt} where id <> ${keep.id} and expires_at is null`)
}

/** Deletes key pairs that expired more than a day ago. */
export function deleteDueKeyPairs(db: Database, max: number) {
  return db.run(sql`
    delete from key_pairs where id in (
      select id from key_pairs where expires_at < now() - interval '1 day' limit ${max} for update skip locked)`)
}

/** Returns encrypted private keys, in the order of their ids. Leaves out keys that are stored unencrypted, as JSON. */
export function listEncryptedKeys(db: Database, { after, max }: { after: string; max: number }) {
  return db.rows<{ id: string; text: string }>(sql`
    select id, private_key as text from key_pairs where id > ${after} and private_key not like '{%'
    order by id limit ${max}`)
}

/** Replaces an encrypted private key, unless it has changed since it was read. */
export function replaceEncryptedKey(db: Database, { id, from, to }: { id: string; from: string; to: string }) {
  return db.run(sql`update key_pairs set private_key = ${to} where id = ${id} and private_key = ${from}`)
}
