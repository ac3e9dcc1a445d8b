/** The part of JSON Schema that the reference reads. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  required?: string[]
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

type Content = Record<
  string,
  { schema: Schema; examples?: Record<string, { value: { code: string; message: string } }> }
>

/** One operation of the OpenAPI document. */
type Described = {
  operationId: string
  tags: string[]
  summary: string
  'x-access': string
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, { content?: Content }>
}

/** The part of the OpenAPI document that the reference reads. */
export type ApiDocument = {
  tags: { name: string }[]
  servers: { url: string }[]
  paths: Record<string, Partial<Record<'get' | 'post', Described>>>
  components: { schemas: Record<string, Schema> }
  'x-shared-refusals': Refusal[]
}

/** An error response of a call. */
export type Refusal = { status: number; code: string; message: string }

/** One call with its method and its full path on this site. */
export type Call = Described & { method: 'GET' | 'POST'; path: string }

/** Returns all calls of a document, in document order. */
export function callsOf(api: ApiDocument): Call[] {
  const root = new URL(api.servers[0]!.url).pathname.replace(/\/$/, '')
  return Object.entries(api.paths).flatMap(([path, item]) => {
    return (['get', 'post'] as const).flatMap((method) => {
      const described = item[method]
      return described
        ? [{ ...described, method: method === 'get' ? 'GET' : 'POST', path: root + path } satisfies Call]
        : []
    })
  })
}

/** Returns the refusals that a call declares, each with its status. */
export function refusalsOf(call: Call): Refusal[] {
  return Object.entries(call.responses).flatMap(([status, { content }]) =>
    Object.values(content?.['application/json']?.examples ?? {}).map(({ value }) => ({
      status: Number(status),
      ...value,
    })),
  )
}

export function bodySchema(call: Call): Schema | undefined {
  return Object.values(call.requestBody?.content ?? {})[0]?.schema
}

/** Returns a schema; a reference is resolved to the schema that it names. */
export function resolve(api: ApiDocument, schema: Schema): Schema {
  return schema.$ref === undefined ? schema : (api.components.schemas[schema.$ref.split('/').at(-1)!] ?? {})
}
