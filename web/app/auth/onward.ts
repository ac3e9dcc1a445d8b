/**
 * The query of a signed-out page, with a `redirect` to another origin replaced by a path on this site.
 *
 * After the user has signed in, the server answers that path with a redirect, and only to a trusted origin. So pages
 * never lead off the site themselves.
 */
export function withOnwardPath(search: string) {
  const query = new URLSearchParams(search)
  const redirect = query.get('redirect')
  if (redirect && /^https?:/i.test(redirect)) query.set('redirect', `/sign-in?redirect=${encodeURIComponent(redirect)}`)
  return query
}
