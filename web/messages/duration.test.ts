import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeDuration } from './duration.ts'

test('formats a duration in the largest unit that divides it evenly', () => {
  const durations: [seconds: number, english: string, german: string][] = [
    [1, '1 second', '1 Sekunde'],
    [90, '90 seconds', '90 Sekunden'],
    [300, '5 minutes', '5 Minuten'],
    [3600, '1 hour', '1 Stunde'],
    [5400, '90 minutes', '90 Minuten'],
    [86_400, '1 day', '1 Tag'],
    [172_800, '2 days', '2 Tage'],
    [176_400, '49 hours', '49 Stunden'],
  ]
  for (const [seconds, english, german] of durations) {
    assert.equal(writeDuration(seconds, 'en'), english)
    assert.equal(writeDuration(seconds, 'de'), german)
  }
})
