// After this many misses in a row, a browser is treated as a stranger without another query. Otherwise, many clients
// could share one valid cookie, and each of them could cause a query.
const maxMisses = 10
const maxRememberedMisses = 10_000

/**
 * Creates the counter of misses. A miss is an attempt with a browser that is not a known device of the user. Remembers
 * the last ten thousand browsers.
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
