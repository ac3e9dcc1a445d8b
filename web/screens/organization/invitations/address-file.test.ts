import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { listedIn } from './address-file.ts'

describe('a file of email addresses', () => {
  test('has one address per line, with or without a role', () => {
    assert.deepEqual(listedIn('Ada@Example.com,Admin\ngrace@example.com\r\njoan@example.com,'), [
      { address: 'ada@example.com', role: 'Admin' },
      { address: 'grace@example.com', role: null },
      { address: 'joan@example.com', role: null },
    ])
  })

  test('can be the export of a spreadsheet program', () => {
    const text = '\uFEFFemail;role\r\n"ada@example.com";"admin,member"\r\n\r\n  grace@example.com ; member \r\n'
    assert.deepEqual(listedIn(text), [
      { address: 'ada@example.com', role: 'admin,member' },
      { address: 'grace@example.com', role: 'member' },
    ])
    assert.deepEqual(listedIn('E-Mail\tRole\nada@example.com\towner'), [{ address: 'ada@example.com', role: 'owner' }])
  })

  test('can be empty or have invalid lines, which are returned so that the dialog can show them', () => {
    assert.deepEqual(listedIn('ada@example.com\nnobody,member'), [
      { address: 'ada@example.com', role: null },
      { address: 'nobody', role: 'member' },
    ])
    assert.deepEqual(listedIn('nobody'), [{ address: 'nobody', role: null }])
    assert.deepEqual(listedIn('\n ,\n'), [])
  })
})
