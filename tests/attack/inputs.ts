import * as z from 'zod/mini'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Aim } from './scenario.ts'
import type { Input } from './test-app.ts'

/** A JSON schema as zod writes it. */
export type Shape = {
  type?: string
  enum?: unknown[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  anyOf?: Shape[]
  additionalProperties?: unknown
}

/** Returns the JSON schema of a part of an endpoint's input. */
export function shapeOf(schema: Endpoint['body']): Shape {
  return schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape) : {}
}

const identifiers = /id$|slug$|token$|email$|emailOr|IdOr|^permissions$/i

/**
 * Returns an input for an endpoint, with every id, slug, email address and token taken from the aim. Other optional
 * fields are omitted unless `isWhole` is set.
 */
export function aimedInput(endpoint: Endpoint, aim: Aim, isWhole = false): Input {
  const part = (shape: Shape, isTop: boolean): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(shape.properties ?? {})
        .filter(([name]) => isWhole || !isTop || shape.required?.includes(name) || identifiers.test(name))
        // Omits the id of an event, because the aim contains no event.
        .filter(([name]) => name !== 'id' || !endpoint.path.endsWith('events'))
        // Omits fields that accept no value: their schema has `not`.
        .filter(([, each]) => !('not' in each))
        .filter(([name]) => !/callbackURL|redirectTo|^image$|^logo$/i.test(name))
        .map(([name, each]) => [name, valueOf(name, each)]),
    )
  function valueOf(name: string, given: Shape): unknown {
    const shape = given.anyOf?.find(({ type }) => type !== 'null') ?? given
    if (shape.enum) return shape.enum[0]
    if (/^permissions?$/.test(name)) return { member: ['delete'] }
    if (shape.type === 'array') return [valueOf(name.replace(/s$/, ''), shape.items ?? {})]
    if (shape.type === 'object') return shape.properties ? part(shape, false) : {}
    if (shape.type === 'boolean') return true
    if (shape.type === 'number' || shape.type === 'integer') return 60
    return textOf(name, endpoint.path, aim)
  }
  const params = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
    name,
    textOf(name, endpoint.path, aim),
  ])
  return {
    params: Object.fromEntries(params) as Record<string, string>,
    query: part(shapeOf(endpoint.query), true),
    body: part(shapeOf(endpoint.body), true),
  }
}

/** Returns the value of a text field by the field's name; the meaning of `id` depends on the path. */
function textOf(name: string, path: string, aim: Aim): string {
  const named = name === 'id' ? path : name
  if (/memberId/i.test(named)) return aim.memberId
  if (/invitationSecret|^secret$/i.test(named)) return 'x'.repeat(32)
  if (/invitation/i.test(named)) return aim.invitationId
  if (/team/i.test(named)) return aim.teamId
  if (/slug/i.test(named)) return aim.organizationSlug
  if (/organization/i.test(named)) return aim.organizationId
  if (/email/i.test(named)) return aim.email
  if (/token/i.test(named)) return aim.sessionToken
  if (/^provider/i.test(named)) return 'github'
  if (/password/i.test(named)) return 'aimed password'
  if (/role/i.test(named)) return path.startsWith('/admin') ? 'admin' : 'owner'
  if (/user|person|actor|subject|account|id$/i.test(named)) return aim.userId
  return `Aimed ${name}`
}
