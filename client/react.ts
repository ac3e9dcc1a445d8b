import { useSyncExternalStore } from 'react'
import type { Client } from './client.ts'
import type { SessionState, SessionStore } from './session-store.ts'

/** What useSession answers: the session's state, and how to ask for it again. */
export type UseSession = SessionState & Pick<SessionStore, 'refetch'>

const pending: SessionState = { data: null, isPending: true, error: null }

/** Who is signed in on this browser; renders again whenever that changes. */
export function useSession({ session }: Pick<Client, 'session'>): UseSession {
  const state = useSyncExternalStore(session.subscribe, session.get, () => pending)
  return { ...state, refetch: session.refetch }
}

/** The hooks of one client, so that components need not carry it about. */
export function createAuthHooks(client: Pick<Client, 'session'>) {
  return { useSession: () => useSession(client) }
}
