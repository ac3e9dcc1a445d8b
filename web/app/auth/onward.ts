import { throughServer } from '../../context/safe-path.ts'

/** Returns the query of a signed-out page. A `redirect` to another origin becomes a path on this site. */
export function withOnwardPath(search: string) {
  const query = new URLSearchParams(search)
  const redirect = query.get('redirect')
  if (redirect) query.set('redirect', throughServer(redirect))
  return query
}
