/**
 * The number of each advisory lock. The numbers are arbitrary, so that no other program on the same database is likely
 * to lock them. The number of a lock on a text, such as "server keys", is a hash of the text.
 *
 * During an upgrade, processes of the previous version use the numbers of that version. So a lock must keep its number,
 * unless both versions can safely do the protected work at the same time.
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
