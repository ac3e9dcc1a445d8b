import * as z from 'zod/mini'
import type { Endpoint } from '../../contract/endpoint.ts'

type Shape = {
  properties?: Record<string, { type?: string; enum?: string[] }>
  required?: string[]
}

/** The smallest valid input of a schema, so that a refusal is about access and not about the input. */
export function sampleInput(schema: Endpoint['body']): Record<string, unknown> {
  if (!schema) return {}
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
  return Object.fromEntries(required.map((name) => [name, sampleOf(name, properties[name] ?? {})]))
}

function sampleOf(name: string, { type, enum: choices }: { type?: string; enum?: string[] }) {
  if (/email/i.test(name)) return 'sample@example.com'
  if (choices) return choices[0]
  if (type === 'boolean') return true
  if (type === 'object') return {}
  if (name === 'invitations') return [{ email: 'sample@example.com', role: 'member' }]
  return 'sample text'
}
