import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpoints } from './endpoints.ts'
import { codeOf, fixedCodes, refusals, secondStatuses, type RefusalCode } from './refusals.ts'

test('every code is its message in capitals, but for the published exceptions', () => {
  for (const [code, [, message]] of Object.entries(refusals)) {
    if (fixedCodes.includes(code as RefusalCode)) assert.notEqual(codeOf(message), code, `${code} is no exception`)
    else assert.equal(codeOf(message), secondStatuses[code as RefusalCode] ?? code)
  }
})

test('a second status of a code is another status with the same message', () => {
  for (const [second, first] of Object.entries(secondStatuses)) {
    assert.equal(refusals[second as RefusalCode][1], refusals[first][1])
    assert.notEqual(refusals[second as RefusalCode][0], refusals[first][0])
  }
})

test('every status is one the specification uses, or 413 for a body too large to read', () => {
  for (const [code, [status]] of Object.entries(refusals))
    assert.ok([400, 401, 403, 404, 413, 417, 422, 429, 500].includes(status), `${code} ${status}`)
})

test('no two endpoints share a name or a place', () => {
  const names = endpoints.map((endpoint) => endpoint.name)
  const places = endpoints.map(
    (endpoint) => `${endpoint.method} ${'under' in endpoint ? endpoint.under : ''} ${endpoint.path}`,
  )
  assert.equal(new Set(names).size, names.length)
  assert.equal(new Set(places).size, places.length)
})
