import { readSignedValue, signValue } from '../crypto/signing.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'

/**
 * Writes the place where the next page begins, so that only we can have written it: what it says goes to the database
 * without being checked again.
 */
export function writeCursor(deps: Deps, parts: readonly string[]) {
  return signValue(Buffer.from(JSON.stringify(parts)).toString('base64url'), deps.keys.of('cursor'))
}

/** What a cursor of one kind of list says; refuses any that we did not write for it. */
export function readCursor(deps: Deps, kind: string, cursor: string): string[] {
  const value = readSignedValue(cursor, deps.keys.of('cursor'))
  const [writtenFor, ...parts] =
    value === null ? [] : (JSON.parse(Buffer.from(value, 'base64url').toString()) as string[])
  if (writtenFor !== kind) throw invalidQuery()
  return parts
}

/** The refusal of a query that says what cannot be. */
export function invalidQuery() {
  return new Refusal('VALIDATION_ERROR', { values: { part: 'query' } })
}
