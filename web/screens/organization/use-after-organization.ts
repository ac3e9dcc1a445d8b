import { useQueryClient } from '@tanstack/react-query'
import type { Membership } from '../../../contract/organizations/memberships.ts'
import { membershipsQuery, sessionQuery } from '../../data/account.ts'
import { useApp } from '../../context/app.tsx'
import { tellOtherTabs } from '../../context/session-channel.ts'

/**
 * Returns a function that navigates away after the user has left or deleted an organization: to the user’s other
 * organizations, or to the welcome page if there are none. It also updates the cached data and other tabs.
 */
export function useAfterOrganization() {
  const { site, call, go } = useApp()
  const queries = useQueryClient()
  const { queryKey } = membershipsQuery(call, site)

  return async ({ organization }: Membership) => {
    const left = queries.getQueryData(queryKey)?.filter((each) => each.organization.id !== organization.id) ?? []
    go(left.length > 0 ? '/account/organizations' : '/welcome', { replace: true })
    queries.setQueryData(queryKey, left)
    queries.setQueryData(sessionQuery(call, site).queryKey, (now) => {
      if (now?.session.activeOrganizationId !== organization.id) return now
      return { ...now, session: { ...now.session, activeOrganizationId: null } }
    })
    tellOtherTabs('organizations')
    await queries.invalidateQueries({ queryKey })
  }
}
