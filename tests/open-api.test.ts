import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { endpoints } from '../contract/endpoints.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { generateSchema } from '../contract/health.ts'
import { refusals } from '../contract/refusals.ts'
import type { Options } from '../server/config/config.ts'
import type { OpenApiDocument } from '../server/http/open-api/description.ts'
import { Refusal } from '../server/refusal.ts'
import { findMisfit } from '../server/testing/described.ts'
import { startApp } from '../server/testing/start-app.ts'

async function describedBy(options: Options) {
  const app = await startApp({ after, options })
  const visitor = app.visitor()
  const { data, error } = await visitor.call(generateSchema)
  assert.equal(error, null)
  const api = data as unknown as OpenApiDocument
  const operations = Object.entries(api.paths).flatMap(([path, { get, post }]) =>
    (['get', 'post'] as const).flatMap((method) => {
      const operation = { get, post }[method]
      return operation ? [{ ...operation, method: method.toUpperCase(), address: app.config.basePath + path }] : []
    }),
  )
  return { app, visitor, api, operations }
}

const withEverything: Options = {
  organization: { teams: { enabled: true } },
  username: { enabled: true },
  multiSession: { enabled: true },
  bearer: { enabled: true },
  deviceAuthorization: { enabled: true },
}

describe('the OpenAPI description', async () => {
  const { app, visitor, api, operations } = await describedBy(withEverything)

  test('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(api)
    assert.deepEqual([valid, errors], [true, undefined])
    assert.match(api.openapi, /^3\.1\./)
  })

  test('lists every endpoint once, and no others', async () => {
    const names = operations.map(({ operationId }) => operationId)
    assert.equal(new Set(names).size, names.length)
    assert.deepEqual(names.toSorted(), endpoints.map(({ name }) => name).toSorted())
    for (const { method, address } of operations) {
      const response = await app.visitor().fetch(address.replace(/\{\w+\}/, 'x'), { method })
      assert.notDeepEqual([response.status, await response.text()], [404, '{"code":"NOT_FOUND","message":"Not Found"}'])
    }
  })

  test('describes the input and every refusal of each endpoint', () => {
    for (const endpoint of endpoints as readonly Endpoint[]) {
      const operation = operations.find(({ operationId }) => operationId === endpoint.name)!
      assert.equal(
        operation.requestBody !== undefined,
        (endpoint.body ?? endpoint.picture) !== undefined,
        endpoint.name,
      )
      const sent = operation.parameters.map(({ name }) => name)
      for (const [, name] of endpoint.path.matchAll(/\{(\w+)\}/g)) assert.ok(sent.includes(name!))
      for (const code of endpoint.refusals) {
        const response = operation.responses[refusals[code][0]] as unknown as {
          content: Record<string, { examples: object }>
        }
        assert.ok(
          new Refusal(code).body.code in response.content['application/json']!.examples,
          `${endpoint.name} ${code}`,
        )
      }
      if (endpoint.access === 'signed-in' && !endpoint.machines)
        assert.deepEqual(operation.security, [{ sessionCookie: [] }, { bearer: [] }])
    }
  })

  test('can be cached by browsers, and is compressed for clients that accept compression', async () => {
    const { headers } = await visitor.fetch('/api/auth/open-api/generate-schema')
    const text = visitor.lastBody()
    const again = await visitor.fetch('/api/auth/open-api/generate-schema', {
      headers: { 'if-none-match': headers.get('etag')! },
    })
    assert.deepEqual([again.status, visitor.lastBody()], [304, ''])
    const packed = await app.website.fetch(
      new Request(`${app.config.origin}/api/auth/open-api/generate-schema`, { headers: { 'accept-encoding': 'gzip' } }),
    )
    assert.equal(packed.headers.get('content-encoding'), 'gzip')
    const stream = packed.body!.pipeThrough(new DecompressionStream('gzip'))
    assert.equal(await new Response(stream).text(), text)
  })
})

describe('the OpenAPI description with features turned off', () => {
  test('omits the endpoints of these features', async () => {
    const { operations } = await describedBy({
      disabledPaths: ['/sign-up/email'],
      openAPI: { disableDefaultReference: true },
    })
    const names = operations.map(({ operationId }) => operationId)
    for (const gone of ['signUpEmail', 'createTeam', 'reference']) assert.ok(!names.includes(gone), gone)
    assert.ok(names.includes('signInEmail'))
  })

  test('returns 404 if the description itself is turned off', async () => {
    const app = await startApp({ after, options: { openAPI: { enabled: false } } })
    for (const path of ['/api/reference', '/api/auth/reference', '/api/auth/open-api/generate-schema'])
      assert.equal((await app.visitor().fetch(path)).status, 404, path)
  })
})

describe('a response to the test client', () => {
  const answer = (status: number, body: string, type = 'application/json') =>
    findMisfit('/api/auth', {
      method: 'POST',
      path: '/api/auth/sign-out',
      response: new Response(body, { status, headers: { 'content-type': type } }),
      body,
    })

  test('is rejected if it does not match the OpenAPI description', () => {
    assert.equal(answer(200, '{"success":true}'), null)
    assert.equal(answer(403, '{"code":"INVALID_ORIGIN","message":"Invalid origin"}'), null)
    assert.match(answer(200, '{"success":"yes"}')!, /expected boolean/)
    assert.match(answer(200, '{"success":true,"token":"x"}')!, /Unrecognized key: "token"/)
    assert.match(answer(403, '{"code":"INVALID_TOKEN","message":"x"}')!, /at code/)
    assert.match(answer(418, '{}')!, /status is not described/)
    assert.match(answer(200, '<p>', 'text/html')!, /not text\/html/)
  })
})
