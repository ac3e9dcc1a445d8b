import { useQueryClient } from '@tanstack/react-query'

/** Returns a function that refetches everything that depends on users: lists, details, events and the overview. */
export function useUsersChanged() {
  const queries = useQueryClient()
  return () =>
    Promise.all(['users', 'events', 'overview'].map((name) => queries.invalidateQueries({ queryKey: [name] })))
}
