import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * The result of a query whose filter changes, with the previous data while the next loads and also if that fails;
 * TanStack’s placeholder data ends with a failure.
 */
export function usePreviousResult<Data>(
  result: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch' | 'isPlaceholderData'>,
) {
  const { data, error, isFetching, refetch, isPlaceholderData } = result
  const [previous, setPrevious] = useState(data)
  if (data !== undefined && data !== previous) setPrevious(data)
  return { data: data ?? previous, error, isFetching, refetch, isOld: isPlaceholderData || error !== null }
}
