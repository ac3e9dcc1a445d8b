import * as z from 'zod/mini'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { timestamp } from '../../../contract/fields.ts'
import * as organizationShapes from '../../../contract/organization.ts'
import * as sessionShapes from '../../../contract/session.ts'
import * as userShapes from '../../../contract/user.ts'

export type JsonSchema = Record<string, unknown>

type Schema = NonNullable<Endpoint['body']>
type Meaning = { id?: string; format?: string }

/** The shapes that several replies share. The OpenAPI document names each shape after its export in the contract. */
const shared = z.registry<Meaning>()
shared.add(timestamp, { format: 'date-time' })
for (const [name, shape] of Object.entries({ ...userShapes, ...sessionShapes, ...organizationShapes })) {
  if (shape instanceof z.ZodMiniObject) shared.add(shape, { id: name.charAt(0).toUpperCase() + name.slice(1) })
}

/** Returns the JSON Schema of a request. */
export function inputSchema(schema: Schema): JsonSchema {
  const written = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  delete written['$schema']
  return written
}

/**
 * Creates the function that converts the schema of a reply to JSON Schema. The function adds the shapes that several
 * replies share to `components`.
 */
export function createReplySchemas(components: Record<string, JsonSchema>) {
  return function replySchema(schema: Schema): JsonSchema {
    const written = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', metadata: shared }) as JsonSchema
    const { $schema: _, $defs, ...rest } = written
    for (const [name, shape] of Object.entries(($defs ?? {}) as Record<string, JsonSchema>)) {
      components[name] ??= withReferences(shape)
    }
    return withReferences(rest)
  }
}

/** Returns a copy of a schema whose references point to `components` of the OpenAPI document. */
function withReferences(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === '$ref' ? String(value).replace('#/$defs/', '#/components/schemas/') : value,
  ) as JsonSchema
}
