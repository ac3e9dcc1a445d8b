import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'

/** Test titles by test file, spelled as in the source of the file. */
export type Proofs = Record<string, readonly string[]>

/**
 * Adds a test for each attack. `Proofs` names the tests that show how Gatehouse withstands the attack. The added test
 * fails if one of these tests is renamed or removed.
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
