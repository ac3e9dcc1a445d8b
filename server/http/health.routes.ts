import { error, ok } from '../../contract/health.ts'
import { errorPage, plainPagePolicy } from './error-page.ts'
import { Page, route } from './route.ts'

export const healthRoutes = [
  route(ok, () => ({ ok: true })),

  route(error, ({ deps, query, visitor }) => {
    const html = errorPage(deps.config.branding.name, query.error ?? '', visitor.locale)
    return new Page(html, plainPagePolicy)
  }),
]
