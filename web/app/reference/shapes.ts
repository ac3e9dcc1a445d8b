import { referenceMessages as messages } from '../../messages/en/reference.ts'
import { resolve, type ApiDocument, type Call, type Schema } from './document.ts'
import { element } from './elements.ts'

/** Describes the type of a schema in a few words: `string, at most 255`, `list of Member`, `"asc" or "desc"`. */
function typeTexts(schema: Schema): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1)!
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeTexts))].join(' or ')
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.type === 'array') return `list of ${schema.items ? typeTexts(schema.items) : 'anything'}`
  if (schema.format === 'date-time') return 'date and time'
  return [[schema.type ?? 'anything'].flat().join(' or '), bounds(schema)].filter(Boolean).join(', ')
}

function bounds({ minLength, maxLength }: Schema) {
  const [least, most] = [minLength && `at least ${minLength}`, maxLength && `at most ${maxLength}`]
  return least || most ? `${[least, most].filter(Boolean).join(', ')} characters` : ''
}

/** Lists the parameters of a call, one per line: those in the URL, then those in the body. */
export function parameterList(call: Call, body: HTMLElement | null) {
  const lines = call.parameters.map(({ name, in: place, required, schema }) =>
    line({ name, type: typeTexts(schema), place: place === 'path' ? messages.inPath : messages.inQuery, required }),
  )
  return [lines.length > 0 ? element('ul', { class: 'shape' }, ...lines) : null, body]
}

/** Lists the fields of an object schema, and nested fields below their parent. “Or” separates alternative schemas. */
export function shapeView(api: ApiDocument, schema: Schema, place?: string): HTMLElement {
  const choices = schema.anyOf?.filter((choice) => isPlainObject(api, choice)) ?? []
  if (choices.length > 1) {
    const [first, ...others] = choices.map((choice) => shapeView(api, choice, place))
    return element('div', {}, first, ...others.flatMap((other) => [element('p', {}, messages.or), other]))
  }
  const shape = objectIn(api, schema)
  if (!shape?.properties) return element('p', {}, element('code', {}, typeTexts(schema)))
  const outer = isPlainObject(api, schema) ? null : element('p', {}, element('code', {}, typeTexts(schema)))
  const lines = Object.entries(shape.properties).map(([name, field]) => {
    const inner = objectIn(api, field)
    return line(
      { name, type: typeTexts(field), place, required: shape.required?.includes(name) ?? false },
      inner?.properties && Object.keys(inner.properties).length > 0 ? nested(api, field) : null,
    )
  })
  const list = element('ul', { class: 'shape' }, ...lines)
  return outer ? element('div', {}, outer, list) : list
}

function nested(api: ApiDocument, schema: Schema) {
  const inside = element('div')
  const details = element('details', {}, element('summary', {}, typeTexts(schema)), inside)
  // Nested objects are rendered when they are first opened.
  details.addEventListener('toggle', () => inside.replaceChildren(shapeView(api, objectIn(api, schema)!)), {
    once: true,
  })
  return details
}

type Line = { name: string; type: string; place?: string | undefined; required: boolean }

function line({ name, type, place, required }: Line, inside: HTMLElement | null = null) {
  const hints = [place, required ? undefined : messages.optional].filter((hint) => hint !== undefined)
  return element(
    'li',
    {},
    element('code', { class: 'field' }, name),
    inside ? null : element('span', { class: 'type' }, type),
    hints.length > 0 ? element('span', { class: 'hint' }, hints.join(', ')) : null,
    inside,
  )
}

function isPlainObject(api: ApiDocument, schema: Schema) {
  return resolve(api, schema).properties !== undefined
}

/** Returns the object type in a schema: the schema itself, one of its alternatives, or its list items. */
function objectIn(api: ApiDocument, given: Schema): Schema | undefined {
  const schema = resolve(api, given)
  if (schema.properties) return schema
  if (schema.items) return objectIn(api, schema.items)
  return schema.anyOf?.map((choice) => objectIn(api, choice)).find((found) => found !== undefined)
}
