import { useSyncExternalStore } from 'react'
import type { FullUser } from '../contract/user.ts'
import type { SessionState, SessionStore } from './session-store.ts'

/** What useSession answers: the session's state, and how to ask for it again. */
export type UseSession<U = FullUser> = SessionState<U> & Pick<SessionStore, 'refetch'>

const pending: SessionState<never> = { data: null, isPending: true, error: null }

/** The hooks of one client, for hosts that show nothing of Gatehouse's own: who is signed in, as it changes. */
export function createAuthHooks<U = FullUser>({ session }: { session: SessionStore<U> }) {
  return {
    useSession(): UseSession<U> {
      const state = useSyncExternalStore(session.subscribe, session.get, () => pending)
      return { ...state, refetch: session.refetch }
    },
  }
}
