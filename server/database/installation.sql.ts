import type { Database } from './database.ts'
import { sql } from './sql.ts'

/** The fingerprint of the current secret, and of the previous secret if it was replaced within the last day. */
export type SecretRecord = { fingerprint: string; recentFingerprint: string | null }

/** Returns the recorded secret; null in a database that no server has used. */
export function readSecretRecord(db: Database) {
  return db.row<SecretRecord>(sql`
    select secret_fingerprint as fingerprint,
      case when changed_at > now() - interval '1 day' then former_fingerprint end as "recentFingerprint"
    from installation`)
}

/**
 * Returns when the secret of the database was first recorded or last changed; null in a database that no server has
 * used.
 */
export function readSecretChange(db: Database) {
  return db.row<{ changedAt: string }>(sql`select changed_at as "changedAt" from installation`)
}

/** Records the first secret; does nothing if a secret is already recorded. */
export function insertSecretRecord(db: Database, fingerprint: string) {
  return db.run(sql`
    insert into installation (secret_fingerprint) values (${fingerprint}) on conflict do nothing`)
}

/** Records a rotation of the secret, unless another server has recorded one first. */
export function rotateSecretRecord(db: Database, { from, to }: { from: string; to: string }) {
  return db.run(sql`
    update installation set secret_fingerprint = ${to}, former_fingerprint = ${from}, changed_at = now()
    where secret_fingerprint = ${from}`)
}

/** Records a secret. Does not keep a secret that was recorded before as the previous secret. */
export function replaceSecretRecord(db: Database, fingerprint: string) {
  return db.run(sql`
    insert into installation (secret_fingerprint) values (${fingerprint})
    on conflict (id) do update
      set secret_fingerprint = excluded.secret_fingerprint, former_fingerprint = null, changed_at = now()`)
}

/** When the newest backup was taken, and when a backup was last verified; null if never. */
export type BackupRecord = { backedUpAt: string | null; backupVerifiedAt: string | null }

/** Returns when backups were taken and verified; null in a database that no server has used. */
export function readBackupRecord(db: Database) {
  return db.row<BackupRecord>(sql`
    select backed_up_at as "backedUpAt", backup_verified_at as "backupVerifiedAt" from installation`)
}

export function recordBackup(db: Database, takenAt: string) {
  return db.run(sql`update installation set backed_up_at = greatest(backed_up_at, ${takenAt}::timestamptz)`)
}

export function recordVerification(db: Database) {
  return db.run(sql`update installation set backup_verified_at = now()`)
}

/** Resolves if the database responds. */
export function askDatabase(db: Database) {
  return db.run(sql`select 1`)
}
