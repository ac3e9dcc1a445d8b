import * as z from 'zod/mini'
import type { Boot } from '../../../contract/pages/boot.ts'

export type ExtraField = Boot['signUpFields'][number]

/** The values of the extra fields by name: the typed text, or true or false for a checkbox. */
export type ExtraValues = Record<string, string | boolean | undefined>

/** Returns the schema of the extra fields that a site asks for at sign-up. */
export function extraSchema(fields: readonly ExtraField[]) {
  const checks = fields.map((field) => [field.name, checkOf(field)] as const)
  return z.object(Object.fromEntries(checks)) as unknown as z.ZodMiniType<ExtraValues, ExtraValues>
}

function checkOf({ type, required }: ExtraField) {
  if (type === 'boolean') return z.optional(z.boolean())
  const text = type === 'number' ? z.string().check(z.regex(/^(?:-?\d+(?:\.\d+)?)?$/, 'NOT_A_NUMBER')) : z.string()
  return required
    ? z.pipe(z.string('FIELD_IS_REQUIRED').check(z.minLength(1, 'FIELD_IS_REQUIRED')), text)
    : z.optional(text)
}

/** Converts the extra fields to the types of the API and omits empty ones. */
export function extraBody(fields: readonly ExtraField[], values: ExtraValues = {}) {
  const filled = fields.filter(({ name }) => values[name] !== undefined && values[name] !== '')
  return Object.fromEntries(
    filled.map(({ name, type }) => [name, type === 'number' ? Number(values[name]) : values[name]]),
  )
}

/** Turns a field name into a label: `companyName` becomes `Company name`. */
export function labelOf(name: string) {
  const messages = name
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .trim()
  return messages.charAt(0).toUpperCase() + messages.slice(1)
}
