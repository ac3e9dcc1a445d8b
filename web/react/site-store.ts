import type { CallError, Caller } from '../../client/call.ts'
import { site as siteEndpoint } from '../../contract/portal/site.ts'
import { siteOf, type Site } from '../site.ts'

/** What is known of the site and of who is signed in on this browser. */
export type SiteState = { site: Site | null; isPending: boolean; error: CallError | null }

/** The site as a value to watch; it is asked for when somebody first watches it, and whenever it may have changed. */
export type SiteStore = {
  get: () => SiteState
  subscribe: (listener: () => void) => () => void
  refetch: () => Promise<SiteState>
  /** Resolves when all that was asked so far has been answered. */
  settled: () => Promise<unknown>
}

const unknown: SiteState = { site: null, isPending: true, error: null }

/** Makes the store of one server's site. */
export function createSiteStore(call: Caller): SiteStore {
  const listeners = new Set<() => void>()
  let state = unknown
  let lastRequest = 0
  let asking: Promise<SiteState> = Promise.resolve(state)

  async function ask() {
    const request = ++lastRequest
    const { data, error } = await call(siteEndpoint)
    // An answer that a newer question has overtaken would bring back a session that is gone.
    if (request !== lastRequest) return state
    const site = data && siteOf({ ...data, ...notForHosts })
    state = error ? { ...state, isPending: false, error } : { site, isPending: false, error: null }
    for (const listener of listeners) listener()
    return state
  }

  function refetch() {
    asking = ask()
    return asking
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      if (lastRequest === 0) void refetch()
      return () => listeners.delete(listener)
    },
    refetch,
    settled: () => asking,
  }
}

/** What only the site's own pages have. */
const notForHosts = {
  locales: [],
  administration: null,
  setup: { required: false, codeNeeded: false },
  mailbox: false,
  sample: null,
}
