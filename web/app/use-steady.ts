import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A function that is the same on every rendering and does what the latest one says. What is only called later, by a press,
 * can so be given to a hundred rows, and none of them is rendered again because of it.
 */
export function useSteady<Given extends unknown[], Answer>(act: (...given: Given) => Answer) {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...given: Given) => latest.current(...given), [])
}
