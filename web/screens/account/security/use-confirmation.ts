import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { listSessions, revokeSession } from '../../../../contract/sessions/sessions.ts'
import type { FullUser } from '../../../../contract/user.ts'
import { recallIntent, rememberIntent, type Intent } from '../../../context/browser-storage.ts'
import { useApp } from '../../../context/app.tsx'

/** The path to which a provider redirects after the user has confirmed their identity there. */
export const confirmedPath = '/account/security?confirmed=1'

/**
 * Returns the action that the user started before confirming their identity with a provider (`intent`), and a function
 * to call once the action is completed or canceled (`settle`). Also ends the session in which the user started the
 * action, and removes the query from the URL.
 */
export function useConfirmation(user: FullUser, hasConfirmed: boolean) {
  const { call, go } = useApp()
  const queries = useQueryClient()
  const [intent, setIntent] = useState<Intent | null>(() => (hasConfirmed ? recallIntent(user.id) : null))

  useEffect(() => {
    if (!hasConfirmed) return
    rememberIntent(null)
    go('/account/security', { replace: true })
  }, [hasConfirmed, go])

  // Signing in with the provider created a new session. The previous session, which was too old for the action, is
  // ended.
  const oldSessionId = intent?.sessionId
  useEffect(() => {
    if (oldSessionId === undefined) return
    void call(listSessions).then(async ({ data }) => {
      const old = data?.find(({ id }) => id === oldSessionId)
      if (old) await call(revokeSession, { body: { token: old.token } })
      await queries.invalidateQueries({ queryKey: ['sessions'] })
    })
  }, [oldSessionId, call, queries])

  return { intent, settle: () => setIntent(null) }
}
