import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import { countIntegrityFaults, integrityChecks, type IntegrityCheck } from './integrity.sql.ts'

/** An integrity rule that some rows violate. */
export type IntegrityFault = { check: IntegrityCheck; count: number }

/** Returns the violated integrity rules; empty for an intact database. This is slow, because it reads whole tables. */
export async function findIntegrityFaults(db: Database, config: Config): Promise<IntegrityFault[]> {
  const faults: IntegrityFault[] = []
  for (const check of integrityChecks) {
    const count = await countIntegrityFaults(db, check, config.organization.creatorRole)
    if (count > 0) faults.push({ check, count })
  }
  return faults
}
