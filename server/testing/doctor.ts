import { resolveConfig, type Options } from '../config/config.ts'
import { deriveKeys } from '../crypto/keys.ts'
import type { Result } from '../doctor/check.ts'
import { checkOpenedDatabase, openForChecks } from '../doctor/opened-database.ts'
import { encryptedTables } from '../process/job-kinds.ts'

/** A secret that passes every check. */
export const strongSecret = '9f1c4b7e02ad58633d7ac0b5e4f28196d05b3c7f6a1e94d28b70c65f3e9a4d12'

type Situation = { options?: Options; nodes?: number; workers?: number; now?: () => Date }

/** Checks a database. Returns the findings as `group: check: level`, in the order of the report. */
export async function findInDatabase(url: string, situation: Situation = {}) {
  return findings(await checkDatabase(url, situation))
}

export async function checkDatabase(url: string, { options = {}, ...situation }: Situation): Promise<Result[]> {
  const config = resolveConfig({ secret: strongSecret, ...options, database: { ...options.database, url } })
  const pool = openForChecks(url)
  try {
    return await checkOpenedDatabase({
      config,
      pool,
      isEmbedded: false,
      now: situation.now ?? (() => new Date()),
      nodes: situation.nodes ?? 1,
      workers: situation.workers ?? 1,
      keys: deriveKeys(config.secret!, config.previousSecrets),
      encryptedTables,
      jobKinds: ['send-mail'],
    })
  } finally {
    await pool.close()
  }
}

/** Returns the lines of a report that are not ok, as `group: check: level`. */
export function findings(results: readonly Result[]) {
  return results.flatMap(({ group, check, level }) => (level === 'ok' ? [] : [`${group}: ${check}: ${level}`]))
}
