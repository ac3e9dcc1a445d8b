/**
 * A path on this site that a link may send a person on to, or null for anything else.
 *
 * The path is resolved the way a browser would, and only the resolved form is used: what looks like a path and leads
 * elsewhere (`//evil`, `/\evil`, a tab between two slashes) is not one.
 */
export function safePath(target: string | null) {
  if (!target?.startsWith('/') || hasHiddenCharacter(target)) return null
  const here = 'http://here.invalid'
  const url = URL.canParse(target, here) ? new URL(target, here) : null
  if (url === null || url.origin !== here || /^\/[/\\]|%(?:2f|5c)/i.test(url.pathname)) return null
  return url.pathname + url.search + url.hash
}

function hasHiddenCharacter(text: string) {
  return [...text].some((character) => character <= ' ' || character === '\\' || character === '\u007F')
}
