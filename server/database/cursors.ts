import { sameText, signText } from '../crypto/signing.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'

/**
 * Returns a cursor: the position of the next page, encoded for a URL. The cursor is signed, so its content can be
 * passed to the database without another check.
 */
export function writeCursor(deps: Deps, parts: readonly string[]) {
  const text = Buffer.from(JSON.stringify(parts)).toString('base64url')
  return `${text}.${signText(text, deps.keys.of('cursor'))}`
}

/** Reads a cursor. Refuses a cursor that is not signed with the site's key or belongs to another kind of list. */
export function readCursor(deps: Deps, kind: string, cursor: string): string[] {
  const [text = '', signature = ''] = cursor.split('.')
  if (!sameText(signature, signText(text, deps.keys.of('cursor')))) throw invalidQuery()
  const [writtenFor, ...parts] = JSON.parse(Buffer.from(text, 'base64url').toString()) as string[]
  if (writtenFor !== kind) throw invalidQuery()
  return parts
}

export function invalidQuery() {
  return new Refusal('VALIDATION_ERROR', { values: { part: 'query' } })
}
