/** A JSON Schema, as far as the reference reads one. */
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

/** One call, as the description of the API has it. */
type Described = {
  operationId: string
  tags: string[]
  summary: string
  'x-access': string
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, { content?: Content }>
}

/** The description of the API, as far as the reference reads it. */
export type ApiDocument = {
  tags: { name: string }[]
  servers: { url: string }[]
  paths: Record<string, { servers?: { url: string }[] } & Partial<Record<'get' | 'post', Described>>>
  components: { schemas: Record<string, Schema> }
  'x-shared-refusals': Refusal[]
}

/** A way to be refused. */
export type Refusal = { status: number; code: string; message: string }

/** One call with its method and its whole path on this site. */
export type Call = Described & { method: 'GET' | 'POST'; path: string }

/** All calls of a description, in its order. */
export function callsOf(api: ApiDocument): Call[] {
  return Object.entries(api.paths).flatMap(([path, item]) => {
    const root = new URL((item.servers ?? api.servers)[0]!.url).pathname.replace(/\/$/, '')
    return (['get', 'post'] as const).flatMap((method) => {
      const described = item[method]
      return described
        ? [{ ...described, method: method === 'get' ? 'GET' : 'POST', path: root + path } satisfies Call]
        : []
    })
  })
}

/** The refusals that a call names itself, by status. */
export function refusalsOf(call: Call): Refusal[] {
  return Object.entries(call.responses).flatMap(([status, { content }]) =>
    Object.values(content?.['application/json']?.examples ?? {}).map(({ value }) => ({
      status: Number(status),
      ...value,
    })),
  )
}

/** The schema of what a call takes in its body. */
export function bodySchema(call: Call): Schema | undefined {
  return Object.values(call.requestBody?.content ?? {})[0]?.schema
}

/** A schema, or the one it refers to. */
export function resolve(api: ApiDocument, schema: Schema): Schema {
  return schema.$ref === undefined ? schema : (api.components.schemas[schema.$ref.split('/').at(-1)!] ?? {})
}
