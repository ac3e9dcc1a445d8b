import { useQueryClient } from '@tanstack/react-query'
import { useOrganization } from '../organization.ts'

/**
 * Returns a function that refetches everything that depends on the members: lists, counts, and the user’s own
 * membership.
 */
export function useMembersChanged() {
  const { id } = useOrganization()
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['members', id] }),
      queries.invalidateQueries({ queryKey: ['memberships'] }),
    ])
}
