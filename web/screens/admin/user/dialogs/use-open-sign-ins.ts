import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../../context/app.tsx'
import { userSessionsQuery } from '../../../../data/admin.ts'
import { useRights } from '../../rights.ts'

/** On how many devices a person is signed in, as far as that may be known. */
export function useOpenSignIns(userId: string) {
  const { call } = useApp()
  const { may } = useRights()
  const { data } = useQuery({ ...userSessionsQuery(call, userId), enabled: may('session', 'list') })
  return data?.sessions.filter(({ expiresAt }) => Date.parse(expiresAt) > Date.now()).length ?? 0
}
