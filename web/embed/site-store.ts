import type { CallError, Caller } from '../../client/call.ts'
import { site as siteEndpoint } from '../../contract/pages/site.ts'
import { siteOf, type Site } from '../context/site.ts'

/** The site and the session of this browser, as last fetched. */
export type SiteState = {
  site: Site | null
  /** The session of this browser; before the site is fetched, the session that the host passed, or undefined. */
  session: Site['session'] | undefined
  isPending: boolean
  error: CallError | null
  /** A mistake in the host’s setup, which its developers must fix before anyone can sign in. */
  complaint: string | null
}

/** An observable store of the site. Fetches the site for the first subscriber and whenever it may have changed. */
export type SiteStore = {
  get: () => SiteState
  subscribe: (listener: () => void) => () => void
  /** Fetches the site again. If another fetch starts in the meantime, resolves to the response of that fetch. */
  refetch: () => Promise<SiteState>
  /** Resolves when the latest fetch is complete. */
  settled: () => Promise<unknown>
  /** Reports a mistake in the host’s setup to its developers. */
  complain: (complaint: string) => void
}

const unknown = { site: null, isPending: true, error: null, complaint: null }

/** Creates the store. `session` is the session that the host’s server has read, if any. */
export function createSiteStore(call: Caller, session?: Site['session']): SiteStore {
  const listeners = new Set<() => void>()
  let state: SiteState = { ...unknown, session }
  let lastRequest = 0
  let asking: Promise<SiteState> = Promise.resolve(state)

  async function ask() {
    const request = ++lastRequest
    const { data, error: refusal } = await call(siteEndpoint)
    // Ignores a response that arrives after a newer request started. It could restore a session that has ended.
    if (request !== lastRequest) return asking
    if (isSite(data)) set(answered(state, siteOf({ ...data, ...notForHosts })))
    else {
      set({ ...state, isPending: false, error: refusal ?? { status: 0, statusText: 'Gatehouse did not answer' } })
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

/**
 * Returns the state after a response. A response with a session clears the complaint about the host’s setup, as does
 * the first response after an error.
 */
function answered(state: SiteState, site: Site): SiteState {
  const isSettled = site.session !== null || state.error !== null
  return { site, session: site.session, isPending: false, error: null, complaint: isSettled ? null : state.complaint }
}

function isSite(answer: object | null) {
  return answer !== null && 'app' in answer
}

// If the host does not forward /api/auth to Gatehouse, the host’s own server responds, usually with an HTML page.
const isNotGatehouse = 'What answers is not Gatehouse. Forward /api/auth to it, or tell <AuthProvider> its baseURL.'

/** Neutral values for boot data that only the site’s own pages use. */
const notForHosts = {
  locales: [],
  administration: null,
  setup: { required: false, codeNeeded: false },
  passwordAdvice: null,
  mailbox: false,
  sample: null,
}
