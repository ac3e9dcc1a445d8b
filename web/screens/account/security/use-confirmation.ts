import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { listSessions, revokeSession } from '../../../../contract/sessions/sessions.ts'
import type { FullUser } from '../../../../contract/user.ts'
import { recallIntent, rememberIntent, type Intent } from '../../../context/browser-storage.ts'
import { useApp } from '../../../context/app.tsx'

/** Where a provider leads back to after somebody showed with it that it is they. */
export const confirmedPath = '/account/security?confirmed=1'

/** What the person wanted before they were sent to a provider to show that it is they, until that is settled. */
export function useConfirmation(user: FullUser, hasConfirmed: boolean) {
  const { call, go } = useApp()
  const queries = useQueryClient()
  const [intent, setIntent] = useState<Intent | null>(() => (hasConfirmed ? recallIntent(user.id) : null))

  useEffect(() => {
    if (!hasConfirmed) return
    rememberIntent(null)
    go('/account/security', { replace: true })
  }, [hasConfirmed, go])

  // Signing in with the provider began a second session beside the one that was too old.
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
