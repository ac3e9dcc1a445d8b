import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../../context/app.tsx'
import { userSessionsQuery } from '../../../../data/admin.ts'
import { useRights } from '../../rights.ts'

/** Returns the number of a user’s active sessions, or 0 if the number is unknown. */
export function useOpenSignIns(userId: string) {
  const { call } = useApp()
  const { may } = useRights()
  const { data } = useQuery({ ...userSessionsQuery(call, userId), enabled: may('session', 'list') })
  return data?.sessions.filter(({ expiresAt }) => Date.parse(expiresAt) > Date.now()).length ?? 0
}
