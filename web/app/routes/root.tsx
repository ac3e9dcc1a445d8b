import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, useLocation, useParams, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { Caller } from '../../../client/call.ts'
import type { Site } from '../../context/boot.ts'
import { PageLocationProvider, type PageLocation } from '../../context/page-location.ts'
import { PageNotFound } from '../../layout/ErrorPage.tsx'
import { Shell } from '../shell/Shell.tsx'
import { arrive } from './arrive.ts'

/** The context of route loaders. */
export type RouterContext = { site: Site; call: Caller; queries: QueryClient }

/** The parent route of all dashboard pages. */
export const root = createRootRouteWithContext<RouterContext>()({ component: Root, notFoundComponent: PageNotFound })

// A constant element, so that a navigation renders only the components that read the location.
const shell = <Shell />

function Root() {
  const { history } = useRouter()
  const { slug } = useParams({ strict: false })
  const pathname = useLocation({ select: (location) => location.pathname })
  const block = useCallback<PageLocation['block']>(
    (mayLeave) =>
      history.block({
        enableBeforeUnload: true,
        blockerFn: async ({ currentLocation, nextLocation }) =>
          currentLocation.pathname !== nextLocation.pathname && !(await mayLeave()),
      }),
    [history],
  )
  const location = useMemo(() => ({ pathname, slug, block, arrive }), [pathname, slug, block])
  return <PageLocationProvider value={location}>{shell}</PageLocationProvider>
}
