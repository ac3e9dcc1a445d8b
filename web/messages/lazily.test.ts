import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

test('no module of the pages creates an Intl object when it loads, because that delays the first paint', () => {
  const sources = globSync('web/**/*.{ts,tsx}', { exclude: ['**/*.test.ts'] })
  const early = sources.filter((file) =>
    /^(?:export )?const .*= (?:\/\*.*\*\/ )?new Intl\./m.test(readFileSync(file, 'utf8')),
  )
  assert.ok(sources.length > 100)
  assert.deepEqual(early, [])
})
