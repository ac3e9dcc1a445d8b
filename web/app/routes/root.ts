import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import type { Caller } from '../../../client/call.ts'
import type { Site } from '../../context/boot.ts'
import { PageNotFound } from '../../layout/ErrorPage.tsx'
import { Shell } from '../shell/Shell.tsx'

/** The context of route loaders. */
export type RouterContext = { site: Site; call: Caller; queries: QueryClient }

/** The parent route of all dashboard pages. */
export const root = createRootRouteWithContext<RouterContext>()({ component: Shell, notFoundComponent: PageNotFound })
