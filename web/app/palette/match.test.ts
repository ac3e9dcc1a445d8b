import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { rate, spansOf } from './match.ts'

/** Returns the matching parts of a text. */
function marked(text: string, typed: string) {
  return spansOf(text, typed).map(([start, end]) => text.slice(start, end))
}

describe('marking matches', () => {
  test('ignores case and accents', () => {
    assert.deepEqual(marked('José Müller', 'jose mull'), ['José', 'Müll'])
    assert.deepEqual(marked('Zoe\u0308 Weiß', 'zoe weiss'), ['Zoe\u0308', 'Weiß'])
    assert.deepEqual(marked('Jose', 'JOSÉ'), ['Jose'])
  })

  test('prefers the beginning of a word to its middle', () => {
    assert.deepEqual(spansOf('Banana Ana', 'ana'), [[7, 10]])
    assert.deepEqual(spansOf('Sana Aziz', 'ana'), [[1, 4]])
    assert.deepEqual(spansOf('sana@ana.example', 'ana'), [[5, 8]])
  })

  test('marks overlapping matches once', () => {
    assert.deepEqual(marked('Ana Ruiz', 'an ana'), ['An'])
    assert.deepEqual(marked('Ana Ruiz', 'ana ana'), ['Ana'])
  })

  test('marks whole characters, even emoji that consist of several code units', () => {
    assert.deepEqual(marked('𝒜 Ana 👩‍🚀', 'ana'), ['Ana'])
    assert.deepEqual(marked('Team 👩‍🚀', '👩‍🚀'), ['👩‍🚀'])
  })
})

describe('rating matches', () => {
  test('gives 0 unless every typed word matches', () => {
    assert.equal(rate({ name: 'Ana Ruiz' }, 'ana osei'), 0)
    assert.ok(rate({ name: 'Ana Ruiz', detail: 'ana@northwind.example' }, 'ana north') > 0)
    assert.equal(rate({ name: 'Ana Ruiz' }, '  '), 0)
  })

  test('ranks an exact match above the beginning of a word, and the middle of a word last', () => {
    const typed = 'ana'
    const ordered = [
      { name: 'Zelda', exact: ['ANA'] },
      { name: 'Ana' },
      { name: 'Analog Works' },
      { name: 'Impersonate Ana Ruiz' },
      { name: 'Mira Osei', detail: 'ana@northwind.example' },
      { name: 'Profile', synonyms: 'anagram' },
      { name: 'Sana Aziz' },
      { name: 'Mira Osei', detail: 'sana@northwind.example' },
    ].map((entry) => rate(entry, typed))
    assert.deepEqual(
      ordered,
      ordered.toSorted((one, other) => other - one),
    )
    assert.equal(new Set(ordered).size, ordered.length)
  })

  test('matches a synonym only where a word begins', () => {
    assert.equal(rate({ name: 'Sign out', synonyms: 'log out' }, 'og'), 0)
    assert.ok(rate({ name: 'Sign out', synonyms: 'log out' }, 'log') > 0)
  })
})
