import { getSession } from '../contract/sessions/sessions.ts'
import type { Session } from '../contract/session.ts'
import type { FullUser } from '../contract/user.ts'
import type { CallError, Caller } from './call.ts'

/** The last known session of this browser. */
export type SessionState<U = FullUser> = {
  data: { session: Session; user: U } | null
  isPending: boolean
  error: CallError | null
}

/** The session of this browser as an observable value. The first subscription requests the session. */
export type SessionStore<U = FullUser> = {
  get: () => SessionState<U>
  subscribe: (listener: () => void) => () => void
  refetch: () => Promise<void>
  /** Marks the session as stale. Requests it now if the store has subscribers, otherwise at the next subscription. */
  invalidate: () => void
}

const unknown: SessionState = { data: null, isPending: true, error: null }

export function createSessionStore(call: Caller): SessionStore {
  const listeners = new Set<() => void>()
  let state = unknown
  let isStale = true
  let lastRequest = 0

  function set(next: SessionState) {
    state = next
    for (const listener of listeners) listener()
  }

  async function refetch() {
    const request = ++lastRequest
    isStale = false
    if (!state.isPending) set({ ...state, isPending: true })
    const { data, error } = await call(getSession)
    // If a newer request has been sent, this response is outdated and could bring back an ended session.
    if (request !== lastRequest) return
    if (error) set({ data: error.status === 401 ? null : state.data, isPending: false, error })
    else set({ data: isSession(data) ? data : null, isPending: false, error: null })
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      if (isStale) void refetch()
      return () => listeners.delete(listener)
    },
    refetch,
    invalidate() {
      isStale = true
      if (listeners.size > 0) void refetch()
    },
  }
}

/** Whether a response is a session, and not a proxy's page or another unexpected body. */
function isSession(answer: SessionState['data']) {
  return typeof answer?.session?.id === 'string' && typeof answer.user?.id === 'string'
}
