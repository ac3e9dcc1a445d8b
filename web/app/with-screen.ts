import type { AsyncRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/**
 * The component of a route that shows a screen which is loaded on demand: the router loads it ahead, as it does where the
 * screen is the component itself. Else React would find out when it draws, and hold back what came by 300 ms.
 */
export function withScreen(route: () => ReactNode, { preload }: AsyncRouteComponent<never>) {
  return Object.assign(route, { preload })
}
