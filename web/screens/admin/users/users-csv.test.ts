import assert from 'node:assert/strict'
import { test } from 'node:test'
import { usersCsv } from './users-csv.ts'

test('writes rows as CSV, and keeps spreadsheets from reading cells as formulas', () => {
  const rows = [
    ['Ada "the first", Lovelace', 'ada@example.com'],
    ['=HYPERLINK("https://evil.example")', '-1'],
  ]
  assert.equal(
    usersCsv(['Name', 'Email'], rows),
    '"Name","Email"\r\n"Ada ""the first"", Lovelace","ada@example.com"\r\n"\'=HYPERLINK(""https://evil.example"")","\'-1"',
  )
})
