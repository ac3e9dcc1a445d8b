import { generateSchema, reference } from '../../contract/health.ts'
import type { Config } from '../config/config.ts'
import { describeApi } from './open-api.ts'
import { readReferencePage, referencePolicy } from './reference-page.ts'
import { Page, Published, route, type Route } from './route.ts'

/** The routes that describe the others, and themselves: as a document that is written once, and as a page. */
export function referenceRoutes(config: Config, others: readonly Route[]): Route[] {
  if (!config.openAPI.enabled) return []
  let published: Published | undefined
  const documentRoute = route(generateSchema, () => {
    const endpoints = [...others, ...own].map(({ endpoint }) => endpoint)
    return (published ??= new Published(describeApi(config, endpoints), 'no-cache'))
  })
  const pageRoute = route(reference, () => new Page(readReferencePage(config), referencePolicy))
  const own: Route[] = config.openAPI.disableDefaultReference ? [documentRoute] : [documentRoute, pageRoute]
  return own
}
