import { bodySchema, resolve, type ApiDocument, type Call, type Schema } from './document.ts'

const sampleTexts: readonly [name: RegExp, text: string][] = [
  [/email/i, 'ada@example.com'],
  [/password/i, 'correct horse battery'],
  [/slug/i, 'analytical-engines'],
  [/^role$/i, 'member'],
  [/name$/i, 'Ada Lovelace'],
  [/url$/i, '/'],
]

/** Returns the smallest valid body of a call as JSON, or an empty string if the call has no body. */
export function sampleBody(api: ApiDocument, call: Call): string {
  const schema = bodySchema(call)
  return schema ? JSON.stringify(sample(api, schema, ''), null, 2) : ''
}

function sample(api: ApiDocument, given: Schema, name: string): unknown {
  const schema = resolve(api, given)
  const choice = schema.anyOf?.find(({ type }) => type !== 'null')
  if (choice) return sample(api, choice, name)
  if (schema.enum) return schema.enum[0]
  const type = [schema.type].flat().find((word) => word !== 'null')
  if (type === 'object') {
    const required = Object.entries(schema.properties ?? {}).filter(([key]) => schema.required?.includes(key))
    return Object.fromEntries(required.map(([key, value]) => [key, sample(api, value, key)]))
  }
  if (type === 'array') return (schema.minItems ?? 0) > 0 ? [sample(api, schema.items ?? {}, name)] : []
  if (type === 'boolean') return true
  if (type === 'number' || type === 'integer') return 1
  return sampleTexts.find(([pattern]) => pattern.test(name))?.[1] ?? ''
}

/** The input of a call: parameter values by name, and the text of the body. */
export type Given = { parameters: Record<string, string>; body: string }

/** Returns the URL of a call; a path parameter without a value stays a placeholder. */
export function addressOf(origin: string, call: Call, { parameters }: Given) {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = parameters[name]
    return value ? encodeURIComponent(value) : whole
  })
  const sent = call.parameters.filter((parameter) => parameter.in === 'query' && parameters[parameter.name])
  const query = new URLSearchParams(sent.map(({ name }) => [name, parameters[name]!]))
  return origin + path + (query.size > 0 ? `?${query}` : '')
}

/** Formats a call as a `curl` command that reads and writes cookies in a file. */
export function asCurl(origin: string, call: Call, given: Given) {
  const lines = [`curl ${quote(addressOf(origin, call, given))}`, '-b cookies.txt -c cookies.txt']
  if (call.method === 'POST') {
    lines.push(`-H ${quote(`Origin: ${origin}`)}`, "-H 'Content-Type: application/json'")
    lines.push(`-d ${quote(compact(given.body) || '{}')}`)
  }
  return lines.join(' \\\n  ')
}

/** Formats a call as `fetch` code for a page on this site. */
export function asFetch(origin: string, call: Call, given: Given) {
  const address = JSON.stringify(addressOf(origin, call, given))
  if (call.method === 'GET') return `const response = await fetch(${address}, { credentials: 'include' })`
  return `const response = await fetch(${address}, {
  method: 'POST',
  credentials: 'include',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(${(given.body || '{}').replaceAll('\n', '\n  ')}),
})`
}

function quote(text: string) {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

function compact(json: string) {
  try {
    return JSON.stringify(JSON.parse(json))
  } catch {
    return json
  }
}
