import type { Config } from '../config/config.ts'
import { pagesPath } from '../config/fields.ts'
import type { Database } from '../database/database.ts'
import { countRequest } from './rate-limits.sql.ts'

/** How many requests a window of so many seconds admits. */
type Rule = { window: number; max: number }

/** Counts a request; the seconds to wait when it is one too many, else null. */
export type LimitStore = { count(key: string, rule: Rule, now: Date): Promise<number | null> | number | null }

// The specification's point 9: sign-in, sign-up and changes of password and address are guessed at.
const guardedPaths = [
  '/sign-in',
  '/sign-up',
  '/change-password',
  '/change-email',
  '/internal/confirm-identity',
  '/internal/pending-link/',
]
const guardedRule: Rule = { window: 10, max: 3 }

// The set-up code has 40 bits; five tries in ten minutes leave no way to guess it.
const setUpPath = '/internal/setup'
const setUpRule: Rule = { window: 600, max: 5 }

// A picture costs a core a tenth of a second; one page shows a hundred that are there.
const uploadPath = '/internal/uploads'
const uploadRule: Rule = { window: 60, max: 12 }
const picturesPath = '/internal/pictures/{id}'
const picturesRule: Rule = { window: 10, max: 2000 }

// A person opens a page now and then, an office behind one address many; a script that asks for more is slowed down.
const pagesRule: Rule = { window: 10, max: 300 }

/** The rule for a path: one configured for it, the strict one where secrets are guessed, else the general one. */
export function ruleFor(path: string, options: Config['rateLimit']): Rule {
  const custom = options.customRules[path]
  if (custom) return custom
  if (path === setUpPath) return setUpRule
  if (isGuarded(path)) return guardedRule
  if (path === uploadPath) return uploadRule
  if (path === picturesPath) return picturesRule
  if (path === pagesPath) return pagesRule
  return { window: options.window, max: options.max }
}

/** Whether secrets are guessed on a path. */
function isGuarded(path: string) {
  return path === setUpPath || guardedPaths.some((start) => path.startsWith(start))
}

/** How long the longest window lasts. */
export function longestWindowSeconds(options: Config['rateLimit']) {
  const rules = [guardedRule, setUpRule, uploadRule, options, ...Object.values(options.customRules)]
  return Math.max(...rules.map(({ window }) => window))
}

const maxKeys = 100_000

type Windows = Map<string, { count: number; beganAt: number; endsAt: number }>

/**
 * Counts in this process. Forgets windows that have ended, and the oldest beyond 100 000, so that it cannot grow.
 *
 * Each guarded path has windows of its own: a flood of requests to other paths must not push them out.
 */
export function createMemoryLimits(): LimitStore {
  const others: Windows = new Map()
  const guarded = new Map<string, Windows>()

  function windowsOf(key: string) {
    const path = key.slice(key.indexOf('|') + 1)
    if (!isGuarded(path)) return others
    let windows = guarded.get(path)
    if (!windows) guarded.set(path, (windows = new Map()))
    return windows
  }

  return {
    count(key, rule, now) {
      const windows = windowsOf(key)
      const time = now.getTime()
      const current = windows.get(key)
      if (current && Math.abs(time - current.beganAt) < rule.window * 1000) {
        if (current.count >= rule.max) return secondsToWait(current.endsAt - time, rule)
        current.count++
        return null
      }
      // Deleting first moves the key to the end, so that the map stays in the order its windows began.
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

/** Counts in the database, for several processes as for one. */
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

/** Whole seconds until a window ends, at least one and never more than the window lasts. */
export function secondsToWait(milliseconds: number, rule: Rule) {
  return Math.min(rule.window, Math.max(1, Math.ceil(milliseconds / 1000)))
}
