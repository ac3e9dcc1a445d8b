import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { advisoryLocks } from '../server/database/advisory-locks.ts'

const root = new URL('../', import.meta.url)

/** The argument of each call of a lock function in the server's source. */
const locked = globSync('server/**/*.{ts,sql}', { cwd: root })
  .filter((path) => !/\.test\.ts$|^server\/testing\//.test(path))
  .map((path) => readFileSync(new URL(path, root), 'utf8'))
  .flatMap((source) => [...source.matchAll(/\bpg_\w*advisory_\w*lock\w*\(\s*(\S{0,40})/g)].map(([, text]) => text!))
const names = locked.map((text) => /^\$\{advisoryLocks\.(\w+)\}/.exec(text)?.[1] ?? text)

describe('advisory locks', () => {
  test('have different numbers', () => {
    const numbers = Object.values(advisoryLocks)
    assert.equal(new Set(numbers).size, numbers.length)
  })

  test('get their numbers from `advisoryLocks` or from the hash of a string', () => {
    const numbered = names.filter((name) => !name.startsWith('hashtextextended('))
    assert.deepEqual([...new Set(numbered)].toSorted(), Object.keys(advisoryLocks).toSorted())
  })
})
