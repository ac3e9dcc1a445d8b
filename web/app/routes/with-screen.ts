import type { AsyncRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/**
 * Wraps the component of a route whose screen is loaded on demand, so that the router preloads the screen as if it were
 * the route’s component. Without this, React would discover the import while rendering, and delay the content by 300
 * ms.
 */
export function withScreen(route: () => ReactNode, screen: AsyncRouteComponent<never>) {
  // Evaluated on every access: a loaded screen has nothing to preload, and a page that waits for nothing renders
  // immediately.
  return Object.defineProperty(route, 'preload', { get: () => screen.preload })
}
