import * as z from 'zod/mini'
import type { Boot } from '../../contract/portal/boot.ts'

export type ExtraField = Boot['signUpFields'][number]

/** What a form holds for the extra fields: text as typed, or a tick. */
export type ExtraValues = Record<string, string | boolean | undefined>

/** The check of the extra fields that a site asks for at sign-up. */
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

/** The extra fields as the API takes them; what was left empty is left out. */
export function extraBody(fields: readonly ExtraField[], values: ExtraValues = {}) {
  const filled = fields.filter(({ name }) => values[name] !== undefined && values[name] !== '')
  return Object.fromEntries(
    filled.map(({ name, type }) => [name, type === 'number' ? Number(values[name]) : values[name]]),
  )
}

/** `companyName` as a label: `Company name`. */
export function labelOf(name: string) {
  const words = name
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
