/**
 * The number of each advisory lock. The numbers are arbitrary, so that no other program on the same database is likely
 * to lock them. Locks on a text, such as an owner, hash the text instead.
 *
 * During an upgrade, the previous version locks the numbers that it knows. So a lock keeps its number, unless both
 * versions can safely do the protected work at the same time.
 */
export const advisoryLocks = {
  /** The embedded server, in its database `postgres`. */
  embeddedServer: 1,
  migration: 7_203_914_255,
  setUp: 7_203_914_256,
  administrators: 7_203_914_257,
  keyPairs: 7_203_914_258,
  siteReading: 7_203_914_259,
} as const
