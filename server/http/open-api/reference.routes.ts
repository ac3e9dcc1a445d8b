import type { Endpoint } from '../../../contract/endpoint.ts'
import { generateSchema, reference } from '../../../contract/health.ts'
import type { Config } from '../../config/config.ts'
import { describeApi } from './description.ts'
import { readReferencePage, referencePolicy } from './reference-page.ts'
import { Page, Published, route } from '../route.ts'

const published = new WeakMap<readonly Endpoint[], Published>()

/** Serves the OpenAPI document of the mounted endpoints. The document is built once. */
export const descriptionRoutes = [
  route(generateSchema, ({ deps, endpoints }) => published.get(endpoints) ?? publish(deps.config, endpoints)),
]

export const referenceRoutes = [
  route(reference, ({ deps }) => new Page(readReferencePage(deps.config), referencePolicy)),
]

function publish(config: Config, endpoints: readonly Endpoint[]) {
  const description = new Published(describeApi(config, endpoints), 'no-cache')
  published.set(endpoints, description)
  return description
}
