/** A JSON object that somebody else wrote. */
export type Claims = Readonly<Record<string, unknown>>

/** Whether a value is a JSON object. */
export function isClaims(value: unknown): value is Claims {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What stands at `a.b.0.c`, whatever it is; undefined when there is nothing. */
export function at(claims: Claims, path: string): unknown {
  let value: unknown = claims
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Record<string, unknown>)[name]
  }
  return value
}

/** The text at a path; a whole number counts as its digits, and nothing, or anything else, is null. */
export function text(claims: Claims, path: string): string | null {
  const value = at(claims, path)
  if (typeof value === 'string') return value === '' ? null : value
  return Number.isSafeInteger(value) ? String(value) : null
}

/** Whether `true` stands at a path: no text, no number. */
export function isTrue(claims: Claims, path: string): boolean {
  return at(claims, path) === true
}

/** The first text that is there. */
export function firstText(claims: Claims, ...paths: string[]): string | null {
  for (const path of paths) {
    const value = text(claims, path)
    if (value !== null) return value
  }
  return null
}

/** The texts that are there, with a space between them. */
export function joinedText(claims: Claims, ...paths: string[]): string | null {
  return (
    paths
      .map((path) => text(claims, path))
      .filter((value) => value !== null)
      .join(' ') || null
  )
}
