import type { TrustedOrigins } from './trusted-origins.ts'

/** How a browser came to send a request, by its Fetch metadata. */
export type Fetching = {
  /** Whether the browser only prepares for a visit that may never happen. */
  isSpeculative: boolean
  /** Whether a script of a trusted origin called, as opposed to a navigation or a program without these headers. */
  isScript: boolean
}

export function fetchingOf(header: (name: string) => string | undefined, trusted: TrustedOrigins): Fetching {
  const origin = header('origin')
  // Browsers leave the origin out of GET requests to their own origin.
  const isTrusted = origin === undefined ? header('sec-fetch-site') === 'same-origin' : trusted.includes(origin)
  return {
    // Older browsers send one of the other two headers.
    isSpeculative: [header('sec-purpose'), header('purpose'), header('x-moz')].some((each) =>
      each?.includes('prefetch'),
    ),
    isScript: header('sec-fetch-mode') === 'cors' && isTrusted,
  }
}
