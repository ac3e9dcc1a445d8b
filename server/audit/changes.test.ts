import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changesBetween } from './changes.ts'

test('a changed field is logged even if the two values differ only in the part that is truncated', () => {
  const before = { name: 'Northwind', metadata: `${'x'.repeat(600)}1` }
  const after = { name: 'Northwind', metadata: `${'x'.repeat(600)}2` }
  const logged = `${'x'.repeat(500)}…`
  assert.deepEqual(changesBetween(before, after, ['name', 'metadata']), [
    { field: 'metadata', before: logged, after: logged },
  ])
})
