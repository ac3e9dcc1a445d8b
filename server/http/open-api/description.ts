import * as z from 'zod/mini'
import { pathBelowBase, type Access, type Endpoint } from '../../../contract/endpoint.ts'
import { pictureTypes } from '../../../contract/pictures/uploads.ts'
import packageFile from '../../../package.json' with { type: 'json' }
import type { Config } from '../../config/config.ts'
import { cookiePrefix } from '../cookies/cookie-jar.ts'
import { refusalResponses, sharedRefusals } from './refusals.ts'
import { createReplySchemas, inputSchema, type JsonSchema } from './schemas.ts'
import { subjectOf, subjects } from './subjects.ts'

/** One call of the API in OpenAPI. */
export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  /** The allowed callers, as text. */
  'x-access': string
  security: Record<string, string[]>[]
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema }[]
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, Response>
}

type Response = { description: string; headers?: object; content?: Record<string, { schema: JsonSchema }> }

/** The API in OpenAPI 3.1. Paths are relative to the server's URL, which ends with the base path. */
export type OpenApiDocument = {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, { get?: Operation; post?: Operation }>
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, object> }
  'x-shared-refusals': { status: number; code: string; message: string }[]
}

const description =
  "Calls use the browser's session cookie, or a session or an API key in a header. A POST contains JSON and, with a cookie, the header Origin of this site or a trusted one. Every error is JSON with code and message."

const { version } = packageFile

/** Returns the OpenAPI document of the given endpoints, without the disabled paths. */
export function describeApi(config: Config, endpoints: readonly Endpoint[]): OpenApiDocument {
  const schemas: Record<string, JsonSchema> = {}
  const replySchema = createReplySchemas(schemas)
  const paths: OpenApiDocument['paths'] = {}
  const open = endpoints.filter((endpoint) => !config.disabledPaths.includes(pathBelowBase(endpoint)))
  for (const endpoint of open) {
    const item = (paths[pathBelowBase(endpoint)] ??= {})
    item[endpoint.method === 'GET' ? 'get' : 'post'] = describeOperation(endpoint, replySchema)
  }
  const named = new Set(open.map(subjectOf))
  return {
    openapi: '3.1.1',
    info: { title: `${config.branding.name} API`, version, description },
    servers: [{ url: config.origin + config.basePath }],
    tags: subjects.filter((name) => named.has(name)).map((name) => ({ name })),
    paths,
    components: {
      schemas,
      securitySchemes: {
        sessionCookie: { type: 'apiKey', in: 'cookie', name: `${cookiePrefix(config)}session_token` },
        bearer: { type: 'http', scheme: 'bearer', description: 'The value of the header set-auth-token.' },
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        serverKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
      },
    },
    'x-shared-refusals': sharedRefusals(),
  }
}

const whoMayCall: Record<Access, string> = {
  anyone: 'Anyone',
  optional: 'Anyone',
  'signed-in': 'Signed-in people',
  fresh: 'Users who signed in recently',
  administrator: 'Administrators',
  server: "The product's own backend, with a server key",
  developer: "Visitors on the server's own machine, and administrators, while email goes to the developer mailbox",
}

function describeOperation(endpoint: Endpoint, replySchema: (schema: never) => JsonSchema): Operation {
  return {
    operationId: endpoint.name,
    tags: [subjectOf(endpoint)],
    summary: endpoint.summary,
    'x-access': whoMayCall[endpoint.access],
    security: securityOf(endpoint),
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint)],
    ...requestBody(endpoint),
    responses: { ...successes(endpoint, replySchema), ...refusalResponses(endpoint) },
  }
}

const session: Record<string, string[]>[] = [{ sessionCookie: [] }, { bearer: [] }]
const security: Record<Access, Record<string, string[]>[]> = {
  anyone: [],
  optional: [{}, ...session],
  'signed-in': session,
  fresh: session,
  administrator: session,
  developer: [{}, ...session],
  server: [{ serverKey: [] }],
}

/** Returns the credentials that an endpoint accepts, and the scopes that an API key needs. */
function securityOf({ access, machines }: Endpoint) {
  if (machines === undefined || access === 'anyone' || access === 'server') return security[access]
  const scopes = machines === 'any' ? [] : Object.entries(machines)
  return [
    ...security[access],
    { apiKey: scopes.flatMap(([resource, actions]) => actions.map((action) => `${resource}:${action}`)) },
  ]
}

function pathParameters({ path }: Endpoint): Operation['parameters'] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', minLength: 1 },
  }))
}

function queryParameters({ query }: Endpoint): Operation['parameters'] {
  if (!query) return []
  const { properties = {}, required = [] } = inputSchema(query) as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function requestBody({ body, form, picture }: Endpoint): Pick<Operation, 'requestBody'> {
  if (picture) {
    const content = Object.fromEntries(pictureTypes.map((type) => [type, { schema: {} }]))
    return { requestBody: { required: true, content } }
  }
  if (!body) return {}
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
  return {
    requestBody: {
      required: !z.safeParse(body, undefined).success,
      content: { [type]: { schema: inputSchema(body) } },
    },
  }
}

const redirect = {
  description: 'Redirects the browser.',
  headers: { Location: { required: true, schema: { type: 'string', format: 'uri-reference' } } },
}

function contentOf(
  reply: Exclude<Endpoint['reply'], 'redirect'>,
  replySchema: (schema: never) => JsonSchema,
): Record<string, { schema: JsonSchema }> {
  if (reply === 'page') return { 'text/html': { schema: { type: 'string' } } }
  if (reply === 'file')
    return {
      'text/csv': { schema: { type: 'string' } },
      'application/json': { schema: { type: 'array' } },
      'application/x-ndjson': { schema: { type: 'string' } },
    }
  if (reply === 'picture') return { 'image/webp': { schema: {} } }
  return { 'application/json': { schema: replySchema(reply as never) } }
}

const receipt = {
  'Gatehouse-Receipt': {
    description: 'When the revocation takes effect at server kits, and at services that only verify tokens.',
    schema: { type: 'string' },
  },
}

function successes(
  { reply, redirectErrors, revokes }: Endpoint,
  replySchema: (schema: never) => JsonSchema,
): Operation['responses'] {
  if (reply === 'redirect') return { '302': redirect }
  const content = contentOf(reply, replySchema)
  const done = { description: 'Done.', ...(revokes ? { headers: receipt } : {}), content }
  return { '200': done, ...(redirectErrors ? { '302': redirect } : {}) }
}
