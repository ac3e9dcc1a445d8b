import { useState } from 'react'
import type { Asked } from './QueryResult.tsx'

/** A list together with its previous data, which stays visible while the next result loads or if loading fails. */
export function useKept<Reply>(asked: Asked<Reply> & { isPlaceholderData: boolean }) {
  const { data, error, isFetching, refetch, isPlaceholderData } = asked
  const [kept, setKept] = useState(data)
  if (data !== undefined && data !== kept) setKept(data)
  return { data: data ?? kept, error, isFetching, refetch, isOld: isPlaceholderData || error !== null }
}
