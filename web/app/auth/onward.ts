import { throughServer } from '../../context/safe-path.ts'

/** The query of a signed-out page, with a `redirect` to another origin replaced by a path on this site. */
export function withOnwardPath(search: string) {
  const query = new URLSearchParams(search)
  const redirect = query.get('redirect')
  if (redirect) query.set('redirect', throughServer(redirect))
  return query
}
