import { useEffect, useState } from 'react'

/**
 * Becomes true when the page has taken the focus after a navigation. The page must not take the focus while a dialog is
 * open.
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
