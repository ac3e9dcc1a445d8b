const permanentMilliseconds = 50 * 365 * 86_400_000

/**
 * Returns when a ban ends, or null if the ban is permanent. The console sends a hundred years for a permanent ban, so a
 * ban that ends more than fifty years after `from` counts as permanent.
 */
export function banEnd(banExpires: string | null, from = Date.now()): Date | null {
  if (banExpires === null) return null
  const end = new Date(banExpires)
  return end.getTime() - from > permanentMilliseconds ? null : end
}
