import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseKept } from '../config/backup.ts'
import { resolveConfig } from '../config/config.ts'
import { daySeconds, secondsAfter } from '../time.ts'
import { backupName, surplusBackups } from './kept.ts'

const newest = new Date('2026-11-23T03:15:00Z')
const daily = (count: number) =>
  Array.from({ length: count }, (_, day) => backupName(secondsAfter(newest, -day * daySeconds)))

function keptOf(names: readonly string[], keep: string) {
  const surplus = surplusBackups(names, parseKept(keep))
  return names
    .filter((name) => !surplus.includes(name))
    .map((name) => name.slice('gatehouse-'.length, -'T031500Z.backup'.length))
}

describe('scheduled backups', () => {
  test('are kept for days, for weeks that end on Sunday, and for months', () => {
    assert.deepEqual(keptOf(daily(100), '3d 3w 3m'), [
      '20261123',
      '20261122',
      '20261121',
      '20261115',
      '20261031',
      '20260930',
    ])
  })

  test('count only periods that have a backup, so that a gap deletes nothing', () => {
    const names = [backupName(newest), backupName(secondsAfter(newest, -400 * daySeconds))]
    assert.deepEqual(surplusBackups(names, parseKept('2d')), [])
  })

  test('of one day are reduced to the newest, and the newest of all is always kept', () => {
    const names = [0, 3600, 7200].map((seconds) => backupName(secondsAfter(newest, -seconds)))
    assert.deepEqual(surplusBackups(names, parseKept('7d')), names.slice(1))
    assert.deepEqual(surplusBackups(names, parseKept('1m')), names.slice(1))
  })

  test('share their folder with other files, which are never deleted', () => {
    const others = ['notes.txt', 'before-upgrade.backup', 'gatehouse-20200101T000000Z.backup.age']
    assert.deepEqual(surplusBackups([...others, ...daily(1)], parseKept('1d')), [])
  })

  test('need a valid period', () => {
    for (const keep of ['', '0d', '7 days', '7d,4w', '7y'])
      assert.throws(() => resolveConfig({ backup: { keep } }), /backup\.keep: must be like "7d 4w 6m"/)
  })
})
