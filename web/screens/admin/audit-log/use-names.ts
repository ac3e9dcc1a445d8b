import { useQueries } from '@tanstack/react-query'
import { useApp } from '../../../context/app.tsx'
import { summariesQuery } from '../../../data/admin.ts'
import { useRights } from '../rights.ts'

const maxIds = 100

/**
 * Returns a function that looks up a user’s name by id. It returns null for a deleted user. It returns undefined while
 * the name loads, or if the administrator is not allowed to list users.
 */
export function useNames(ids: readonly string[]) {
  const { call } = useApp()
  const { may } = useRights()
  const asked = may('user', 'list') ? [...new Set(ids)] : []
  const parts = Array.from({ length: Math.ceil(asked.length / maxIds) }, (_, part) =>
    asked.slice(part * maxIds, (part + 1) * maxIds),
  )
  const answers = useQueries({ queries: parts.map((part) => summariesQuery(call, part)) })
  return (id: string) => {
    const people = answers[parts.findIndex((part) => part.includes(id))]?.data
    const person = people?.find((each) => each.id === id)
    return people && (person ? person.name || person.email : null)
  }
}
