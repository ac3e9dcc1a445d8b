import fc from 'fast-check'
import type { OpenApiDocument, Operation } from '../../server/http/open-api/description.ts'
import { strangeTexts, valuesOf, type Known } from './fuzz-values.ts'

/** One request, independent of its caller. */
export type FuzzRequest = { method: string; path: string; headers: Record<string, string>; body?: string }

/** One endpoint of the API with its method and full path. */
export type Target = { operation: Operation; method: 'GET' | 'POST'; path: string }

/** Returns the endpoints in an OpenAPI document. */
export function targetsOf(api: OpenApiDocument, basePath: string): Target[] {
  return Object.entries(api.paths).flatMap(([path, { get, post }]) => {
    const whole = basePath + path
    return [
      ...(get ? [{ operation: get, method: 'GET' as const, path: whole }] : []),
      ...(post ? [{ operation: post, method: 'POST' as const, path: whole }] : []),
    ]
  })
}

type Parts = { parameters: Record<string, unknown>; body: unknown }

/** Generates requests to one endpoint. About half of them are valid. The others have one or two mistakes. */
export function requestsTo(api: OpenApiDocument, target: Target, known: () => Known): fc.Arbitrary<FuzzRequest> {
  const { operation, path } = target
  const parameters = valuesOf(api, parameterSchema(operation), path, known)
  const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const body = schema ? valuesOf(api, schema, path, known) : fc.constant({})
  const right = fc.record({ parameters, body }) as fc.Arbitrary<Parts>
  const wrong = fc.tuple(
    right,
    fc.array(fc.constantFrom(...Object.keys(mistakes)), { minLength: 1, maxLength: 2 }),
    fc.nat(),
    fc.jsonValue(),
  )
  return fc.oneof(
    { weight: 1, arbitrary: right.map((parts) => write(target, parts)) },
    {
      weight: 1,
      arbitrary: wrong.map(([parts, names, number, json]) =>
        names.reduce((request, name) => mistakes[name]!(request, number, json), write(target, parts)),
      ),
    },
  )
}

function parameterSchema({ parameters }: Operation) {
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]))
  return { type: 'object', properties, required: parameters.filter((each) => each.required).map(({ name }) => name) }
}

function write({ operation, method, path }: Target, { parameters, body }: Parts): FuzzRequest {
  const text = (name: string) => textOf(parameters[name] ?? 'x')
  const sent = operation.parameters.filter(
    (parameter) => parameter.in === 'query' && parameters[parameter.name] !== undefined,
  )
  const query = new URLSearchParams(sent.map(({ name }) => [name, text(name)]))
  const whole = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(text(name)) || 'x')
  const address = query.size > 0 ? `${whole}?${query}` : whole
  if (method === 'GET') return { method, path: address, headers: {} }
  const isForm = operation.requestBody?.content['application/x-www-form-urlencoded'] !== undefined
  const fields = Object.entries(body ?? {}).map(([name, value]) => [name, textOf(value)])
  return {
    method,
    path: address,
    headers: { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' },
    body: isForm ? String(new URLSearchParams(fields)) : JSON.stringify(body),
  }
}

function textOf(value: unknown) {
  return (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()
}

type Mistake = (request: FuzzRequest, number: number, json: unknown) => FuzzRequest

const strangeHeaders: readonly Record<string, string>[] = [
  { cookie: 'gatehouse.session_token=%' },
  { cookie: 'gatehouse.session_token=a.b; gatehouse.session_token=c' },
  { cookie: 'gatehouse.session_data=e30=; gatehouse.dont_remember=x; gatehouse.admin_session=%00' },
  { 'x-forwarded-for': '::1, 127.0.0.1', forwarded: 'for=unknown' },
  { 'user-agent': 'é'.repeat(600) },
  { 'if-none-match': '*', 'accept-encoding': 'identity;q=x' },
]

/** Kinds of mistakes in a request. */
const mistakes: Record<string, Mistake> = {
  'another method': (request, number) => {
    const method = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD'][number % 6]!
    const { body, ...rest } = request
    return method === 'GET' || method === 'HEAD' || body === undefined ? { ...rest, method } : { ...request, method }
  },
  'another type': (request, number) => ({
    ...request,
    headers: {
      ...request.headers,
      'content-type': [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/json; charset=utf-16',
        '',
      ][number % 5]!,
    },
  }),
  'another origin': (request, number) => ({
    ...request,
    headers: {
      ...request.headers,
      origin: ['https://evil.example', 'null', 'http://localhost:3000.evil.example'][number % 3]!,
    },
  }),
  'strange headers': (request, number) => ({
    ...request,
    headers: { ...request.headers, ...strangeHeaders[number % strangeHeaders.length] },
  }),
  'a strange parameter': (request, number) => {
    const strange = encodeURIComponent(strangeTexts[number % strangeTexts.length]!.toWellFormed())
    const names = ['id', 'token', 'limit', 'callbackURL', 'organizationId', 'searchValue', 'sortBy', '__proto__']
    return {
      ...request,
      path: `${request.path}${request.path.includes('?') ? '&' : '?'}${names[number % names.length]}=${strange}`,
    }
  },
  'a strange path': (request, number) => ({
    ...request,
    path: request.path.replace(
      /[^/?]+(?=\?|$)/,
      (last) => [`${last}/`, `${last}%2f`, `%00${last}`, `${last};x`, last.toUpperCase(), '%zz'][number % 6]!,
    ),
  }),
  'a strange text': (request, number) =>
    inBody(request, (body, name) => ({ ...body, [name]: strangeTexts[number % strangeTexts.length] }), number),
  'another value': (request, number, json) => inBody(request, (body, name) => ({ ...body, [name]: json }), number),
  'a field left out': (request, number) =>
    inBody(request, (body, name) => Object.fromEntries(Object.entries(body).filter(([key]) => key !== name)), number),
  'fields nobody asked for': (request, number, json) =>
    inBody(
      request,
      (body) => ({ ...body, id: 'x', role: 'admin', emailVerified: true, banned: false, userId: json, extra: json }),
      number,
    ),
  'a field twice': (request) => ({
    ...request,
    ...onlyWithBody(request, (text) => text.replace(/^\{(".*?":[^,]*?)([,}])/, '{$1,$1$2')),
  }),
  'another body': (request, number, json) => ({
    ...request,
    ...onlyWithBody(
      request,
      () =>
        [
          JSON.stringify(json),
          '',
          '{',
          '[]',
          'null',
          '"x"',
          '\ufeff{}',
          '[['.repeat(50),
          '{"a":'.repeat(40) + '1' + '}'.repeat(40),
          `{"a":"${'x'.repeat(70_000)}"}`,
          '{"__proto__":{"x":1}}',
          '{"a":1e400}',
          '{"callbackURL":{}}',
        ][number % 13]!,
    ),
  }),
}

function onlyWithBody(request: FuzzRequest, change: (text: string) => string) {
  return request.body === undefined ? {} : { body: change(request.body) }
}

type Fields = Record<string, unknown>

function inBody(request: FuzzRequest, change: (body: Fields, name: string) => Fields, number: number): FuzzRequest {
  if (request.body === undefined) return request
  try {
    const body = JSON.parse(request.body) as Fields
    const names = Object.keys(body)
    return { ...request, body: JSON.stringify(change(body, names[number % names.length] ?? 'name')) }
  } catch {
    return request
  }
}
