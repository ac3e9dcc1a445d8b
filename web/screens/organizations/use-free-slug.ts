import { useQuery } from '@tanstack/react-query'
import { checkSlug } from '../../../contract/organizations/organizations.ts'
import { useSettled } from '../../forms/use-settled.ts'
import { usePorts } from '../../ports.tsx'
import { isSlug } from './slug.ts'

/** What is known of a short name that somebody is typing. */
export type SlugState = 'own' | 'unfinished' | 'checking' | 'free' | 'taken' | 'unknown'

/** Asks whether a short name is free, once its writer has paused; `own` is the one the organization has already. */
export function useFreeSlug(slug: string, own?: string): SlugState {
  const { call } = usePorts()
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
