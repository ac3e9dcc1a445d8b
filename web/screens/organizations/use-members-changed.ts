import { useQueryClient } from '@tanstack/react-query'
import { useOrganization } from './organization.ts'

/** Asks for what is known about members again: also how many there are, and what the person themselves is now. */
export function useMembersChanged() {
  const { id } = useOrganization()
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['members', id] }),
      queries.invalidateQueries({ queryKey: ['memberships'] }),
    ])
}
