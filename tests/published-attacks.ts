import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'

/** Titles of tests by file, as they are written in the file. */
export type Proofs = Record<string, readonly string[]>

/**
 * Adds a test for each attack. The test fails if a test that shows how Gatehouse withstands the attack is renamed or
 * removed.
 */
export function testProofs(subject: string, attacks: Record<string, Proofs>) {
  describe(`each published attack on ${subject} has a test`, () => {
    for (const [attack, proofs] of Object.entries(attacks))
      test(attack, async () => {
        for (const [file, titles] of Object.entries(proofs)) {
          const text = await readFile(new URL(`../${file}`, import.meta.url), 'utf8')
          for (const title of titles) assert.ok(text.includes(title), `${file} has no test "${title}"`)
        }
      })
  })
}
