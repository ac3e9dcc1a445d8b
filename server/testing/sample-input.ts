import * as z from 'zod/mini'
import type { Endpoint } from '../../contract/endpoint.ts'

type Shape = {
  type?: string
  const?: string
  enum?: string[]
  properties?: Record<string, Shape>
  required?: string[]
}

/** Returns the smallest valid input for a schema, so that a refusal is about access and not about the input. */
export function sampleInput(schema: Endpoint['body']): Record<string, unknown> {
  if (!schema) return {}
  return fieldsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape)
}

function fieldsOf({ properties = {}, required = [] }: Shape) {
  return Object.fromEntries(required.map((name) => [name, sampleOf(name, properties[name] ?? {})]))
}

function sampleOf(name: string, shape: Shape): unknown {
  const { type, enum: choices, const: only } = shape
  if (only !== undefined) return only
  if (/email/i.test(name)) return 'sample@example.com'
  if (choices) return choices[0]
  if (type === 'boolean') return true
  if (type === 'object') return fieldsOf(shape)
  if (name === 'invitations') return [{ email: 'sample@example.com', role: 'member' }]
  return 'sample text'
}
