import type { AsyncRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/**
 * The component of a route that shows a screen which is loaded on demand: the router loads it ahead, as it does where the
 * screen is the component itself. Else React would find out when it draws, and hold back what came by 300 ms.
 */
export function withScreen(route: () => ReactNode, screen: AsyncRouteComponent<never>) {
  // Asked anew each time: a screen that is there has nothing to load, and a page that waits for nothing is drawn at once.
  return Object.defineProperty(route, 'preload', { get: () => screen.preload })
}
