import { endpoints } from '../../contract/endpoints.ts'
import { error, ok, reference } from '../../contract/health.ts'
import { errorPage, plainPagePolicy } from './error-page.ts'
import { referencePage } from './reference-page.ts'
import { Page, route } from './route.ts'

export const healthRoutes = [
  route(ok, () => ({ ok: true })),

  route(error, ({ deps, query }) => new Page(errorPage(deps.config.branding.name, query.error ?? ''), plainPagePolicy)),

  route(reference, ({ deps }) => {
    const { branding, basePath } = deps.config
    return new Page(referencePage(branding.name, basePath, endpoints), plainPagePolicy)
  }),
]
