// A browser that was not a known device of this many requested users in a row is treated as a stranger before the
// query. So the clients that share one valid cookie cannot cause a query each.
const maxMisses = 10
const maxRememberedMisses = 10_000

/**
 * Creates the counter of misses. For each of the last ten thousand browsers, it counts for how many users in a row the
 * browser was not a known device.
 */
export function createMisses() {
  const counts = new Map<string, number>()
  return {
    tooMany: (key: string) => (counts.get(key) ?? 0) >= maxMisses,
    forget: (key: string) => void counts.delete(key),
    add(key: string) {
      const count = (counts.get(key) ?? 0) + 1
      counts.delete(key)
      counts.set(key, count)
      if (counts.size > maxRememberedMisses) counts.delete(counts.keys().next().value!)
    },
  }
}
