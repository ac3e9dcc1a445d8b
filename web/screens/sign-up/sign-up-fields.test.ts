import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { extraBody, extraSchema, labelOf, type ExtraField } from './sign-up-fields.ts'

const fields: ExtraField[] = [
  { name: 'companyName', type: 'string', required: true },
  { name: 'team_size', type: 'number', required: false },
  { name: 'newsletter', type: 'boolean', required: false },
]

describe('extra sign-up fields', () => {
  test('are rejected if a required field is empty or if the text in a number field is not a number', () => {
    const { error } = extraSchema(fields).safeParse({ companyName: '', team_size: 'many' })
    const issues = error?.issues.map(({ path, message }) => [path[0], message])
    assert.deepEqual(issues, [
      ['companyName', 'FIELD_IS_REQUIRED'],
      ['team_size', 'NOT_A_NUMBER'],
    ])
  })

  test('are sent with their configured types, and omitted when empty', () => {
    const filled = { companyName: 'Acme', team_size: '12.5', newsletter: true }
    assert.ok(extraSchema(fields).safeParse(filled).success)
    assert.deepEqual(extraBody(fields, filled), { companyName: 'Acme', team_size: 12.5, newsletter: true })
    assert.deepEqual(extraBody(fields, { companyName: 'Acme', team_size: '', newsletter: false }), {
      companyName: 'Acme',
      newsletter: false,
    })
    assert.deepEqual(extraBody(fields, undefined), {})
  })

  test('get a readable label', () => {
    assert.deepEqual(['companyName', 'team_size', 'VAT-id'].map(labelOf), ['Company name', 'Team size', 'Vat id'])
  })
})
