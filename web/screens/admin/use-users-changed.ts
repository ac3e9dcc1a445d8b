import { useQueryClient } from '@tanstack/react-query'

/** Asks again for all that is known about people, of whom something has changed, and for what was recorded. */
export function useUsersChanged() {
  const queries = useQueryClient()
  return () =>
    Promise.all(['people', 'events', 'overview'].map((name) => queries.invalidateQueries({ queryKey: [name] })))
}
