import { pageRoutes } from '../../contract/pages/routes.ts'
import { createDashboardRouter } from '../app/router.tsx'

/** A route component with a screen that is loaded on demand. */
type Lazy = { preload?: () => unknown }

/**
 * Returns, by the path of each dashboard page, the modules that the page imports on demand before its first paint.
 * Nothing is loaded, because `noteImports` has replaced the imports with calls that only record the modules.
 */
export function screenImports(): Record<string, string[]> {
  // The context can be empty, because only loaders use it, and the build runs no loaders.
  const router = createDashboardRouter({} as never)
  const known = new Map<unknown, string[]>()
  const pages = pageRoutes.filter(({ page }) => page === 'app')
  const modulesOf = ({ preload }: Lazy) => {
    // A component imports its screen only on the first preload, so the modules are stored for its other pages.
    const modules = known.get(preload) ?? importsDuring(() => preload?.())
    known.set(preload, modules)
    return modules
  }
  return Object.fromEntries(
    pages.map(({ path }) => {
      const [routes] = router.getMatchedRoutes(path.replaceAll(/\{\w+\}/g, 'any'))
      return [path, routes.flatMap(({ options: { component } }) => modulesOf((component ?? {}) as Lazy))]
    }),
  )
}

function importsDuring(act: () => unknown) {
  const modules: string[] = []
  const noteImport = (module: string) => {
    modules.push(module)
    return new Promise(() => {})
  }
  Object.assign(globalThis, { noteImport })
  act()
  return modules
}
