/** A JSON object that another party sent. */
export type Claims = Readonly<Record<string, unknown>>

export function isClaims(value: unknown): value is Claims {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the value at a path such as `a.b.0.c`; undefined if it does not exist. */
export function at(claims: Claims, path: string): unknown {
  let value: unknown = claims
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Record<string, unknown>)[name]
  }
  return value
}

/**
 * Returns the text at a path. A whole number is converted to digits. Returns null for an empty string and for any other
 * value.
 */
export function text(claims: Claims, path: string): string | null {
  const value = at(claims, path)
  if (typeof value === 'string') return value === '' ? null : value
  return Number.isSafeInteger(value) ? String(value) : null
}

/** Whether the value at a path is exactly `true`. */
export function isTrue(claims: Claims, path: string): boolean {
  return at(claims, path) === true
}

/** Returns the first text found at these paths, or null. */
export function firstText(claims: Claims, ...paths: string[]): string | null {
  for (const path of paths) {
    const value = text(claims, path)
    if (value !== null) return value
  }
  return null
}

/** Returns the texts at these paths, joined by spaces. Skips paths without text; returns null if no text is found. */
export function joinedText(claims: Claims, ...paths: string[]): string | null {
  return (
    paths
      .map((path) => text(claims, path))
      .filter((value) => value !== null)
      .join(' ') || null
  )
}
