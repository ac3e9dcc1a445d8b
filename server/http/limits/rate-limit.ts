import { endpoints } from '../../../contract/endpoints.ts'
import type { Limit } from '../../../contract/limits.ts'
import type { Config } from '../../config/config.ts'
import { pagesPath } from '../../config/fields.ts'
import type { Database } from '../../database/database.ts'
import { countRequest } from './rate-limits.sql.ts'

type Rule = Limit

/** Counts a request. Returns the seconds to wait if the request exceeds the limit, otherwise null. */
export type LimitStore = { count(key: string, rule: Rule, now: Date): Promise<number | null> | number | null }

// Enough for an office that shares one IP address. Scripts that request more are slowed down.
const pagesRule: Rule = { window: 10, max: 300 }

/** The target whose requests are counted: one endpoint, or all pages together. */
export type Counted = { path: string; limit?: Limit | undefined }

export const countedPages: Counted = { path: pagesPath, limit: pagesRule }

/** Returns the rule of a path: the configured rule, otherwise the rule of its endpoint, otherwise the general rule. */
export function ruleFor({ path, limit }: Counted, options: Config['rateLimit']): Rule {
  const { window, max } = options.customRules[path] ?? limit ?? options
  return { window, max, ...(limit?.isGuarded ? { isGuarded: true } : {}) }
}

export function longestWindowSeconds(options: Config['rateLimit']) {
  const declared = endpoints.flatMap((endpoint) => ('limit' in endpoint ? [endpoint.limit] : []))
  const rules = [...declared, options, ...Object.values(options.customRules)]
  return Math.max(...rules.map(({ window }) => window))
}

const maxKeys = 100_000

type Windows = Map<string, { count: number; beganAt: number; endsAt: number }>

/**
 * Creates a store that counts in the memory of this process.
 *
 * Windows of different lengths are stored in different maps, so that every map is sorted by the end of its windows.
 * Each guarded path has a map of its own, so that a flood of requests to other paths cannot evict its windows. To limit
 * the memory use, each map drops windows that have ended, and the oldest windows beyond 100,000.
 */
export function createMemoryLimits(): LimitStore {
  const groups = new Map<string, Windows>()

  function windowsOf(key: string, { isGuarded, window }: Rule) {
    const group = isGuarded ? key.slice(key.indexOf('|') + 1) : `${window} s`
    let windows = groups.get(group)
    if (!windows) groups.set(group, (windows = new Map()))
    return windows
  }

  return {
    count(key, rule, now) {
      const windows = windowsOf(key, rule)
      const time = now.getTime()
      const current = windows.get(key)
      if (current && Math.abs(time - current.beganAt) < rule.window * 1000) {
        if (current.count >= rule.max) return secondsToWait(current.endsAt - time, rule)
        current.count++
        return null
      }
      // Deleting the key first moves it to the end, so that the map stays sorted.
      windows.delete(key)
      windows.set(key, { count: 1, beganAt: time, endsAt: time + rule.window * 1000 })
      for (const [oldest, { endsAt }] of windows) {
        if (endsAt > time && windows.size <= maxKeys) break
        windows.delete(oldest)
      }
      return null
    },
  }
}

/** Creates a store that counts in the database, for any number of processes. */
export function createDatabaseLimits(db: Database): LimitStore {
  return {
    async count(key, rule, now) {
      const time = now.getTime()
      const window = await countRequest(db, { key, now: time, windowMilliseconds: rule.window * 1000 })
      if (window.count <= rule.max) return null
      return secondsToWait(window.lastRequest + rule.window * 1000 - time, rule)
    },
  }
}

/** Returns the whole seconds until a window ends, at least one and at most the length of the window. */
export function secondsToWait(milliseconds: number, rule: Rule) {
  return Math.min(rule.window, Math.max(1, Math.ceil(milliseconds / 1000)))
}
