import { useEffect, useState } from 'react'

/**
 * Returns true once a loaded page has had time to take the focus. Dialogs must not open earlier, because the page would
 * take the focus from them.
 */
export function useHasArrived(isLoaded: boolean) {
  const [hasArrived, setHasArrived] = useState(false)
  useEffect(() => {
    if (!isLoaded) return undefined
    let timer: number | undefined
    const frame = requestAnimationFrame(() => (timer = window.setTimeout(() => setHasArrived(true))))
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isLoaded])
  return hasArrived
}
