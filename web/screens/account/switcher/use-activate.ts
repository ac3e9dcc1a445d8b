import { useMutation, useQueryClient } from '@tanstack/react-query'
import { setActiveOrganization } from '../../../../contract/organizations/organizations.ts'
import { useApp } from '../../../context/app.tsx'
import { tellOtherTabs } from '../../../context/session-channel.ts'
import { sessionQuery } from '../../../data/account.ts'
import { optimistic } from '../../../data/optimistic.ts'
import { answer } from '../../../data/queries.ts'
import { useRefusalToast } from '../../../forms/use-refusal-toast.tsx'

/**
 * Returns a mutation that makes an organization the session’s active organization. Other tabs switch too, unless their
 * URL names an organization.
 */
export function useActivate() {
  const { site, call } = useApp()
  const queries = useQueryClient()
  const refusalToast = useRefusalToast()
  const { queryKey } = sessionQuery(call, site)
  return useMutation({
    mutationFn: (organizationId: string) => answer(call(setActiveOrganization, { body: { organizationId } })),
    ...optimistic<string>({
      queryKey,
      show: (activeOrganizationId) =>
        queries.setQueryData(queryKey, (now) => now && { ...now, session: { ...now.session, activeOrganizationId } }),
      onRefused: refusalToast,
    }),
    onSuccess: () => tellOtherTabs('organizations'),
  })
}
