import type { AsyncRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/**
 * Makes the router preload a screen that is loaded on demand, as if the screen were the route’s component. Otherwise
 * React would discover the import while rendering, and delay the content by 300 ms.
 */
export function withScreen(route: () => ReactNode, screen: AsyncRouteComponent<never>) {
  // A getter, because a screen loses its `preload` once it has loaded. The route must then render without waiting.
  return Object.defineProperty(route, 'preload', { get: () => screen.preload })
}
