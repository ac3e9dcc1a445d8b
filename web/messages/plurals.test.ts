import assert from 'node:assert/strict'
import { test } from 'node:test'
import { duration as german } from './de/plurals.ts'
import { duration as english } from './en/plurals.ts'

test('durations are written in the largest unit that is exact, down to whole minutes', () => {
  const seconds = [1, 45, 90, 300, 3600, 5400, 86_400, 172_800, 176_400]
  assert.deepEqual(seconds.map(english), [
    '1 second',
    '45 seconds',
    '1 minute',
    '5 minutes',
    '1 hour',
    '90 minutes',
    '24 hours',
    '2 days',
    '49 hours',
  ])
  assert.deepEqual(seconds.map(german), [
    '1 Sekunde',
    '45 Sekunden',
    '1 Minute',
    '5 Minuten',
    '1 Stunde',
    '90 Minuten',
    '24 Stunden',
    '2 Tage',
    '49 Stunden',
  ])
})
