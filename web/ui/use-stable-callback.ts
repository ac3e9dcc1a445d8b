import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * Returns a function that never changes and always calls the latest version of `act`. A hundred rows can receive it as
 * an event handler without rendering again.
 */
export function useStableCallback<Given extends unknown[], Answer>(act: (...given: Given) => Answer) {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...given: Given) => latest.current(...given), [])
}
