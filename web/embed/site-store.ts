import type { CallError, Caller } from '../../client/call.ts'
import { site as siteEndpoint } from '../../contract/pages/site.ts'
import { siteOf, type Site } from '../context/site.ts'

/** What is known of the site and of who is signed in on this browser. */
export type SiteState = {
  site: Site | null
  isPending: boolean
  error: CallError | null
  /** What the host’s developers have to set right, before anybody can sign in. */
  complaint: string | null
}

/** The site as a value to watch; it is asked for when somebody first watches it, and whenever it may have changed. */
export type SiteStore = {
  get: () => SiteState
  subscribe: (listener: () => void) => () => void
  /** Asks again; resolves to the newest answer, also when somebody else has asked meanwhile. */
  refetch: () => Promise<SiteState>
  /** Resolves when all that was asked so far has been answered. */
  settled: () => Promise<unknown>
  /** Tells developers that something is wrong with where Gatehouse is. */
  complain: (complaint: string) => void
}

const unknown: SiteState = { site: null, isPending: true, error: null, complaint: null }

/** Makes the store of one server's site. */
export function createSiteStore(call: Caller): SiteStore {
  const listeners = new Set<() => void>()
  let state = unknown
  let lastRequest = 0
  let asking: Promise<SiteState> = Promise.resolve(state)

  async function ask() {
    const request = ++lastRequest
    const { data, error: refusal } = await call(siteEndpoint)
    // An answer that a newer question has overtaken would bring back a session that is gone.
    if (request !== lastRequest) return asking
    if (isSite(data)) {
      const site = siteOf({ ...data, ...notForHosts })
      const isSettled = site.session !== null || state.error !== null
      set({ site, isPending: false, error: null, complaint: isSettled ? null : state.complaint })
    } else {
      set({ ...state, isPending: false, error: refusal ?? { status: 0, statusText: 'No answer of Gatehouse’s' } })
      if (!refusal) complain(isNotGatehouse)
    }
    return state
  }

  function complain(complaint: string) {
    console.error(complaint)
    set({ ...state, complaint })
  }

  function set(next: SiteState) {
    state = next
    for (const listener of listeners) listener()
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
    complain,
  }
}

function isSite(answer: object | null) {
  return answer !== null && 'app' in answer
}

// Hosts that do not forward /api/auth answer themselves, most with their own page.
const isNotGatehouse = 'What answers is not Gatehouse. Forward /api/auth to it, or tell <AuthProvider> its baseURL.'

/** What only the site's own pages have. */
const notForHosts = {
  locales: [],
  administration: null,
  setup: { required: false, codeNeeded: false },
  mailbox: false,
  sample: null,
}
