import { useQuery } from '@tanstack/react-query'
import { checkSlug } from '../../../../contract/organizations/organizations.ts'
import { useSettled } from '../../../forms/use-settled.ts'
import { useApp } from '../../../context/app.tsx'
import { isSlug } from './slug.ts'

/** The availability of a slug while it is typed. */
export type SlugState = 'own' | 'unfinished' | 'checking' | 'free' | 'taken' | 'unknown'

/**
 * Returns whether a slug is available. Checks the slug once the user stops typing. `own` is the organization’s current
 * slug.
 */
export function useFreeSlug(slug: string, own?: string): SlugState {
  const { call } = useApp()
  const settled = useSettled(slug)
  const isAsked = settled === slug && isSlug(slug) && slug !== own
  const { data } = useQuery({
    queryKey: ['slug', slug],
    queryFn: async ({ signal }) => {
      const { error } = await call(checkSlug, { body: { slug }, signal })
      if (error === null) return 'free'
      return error.code === 'SLUG_IS_TAKEN' ? 'taken' : 'unknown'
    },
    enabled: isAsked,
  })
  if (slug === own) return 'own'
  if (!isSlug(slug)) return 'unfinished'
  return isAsked ? (data ?? 'checking') : 'checking'
}
