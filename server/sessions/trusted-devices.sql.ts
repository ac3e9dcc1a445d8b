import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

type Device = { digest: string; userId: string }

export type TrustRow = {
  trustDigest: string
  previousDigest: string | null
  renewedAt: string
  trustedUntil: string
}

/** Returns the trust in a known device of a user; null if the device is not trusted or the trust has expired. */
export function findTrust(db: Database, { digest, userId }: Device, now: Date) {
  return db.row<TrustRow>(sql`
    select trust_digest as "trustDigest", trust_previous_digest as "previousDigest",
      trust_renewed_at as "renewedAt", trusted_until as "trustedUntil"
    from known_devices
    where digest = ${digest} and user_id = ${userId} and trust_digest is not null and trusted_until > ${now}`)
}

/** Marks a known device as trusted. */
export function insertTrust(db: Database, trust: Device & { trustDigest: string; now: Date; until: Date }) {
  const { digest, userId, trustDigest, now, until } = trust
  return db.run(sql`
    update known_devices
    set trust_digest = ${trustDigest}, trust_previous_digest = null, trust_renewed_at = ${now}, trusted_until = ${until}
    where digest = ${digest} and user_id = ${userId}`)
}

/** Replaces the secret of a trusted device. The previous secret stays stored, so that its reuse is detected. */
export function renewTrust(db: Database, trust: Device & { trustDigest: string; now: Date }) {
  const { digest, userId, trustDigest, now } = trust
  return db.run(sql`
    update known_devices
    set trust_previous_digest = trust_digest, trust_digest = ${trustDigest}, trust_renewed_at = ${now}
    where digest = ${digest} and user_id = ${userId}`)
}

/**
 * Ends the trust in one of a user's devices, or in all of them. Returns the number of devices that were still trusted.
 */
export function deleteTrust(db: Database, userId: string, { digest, now }: { digest: string | null; now: Date }) {
  return db.run(sql`
    update known_devices
    set trust_digest = null, trust_previous_digest = null, trust_renewed_at = null, trusted_until = null
    where user_id = ${userId} and trusted_until > ${now} and (${digest}::text is null or digest = ${digest})`)
}

export type TrustedDeviceRow = { digest: string; userAgent: string; lastUsedAt: string; trustedUntil: string }

/** Returns the trusted devices of a user, most recently used first. */
export function listTrusted(db: Database, userId: string, now: Date) {
  return db.rows<TrustedDeviceRow>(sql`
    select digest, user_agent as "userAgent", last_used_at as "lastUsedAt", trusted_until as "trustedUntil"
    from known_devices where user_id = ${userId} and trusted_until > ${now}
    order by last_used_at desc, digest`)
}
