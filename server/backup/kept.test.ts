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

describe('the retention of scheduled backups', () => {
  test('keeps daily, weekly and monthly backups; a week ends on Sunday', () => {
    assert.deepEqual(keptOf(daily(100), '3d 3w 3m'), [
      '20261123',
      '20261122',
      '20261121',
      '20261115',
      '20261031',
      '20260930',
    ])
  })

  test('counts only periods that have a backup, so that a gap deletes nothing', () => {
    const names = [backupName(newest), backupName(secondsAfter(newest, -400 * daySeconds))]
    assert.deepEqual(surplusBackups(names, parseKept('2d')), [])
  })

  test('keeps the newest backup of each day, and always the newest of all', () => {
    const names = [0, 3600, 7200].map((seconds) => backupName(secondsAfter(newest, -seconds)))
    assert.deepEqual(surplusBackups(names, parseKept('7d')), names.slice(1))
    assert.deepEqual(surplusBackups(names, parseKept('1m')), names.slice(1))
  })

  test('never deletes other files in the backup folder', () => {
    const others = ['notes.txt', 'before-upgrade.backup', 'gatehouse-20200101T000000Z.backup.age']
    assert.deepEqual(surplusBackups([...others, ...daily(1)], parseKept('1d')), [])
  })

  test('requires a valid period', () => {
    for (const keep of ['', '0d', '7 days', '7d,4w', '7y'])
      assert.throws(() => resolveConfig({ backup: { keep } }), /backup\.keep: must be like "7d 4w 6m"/)
  })
})
