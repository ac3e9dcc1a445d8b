import { getSession } from '../contract/sessions/sessions.ts'
import type { Session } from '../contract/session.ts'
import type { FullUser } from '../contract/user.ts'
import type { CallError, Caller } from './call.ts'

/** Who is signed in on this browser, as far as it is known. */
export type SessionState<U = FullUser> = {
  data: { session: Session; user: U } | null
  isPending: boolean
  error: CallError | null
}

/** The session of this browser as a value to watch; it is asked for when somebody first watches it. */
export type SessionStore<U = FullUser> = {
  get: () => SessionState<U>
  subscribe: (listener: () => void) => () => void
  refetch: () => Promise<void>
  /** Tells the store that the session may have changed: asks again if somebody watches, else at the next watcher. */
  invalidate: () => void
}

const unknown: SessionState = { data: null, isPending: true, error: null }

/** Makes the store that keeps one caller's session. */
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
    // An answer that a newer question has overtaken would bring back a session that is gone.
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

/** Whether an answer really is a session: a proxy's page or an odd body must not look like somebody signed in. */
function isSession(answer: SessionState['data']) {
  return typeof answer?.session?.id === 'string' && typeof answer.user?.id === 'string'
}
