// After this many misses in a row, a browser counts as a stranger without being looked up in the database. Otherwise,
// many clients could share one valid cookie, and each of them could cause a query.
const maxMisses = 10
const maxRememberedMisses = 10_000

/**
 * Counts the misses of each browser. A miss is a sign-in attempt in a browser that is not a known device of the user.
 * Keeps the counts of the last ten thousand browsers.
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
