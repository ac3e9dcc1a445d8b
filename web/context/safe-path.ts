/**
 * Returns the path on this site that a redirect target points to, or null for any other target.
 *
 * The target is resolved the way a browser would resolve it, and only the resolved form is used, because some targets
 * look like paths but lead to other sites (`//evil`, `/\evil`, a tab between two slashes).
 */
export function safePath(target: string | null) {
  if (!target?.startsWith('/') || hasHiddenCharacter(target)) return null
  const here = 'http://here.invalid'
  const url = URL.canParse(target, here) ? new URL(target, here) : null
  if (url === null || url.origin !== here || /^\/[/\\]|%(?:2f|5c)/i.test(url.pathname)) return null
  return url.pathname + url.search + url.hash
}

/**
 * Replaces a redirect target on another origin with a path on this site; other targets are unchanged.
 *
 * If a signed-in user opens that path, the server redirects to the other origin, provided the origin is trusted. The
 * pages themselves never navigate to another site.
 */
export function throughServer(target: string) {
  return /^https?:/i.test(target) ? `/sign-in?redirect=${encodeURIComponent(target)}` : target
}

function hasHiddenCharacter(text: string) {
  return [...text].some((character) => character <= ' ' || character === '\\' || character === '\u007F')
}
