import { useQuery } from '@tanstack/react-query'
import { usePorts } from '../../../../context/app.tsx'
import { personSessionsQuery } from '../../../../data/admin.ts'
import { useRights } from '../../rights.ts'

/** On how many devices a person is signed in, as far as that may be known. */
export function useOpenSignIns(userId: string) {
  const { call } = usePorts()
  const { may } = useRights()
  const { data } = useQuery({ ...personSessionsQuery(call, userId), enabled: may('session', 'list') })
  return data?.sessions.filter(({ expiresAt }) => Date.parse(expiresAt) > Date.now()).length ?? 0
}
