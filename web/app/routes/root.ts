import { createRootRoute } from '@tanstack/react-router'
import { Shell } from '../shell/Shell.tsx'
import { PageNotFound } from '../../layout/ErrorPage.tsx'

/** The parent route of all dashboard pages. */
export const root = createRootRoute({ component: Shell, notFoundComponent: PageNotFound })
