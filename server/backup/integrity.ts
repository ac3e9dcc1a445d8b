import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import { countIntegrityFaults, type IntegrityCheck } from './integrity.sql.ts'

/** A rule of the data that some rows break. */
export type IntegrityFault = { check: IntegrityCheck; count: number }

/** The rules of the data that are broken; none in a sound database. Reads whole tables, so it takes a while. */
export async function findIntegrityFaults(db: Database, config: Config): Promise<IntegrityFault[]> {
  const counts = await countIntegrityFaults(db, config.organization.creatorRole)
  return counts.filter(({ count }) => count > 0)
}
