import { createRootRoute } from '@tanstack/react-router'
import { Shell } from './Shell.tsx'
import { PageNotFound } from './Trouble.tsx'

/** The parent route of all dashboard pages. */
export const root = createRootRoute({ component: Shell, notFoundComponent: PageNotFound })
