import { z } from 'zod'
import { pathBelowBase, type Endpoint } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { resolveConfig } from '../config/config.ts'
import { describeApi, type OpenApiDocument, type Operation } from '../http/open-api/description.ts'

type Exchange = { method: string; path: string; response: Response; body: string }

/**
 * Compares a response with the OpenAPI document. Returns a description of the difference; null if the response matches
 * the document or is not from the API, for example a page.
 */
export function findMisfit(basePath: string, { method, path, response, body }: Exchange): string | null {
  const isApi = path.startsWith(`${basePath}/`)
  if (!isApi || (method !== 'GET' && method !== 'POST')) return null
  const { status } = response
  const endpoint = findEndpoint(basePath, method, path)
  const says = (problem: string) =>
    `${method} ${endpoint?.path ?? path} answered ${status} ${body.slice(0, 300)}\n${problem}`
  // Unknown paths and disabled endpoints get this response, which the document does not describe.
  if (status === 404 && body === '{"code":"NOT_FOUND","message":"Not Found"}') return null
  if (!endpoint) return says('but is not described')
  if (status === 304) return null
  const described = describe(endpoint).operation.responses[status]
  if (!described) return says('but that status is not described')
  if (status === 302) return response.headers.has('location') ? null : says('without the header Location')
  const type = response.headers.get('content-type')?.split(';')[0] ?? ''
  if (!described.content?.[type])
    return says(`but described is ${Object.keys(described.content ?? {}).join()}, not ${type}`)
  if (type !== 'application/json') return null
  const { error } = validatorOf(endpoint, status).safeParse(JSON.parse(body))
  return error ? says(`but its description says otherwise:\n${z.prettifyError(error)}`) : null
}

type Described = {
  operation: Operation
  schemas: OpenApiDocument['components']['schemas']
  validators: Map<number, z.ZodType>
}

const described = new Map<Endpoint, Described>()
const config = resolveConfig({})

/** Returns the description of an endpoint. Builds it at the first call. */
function describe(endpoint: Endpoint): Described {
  let found = described.get(endpoint)
  if (!found) {
    const { paths, components } = describeApi(config, [endpoint])
    const [item] = Object.values(paths)
    found = { operation: (item!.get ?? item!.post)!, schemas: components.schemas, validators: new Map() }
    described.set(endpoint, found)
  }
  return found
}

function validatorOf(endpoint: Endpoint, status: number) {
  const { operation, schemas, validators } = describe(endpoint)
  let validator = validators.get(status)
  if (!validator) {
    const { schema } = operation.responses[status]!.content!['application/json']!
    const whole = JSON.stringify({ ...schema, $defs: schemas }).replaceAll('#/components/schemas/', '#/$defs/')
    validator = z.fromJSONSchema(JSON.parse(whole) as Parameters<typeof z.fromJSONSchema>[0])
    validators.set(status, validator)
  }
  return validator
}

function findEndpoint(basePath: string, method: string, path: string): Endpoint | undefined {
  const all = (endpoints as readonly Endpoint[]).filter((endpoint) => endpoint.method === method)
  const pathOf = (endpoint: Endpoint) => basePath + pathBelowBase(endpoint)
  return (
    all.find((endpoint) => pathOf(endpoint) === path) ??
    all.find((endpoint) => new RegExp(`^${pathOf(endpoint).replace(/\{\w+\}$/, '[^/]+')}$`).test(path))
  )
}
