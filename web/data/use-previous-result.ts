import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * Wraps the result of a query whose filter changes. Returns the previous data while the next result loads, and also if
 * loading fails; TanStack’s placeholder data would disappear on a failure.
 */
export function usePreviousResult<Data>(
  result: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch' | 'isPlaceholderData'>,
) {
  const { data, error, isFetching, refetch, isPlaceholderData } = result
  const [previous, setPrevious] = useState(data)
  if (data !== undefined && data !== previous) setPrevious(data)
  return {
    data: data ?? previous,
    error,
    isFetching,
    refetch,
    isPlaceholderData,
    isOld: isPlaceholderData || error !== null,
  }
}
