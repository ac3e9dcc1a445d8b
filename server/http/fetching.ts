import type { TrustedOrigins } from './trusted-origins.ts'

/** How a browser came to send a request, according to its Fetch metadata. */
export type Fetching = {
  /** Whether the browser only prefetches a page that the user may never visit. */
  isSpeculative: boolean
  /**
   * Whether a script on a trusted origin sent the request. False for navigations, and for programs that send no Fetch
   * metadata.
   */
  isScript: boolean
}

export function fetchingOf(header: (name: string) => string | undefined, trusted: TrustedOrigins): Fetching {
  const origin = header('origin')
  // Browsers send no Origin header with GET requests to the origin of the page.
  const isTrusted = origin === undefined ? header('sec-fetch-site') === 'same-origin' : trusted.includes(origin)
  return {
    // Older browsers send `Purpose` or `X-Moz` instead of `Sec-Purpose`.
    isSpeculative: [header('sec-purpose'), header('purpose'), header('x-moz')].some((each) =>
      each?.includes('prefetch'),
    ),
    isScript: header('sec-fetch-mode') === 'cors' && isTrusted,
  }
}
