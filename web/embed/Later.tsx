import { Suspense, type ReactNode } from 'react'
import { useIsAwake } from '../context/app.tsx'

type LaterProps = {
  /** Shown on the server, while hydrating, and until the component is loaded. */
  fallback?: ReactNode
  children: ReactNode
}

/**
 * Shows a component whose code is loaded later. The server renders only the fallback, so that nothing suspends there.
 * Hydration also renders the fallback, because it must match the server’s HTML.
 */
export function Later({ fallback = null, children }: LaterProps) {
  const isAwake = useIsAwake()
  return <Suspense fallback={fallback}>{isAwake ? children : fallback}</Suspense>
}
