import { useState } from 'react'
import type { Asked } from './Answered.tsx'

/** A list's answer together with the one before, which stays in sight while the next is on its way or where it fails. */
export function useKept<Reply>(asked: Asked<Reply> & { isPlaceholderData: boolean }) {
  const { data, error, isFetching, refetch, isPlaceholderData } = asked
  const [kept, setKept] = useState(data)
  if (data !== undefined && data !== kept) setKept(data)
  return { data: data ?? kept, error, isFetching, refetch, isOld: isPlaceholderData || error !== null }
}
