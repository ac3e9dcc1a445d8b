import { useQuery } from '@tanstack/react-query'
import { usePorts } from '../../ports.tsx'
import { isOwner } from './organization.ts'
import { ownersQuery } from './queries.ts'

/** Whether a member is the only owner who is not suspended: the one without whom there would be none. */
export function useOnlyOwner(organizationId: string, member: { role: string; suspendedAt: string | null }) {
  const { site, call } = usePorts()
  const isAmongThem = isOwner(site, member.role) && member.suspendedAt === null
  const { data, isFetchedAfterMount } = useQuery({ ...ownersQuery(call, site, organizationId), enabled: isAmongThem })
  return { isOnly: isAmongThem && data?.total === 1, isKnown: !isAmongThem || isFetchedAfterMount }
}
