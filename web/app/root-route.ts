import { createRootRoute } from '@tanstack/react-router'
import { Shell } from './Shell.tsx'
import { PageNotFound } from './Trouble.tsx'

/** What all pages of the portal stand in. */
export const root = createRootRoute({ component: Shell, notFoundComponent: PageNotFound })
