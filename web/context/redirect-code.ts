/** Normalizes the code of `?error=` to the form that the messages use, and truncates long codes. */
export function redirectCode(code: string | null | undefined) {
  return code
    ?.trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
    .replaceAll(/[^a-z0-9_]/g, '')
    .slice(0, 60)
}
