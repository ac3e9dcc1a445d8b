import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Entry, GroupName } from './entry.ts'
import { rankGroups } from './rank.ts'

function entry(group: GroupName, name: string, rest: Partial<Entry> = {}): Entry {
  return { id: `${group}:${name}`, group, name, picture: null, ...rest }
}

/** Returns the names of the entries in each group. */
function ranked(entries: Entry[], typed: string, recent: string[] = []) {
  return rankGroups(entries, typed, recent).map(({ name, entries }) => [name, entries.map(({ name }) => name)])
}

describe('ranking', () => {
  test('keeps the usual order of groups among equal matches', () => {
    const entries = [entry('pages', 'Analytics'), entry('organizations', 'Analog'), entry('people', 'Ana Ruiz')]
    assert.deepEqual(ranked(entries, 'ana'), [
      ['people', ['Ana Ruiz']],
      ['organizations', ['Analog']],
      ['pages', ['Analytics']],
    ])
  })

  test('puts the group with the best match first', () => {
    const entries = [entry('people', 'Joan Speo'), entry('pages', 'People')]
    assert.deepEqual(ranked(entries, 'peo'), [
      ['pages', ['People']],
      ['people', ['Joan Speo']],
    ])
  })

  test('puts an exact id first, and results matched by a hidden field last', () => {
    const entries = [
      entry('people', 'Viktor Hale', { isFoundElsewhere: true }),
      entry('people', 'Ana 42'),
      entry('people', 'Mira Osei', { exact: ['42'] }),
    ]
    assert.deepEqual(ranked(entries, '42'), [['people', ['Mira Osei', 'Ana 42', 'Viktor Hale']]])
  })

  test('puts recent entries before equal matches, but not before matches at the beginning of a name', () => {
    const entries = [
      entry('people', 'Ana Ruiz'),
      entry('people', 'Ana Silva'),
      entry('people', 'Ana Tran'),
      entry('people', 'Sana Aziz'),
    ]
    const recent = ['people:Sana Aziz', 'people:Ana Tran', 'people:Ana Silva']
    assert.deepEqual(ranked(entries, 'ana', recent), [['people', ['Ana Tran', 'Ana Silva', 'Ana Ruiz', 'Sana Aziz']]])
  })

  test('puts the group with a recent entry first if the matches of the groups are equally good', () => {
    const entries = [entry('people', 'Ana Ruiz'), entry('organizations', 'Analog')]
    assert.deepEqual(ranked(entries, 'ana', ['organizations:Analog']), [
      ['organizations', ['Analog']],
      ['people', ['Ana Ruiz']],
    ])
  })

  test('keeps a recent entry behind every better match', () => {
    const entries = [
      entry('people', 'Viktor Hale', { isFoundElsewhere: true }),
      entry('people', 'Mira Osei', { detail: 'sana@northwind.example' }),
      entry('people', 'Sana dela Ruiz'),
      entry('people', 'Ana dela Ruiz'),
    ]
    assert.deepEqual(ranked(entries, 'ana', ['people:Viktor Hale']), [
      ['people', ['Ana dela Ruiz', 'Sana dela Ruiz', 'Mira Osei', 'Viktor Hale']],
    ])
  })

  test('shows at most five people', () => {
    const people = Array.from({ length: 9 }, (_, number) => entry('people', `Ana ${number}`))
    assert.equal(rankGroups(people, 'ana')[0]!.entries.length, 5)
  })
})
