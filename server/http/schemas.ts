import * as z from 'zod/mini'
import { refusals, type RefusalCode } from '../../contract/refusals.ts'
import { Refusal } from '../refusal.ts'

/** What was sent as a body or a query, as the contract's schema reads it; a refusal where it does not fit. */
export function readPart(schema: z.ZodMiniType | undefined, value: unknown, part: 'body' | 'query') {
  if (!schema) return undefined
  const parsed = z.safeParse(compiled(schema), value)
  if (parsed.success) return parsed.data
  // A schema may name its own refusal; all other failures are one.
  const named = parsed.error.issues.find((issue) => issue.message in refusals)
  if (named) throw new Refusal(named.message as RefusalCode)
  throw new Refusal('VALIDATION_ERROR', { values: { part } })
}

/** The text of an answer: what the contract's schema names of it, as it is, and nothing else. */
export function writeReply(schema: z.ZodMiniType, value: unknown) {
  return JSON.stringify(z.parse(compiled(schema), value))
}

const known = new WeakMap<z.ZodMiniType, z.ZodMiniType>()

/** The same schema as code of its own, which takes a twentieth of the time (decision 016); made when first needed. */
function compiled(schema: z.ZodMiniType) {
  let made = known.get(schema)
  if (made === undefined) known.set(schema, (made = z.compile(schema)))
  return made
}
