/** A page of Gatehouse, as a URL would name it. */
export type Place = Pick<URL, 'pathname' | 'search' | 'hash'>

/** Reads a path of Gatehouse. */
export function placeOf(path: string): Place {
  const { pathname, search, hash } = new URL(path, 'http://here.invalid')
  return { pathname, search, hash }
}
