import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpoints } from './endpoints.ts'
import { codeOf, fixedCodes, refusals, secondStatuses, type ErrorCode, type RefusalCode } from './refusals.ts'

test('every code is its message in capitals, except the codes in `fixedCodes`', () => {
  for (const [code, [, message]] of Object.entries(refusals)) {
    const shown = { ...secondStatuses }[code] ?? (code as RefusalCode)
    if (fixedCodes.includes(shown)) assert.notEqual(codeOf(message), shown, `${shown} is not an exception`)
    else assert.equal(codeOf(message), shown)
  }
})

test('the type `ErrorCode` covers every code that contains the name of a field or provider', () => {
  const examples = {
    VALIDATION_ERROR: 'VALIDATION_ERROR',
    FIELD_IS_REQUIRED: 'COMPANY_IS_REQUIRED',
    PROVIDER_ID_IS_NOT_SUPPORTED: 'PROVIDER_ACME_IS_NOT_SUPPORTED',
    PROVIDER_ID_DOES_NOT_SUPPORT_TOKEN_REFRESHING: 'PROVIDER_ACME_DOES_NOT_SUPPORT_TOKEN_REFRESHING',
    PROVIDER_ACCOUNT_PROVIDER_IS_ID_BUT_IT_IS_NOT_CONFIGURED:
      'PROVIDER_ACCOUNT_PROVIDER_IS_ACME_BUT_IT_IS_NOT_CONFIGURED',
  } satisfies Partial<Record<RefusalCode, ErrorCode>>
  const templates = Object.entries(refusals).filter(([, [, message]]) => message.includes('{'))
  assert.deepEqual(templates.map(([code]) => code).toSorted(), Object.keys(examples).toSorted())
})

test('a refusal that replies with the code of another refusal has the same message and a different status', () => {
  for (const [second, first] of Object.entries(secondStatuses)) {
    assert.equal(refusals[second as RefusalCode][1], refusals[first][1])
    assert.notEqual(refusals[second as RefusalCode][0], refusals[first][0])
  }
})

test('every status is in the specification, except 413 for a large body and 503 during a database outage', () => {
  for (const [code, [status]] of Object.entries(refusals))
    assert.ok([400, 401, 403, 404, 413, 417, 422, 429, 500, 503].includes(status), `${code} ${status}`)
})

test('no two endpoints share a name or a path', () => {
  const names = endpoints.map((endpoint) => endpoint.name)
  const places = endpoints.map(
    (endpoint) => `${endpoint.method} ${'internal' in endpoint ? 'internal' : ''} ${endpoint.path}`,
  )
  assert.equal(new Set(names).size, names.length)
  assert.equal(new Set(places).size, places.length)
})
