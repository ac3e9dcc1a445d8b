import { useSyncExternalStore } from 'react'
import type { FullUser } from '../contract/user.ts'
import type { SessionState, SessionStore } from './session-store.ts'

/** The result of useSession: the state of the session, and a function that requests the session again. */
export type UseSession<U = FullUser> = SessionState<U> & Pick<SessionStore, 'refetch'>

const pending: SessionState<never> = { data: null, isPending: true, error: null }

/** Creates the hooks of one client, for hosts that use none of Gatehouse's components. */
export function createAuthHooks<U = FullUser>({ session }: { session: SessionStore<U> }) {
  return {
    useSession(): UseSession<U> {
      const state = useSyncExternalStore(session.subscribe, session.get, () => pending)
      return { ...state, refetch: session.refetch }
    },
  }
}
