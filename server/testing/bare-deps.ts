import { resolveConfig, type Options } from '../config/config.ts'
import { deriveKeys } from '../crypto/keys.ts'
import { createPasswordHasher } from '../crypto/passwords.ts'
import type { Deps } from '../deps.ts'
import { secondsAfter } from '../time.ts'
import { testHashingCost } from './hashes.ts'
import { createTestDatabase, openTestDatabase } from './database.ts'

type LoggedLine = { level: keyof Deps['log']; message: string } & Record<string, unknown>

type Settings = {
  /** The `after` hook of node:test for the file, suite or test. */
  after: (work: () => Promise<void>) => void
  options?: Options
}

/**
 * Creates a database for the test and the dependencies that operations need, without the HTTP app.
 *
 * The clock does not move until the test advances it. `another` creates the dependencies of another process on the same
 * database.
 */
export async function createTestDeps({ after, options = {} }: Settings) {
  const database = await createTestDatabase()
  const pools = new Set<{ close(): Promise<void> }>()
  after(async () => {
    await Promise.all([...pools].map((pool) => pool.close()))
    await database.drop()
  })
  const lines: LoggedLine[] = []
  let now = new Date('2026-11-21T09:00:00.000Z')

  function openDeps(): Deps {
    const db = openTestDatabase(database.url)
    pools.add(db)
    return {
      config: resolveConfig(options),
      db,
      keys: deriveKeys('a secret that only tests know and use'),
      passwords: createPasswordHasher({ atOnce: 1, cost: testHashingCost }),
      log: createCollectingLog(lines),
      now: () => now,
      wakeJobs: () => {},
    }
  }

  return {
    deps: openDeps(),
    another: openDeps,
    databaseUrl: database.url,
    /** The log lines of all processes, oldest first. */
    lines,
    /** Advances the clock, which all processes share. */
    advance: (seconds: number) => {
      now = secondsAfter(now, seconds)
    },
  }
}

function createCollectingLog(lines: LoggedLine[]): Deps['log'] {
  const collect = (level: LoggedLine['level']) => (fields: object, message: string) => {
    lines.push({ level, message, ...fields })
  }
  return { debug: collect('debug'), info: collect('info'), warn: collect('warn'), error: collect('error') }
}
