/** A page of Gatehouse: the parts of its URL after the origin. */
export type Place = Pick<URL, 'pathname' | 'search' | 'hash'>

export function placeOf(path: string): Place {
  const { pathname, search, hash } = new URL(path, 'http://here.invalid')
  return { pathname, search, hash }
}
