import fc from 'fast-check'
import type { OpenApiDocument } from '../../server/http/open-api/description.ts'
import type { JsonSchema } from '../../server/http/open-api/schemas.ts'

/** Values that exist in the installation, in rows of the callers and of other users. */
export type Known = {
  /** Returns values of a kind: `email`, `slug`, `token` or the name of a table. For a table, returns row ids. */
  texts: (kind: string) => string[]
  origin: string
  password: string
}

type Shape = JsonSchema & {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  anyOf?: Shape[]
  items?: Shape
  properties?: Record<string, Shape>
  additionalProperties?: Shape | boolean
  required?: string[]
  pattern?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

/** Strings that have broken software before. */
export const strangeTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u{10ffff}',
  '\u202eabc',
  '\ufeff',
  'ﬁ',
  'İ',
  '%00',
  '%',
  '../..',
  "'; drop table users; --",
  '{{7*7}}',
  '$1',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-1',
  '1e309',
  '9007199254740993',
  '[object Object]',
  'http://',
  '//evil.example',
  'javascript:alert(1)',
  'a@b.example,c@d.example',
  'x'.repeat(300),
  'é'.repeat(5000),
]

/**
 * Generates values for a schema. Most strings are plausible for the name of their field, and many of these exist in the
 * database.
 */
export function valuesOf(api: OpenApiDocument, schema: JsonSchema, path: string, known: () => Known) {
  function value(given: Shape, name: string): fc.Arbitrary<unknown> {
    const shape = given.$ref === undefined ? given : (api.components.schemas[given.$ref.split('/').at(-1)!] as Shape)
    if (shape.anyOf) return fc.oneof(...shape.anyOf.map((choice) => value(choice, name)))
    if (shape.enum) return fc.constantFrom(...shape.enum)
    const types = [shape.type].flat()
    const first = types.find((type) => type !== 'null')
    const made = ofType(shape, first, name)
    return types.includes('null') ? fc.oneof({ weight: 4, arbitrary: made }, fc.constant(null)) : made
  }

  function ofType(shape: Shape, type: string | undefined, name: string): fc.Arbitrary<unknown> {
    if (type === 'string') return textFor(name, shape, path, known)
    if (type === 'boolean') return fc.boolean()
    if (type === 'integer') return fc.oneof(fc.integer(), fc.nat(100))
    if (type === 'number') return fc.oneof(fc.double({ noNaN: true }), fc.nat(100))
    if (type === 'array')
      return fc.array(value(shape.items ?? {}, name), {
        minLength: shape.minItems ?? 0,
        maxLength: Math.min(shape.maxItems ?? 4, 4),
      })
    if (type === 'object' && shape.properties) return record(shape)
    if (type === 'object') {
      const inner =
        typeof shape.additionalProperties === 'object' ? value(shape.additionalProperties, name) : fc.jsonValue()
      const key = fc.constantFrom('organization', 'member', 'invitation', 'team', 'user', 'session', 'plan', 'a')
      return fc.dictionary(key, inner, { maxKeys: 3 })
    }
    return fc.jsonValue()
  }

  function record(shape: Shape) {
    const fields = Object.fromEntries(
      Object.entries(shape.properties!).map(([name, field]) => [name, value(field, name)]),
    )
    return fc.record(fields, { requiredKeys: (shape.required ?? []) as never[] })
  }

  return value(schema, '')
}

function textFor(name: string, shape: Shape, path: string, known: () => Known): fc.Arbitrary<string> {
  const fitting = fc.nat(1_000_000).map((number) => pick(meant(name, path, known(), number), number))
  const any = fc.oneof(fc.string({ maxLength: 40 }), fc.string({ unit: 'grapheme', maxLength: 40 }))
  const ofPattern = shape.pattern ? [{ weight: 2, arbitrary: fc.nat(100).map(String) }] : []
  return fc.oneof({ weight: 6, arbitrary: fitting }, { weight: 2, arbitrary: any }, ...ofPattern)
}

/** Returns likely values for a string field of this name; `path` determines the kind of row to which an `id` refers. */
function meant(name: string, path: string, known: Known, number: number): string[] {
  const emails = known.texts('email')
  if (/^provider/i.test(name)) return ['github', 'credential', 'nope']
  const kinds = /memberIdOrEmail/.test(name)
    ? ['members']
    : /id$/i.test(name)
      ? tablesOf(name === 'id' ? path : name)
      : []
  if (/memberIdOrEmail/.test(name) && number % 2 === 0) return emails
  if (kinds.length > 0) return kinds.flatMap(known.texts)
  if (/email/i.test(name)) return [...emails, `fuzz-${number}@example.com`, `Fuzz+${number}@Example.COM`]
  if (/password/i.test(name)) return [known.password, 'another password', 'short']
  if (/slug/i.test(name)) return [...known.texts('slug'), `slug-${number}`]
  if (/url|redirectTo/i.test(name)) return ['/', '/account?x=1#y', `${known.origin}/x`, 'https://evil.example', '']
  if (/token|secret|code|state/i.test(name)) return [...known.texts('token'), 'x'.repeat(32)]
  if (/role|permission/i.test(name)) return ['member', 'admin', 'owner', 'user', 'member,admin', 'nope', 'update']
  if (/limit|offset|number|count/i.test(name)) return ['0', '1', '10', '100', '-1', '1e9']
  return ['Ada Lovelace', `Name ${number}`, ...known.texts('users')]
}

const tables = ['invitations', 'members', 'teams', 'organizations', 'sessions', 'accounts', 'mails', 'events', 'users']

/** Returns the first table whose singular appears in a name, or all tables if the name mentions none. */
function tablesOf(name: string) {
  const spoken = tables.filter((table) => name.toLowerCase().includes(table.slice(0, -1)))
  return spoken.length > 0 ? spoken.slice(0, 1) : tables
}

function pick(choices: readonly string[], number: number) {
  return choices[number % choices.length] ?? 'none'
}
