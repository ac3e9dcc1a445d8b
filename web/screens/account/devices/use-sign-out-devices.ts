import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallError } from '../../../../client/call.ts'
import { revokeOtherSessions, revokeSession } from '../../../../contract/sessions/sessions.ts'
import type { Session } from '../../../../contract/session.ts'
import { sessionsQuery } from '../../../data/account.ts'
import { usePorts } from '../../../context/app.tsx'
import { toast } from '../../../ui/Toasts.tsx'
import { dashboardMessages } from '../../../messages/en/dashboard.ts'
import { useMessages } from '../../../context/messages.ts'

/** Ends other sessions. A row disappears at once and returns with the reason if the server refuses. */
export function useSignOutDevices() {
  const { call } = usePorts()
  const { devices } = useMessages(dashboardMessages)
  const queries = useQueryClient()
  const { queryKey } = sessionsQuery(call)
  const [problems, setProblems] = useState<Record<string, CallError>>({})
  const [problem, setProblem] = useState<CallError | null>(null)
  const [isEndingOthers, setIsEndingOthers] = useState(false)

  async function signOut(session: Session, name: string) {
    await queries.cancelQueries({ queryKey })
    queries.setQueryData(queryKey, (sessions) => sessions?.filter(({ id }) => id !== session.id))
    const { error } = await call(revokeSession, { body: { token: session.token } })
    const isGone = error === null || error.code === 'SESSION_NOT_FOUND'
    setProblems(({ [session.id]: _, ...others }) => (isGone ? others : { ...others, [session.id]: error }))
    if (isGone) toast(error ? devices.alreadySignedOut : devices.signedOut(name))
    else queries.setQueryData(queryKey, (sessions) => sessions && [...sessions, session])
  }

  async function signOutOthers(count: number) {
    setIsEndingOthers(true)
    const { error } = await call(revokeOtherSessions)
    setProblem(error)
    setIsEndingOthers(false)
    if (error) return
    toast(devices.signedOutOthers(count))
    await queries.invalidateQueries({ queryKey })
    document.querySelector<HTMLElement>('main h1')?.focus()
  }

  return { signOut, signOutOthers, isEndingOthers, problems, problem }
}
