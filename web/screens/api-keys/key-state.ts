import type { ApiKey } from '../../../contract/api-keys/api-keys.ts'

const daySeconds = 86_400

/** The pages warn about a key this long before it expires. A mail is sent at the same time. */
const expiringSeconds = 7 * daySeconds

/**
 * The state of a key. If several states apply, the key has the first of them in this order: `expired`, `stopped` (its
 * creator left), `off`, `rotated` (replaced, but still works for a while), `expiring` (soon).
 */
export type KeyState = 'expired' | 'stopped' | 'off' | 'rotated' | 'expiring' | 'active'

export function stateOf(key: ApiKey, now: number): KeyState {
  const left = secondsLeft(key, now)
  if (left !== null && left <= 0) return 'expired'
  if (key.isStopped) return 'stopped'
  if (!key.enabled) return 'off'
  if (key.replacedBy !== null) return 'rotated'
  return left !== null && left <= expiringSeconds ? 'expiring' : 'active'
}

/** Returns the seconds until a key expires; null if it never does. */
export function secondsLeft({ expiresAt }: ApiKey, now: number) {
  return expiresAt === null ? null : (Date.parse(expiresAt) - now) / 1000
}

/** Returns the number of calendar days from `now` to `moment`, in the browser's time zone. */
export function daysUntil(moment: Date, now: Date) {
  const dayOf = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
  return (dayOf(moment) - dayOf(now)) / (daySeconds * 1000)
}

/** Returns the lifetimes to choose from, in days: the default, the maximum, and the usual lifetimes below it. */
export function lifetimeDays({ maxSeconds, defaultSeconds }: { maxSeconds: number; defaultSeconds: number | null }) {
  const max = Math.floor(maxSeconds / daySeconds)
  const own = defaultSeconds === null ? [] : [Math.floor(defaultSeconds / daySeconds)]
  const days = [7, 30, 90, 365, ...own, max].filter((each) => each <= max)
  return [...new Set(days)].toSorted((one, other) => one - other)
}
