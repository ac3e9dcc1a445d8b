import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeOf, toneOf } from './changes.ts'
import type { Metric } from './metrics.ts'

const tone = (metric: Metric, count: number | null, previous: number | null) =>
  toneOf(metric, changeOf(count, previous))

test('returns the change from the previous period and its ratio', () => {
  assert.deepEqual(changeOf(412, 368), { kind: 'up', ratio: 44 / 368, from: 368 })
  assert.deepEqual(changeOf(75, 100), { kind: 'down', ratio: 0.25, from: 100 })
  assert.deepEqual(changeOf(0, 4), { kind: 'down', ratio: 1, from: 4 })
})

test('returns no ratio for an unknown count or a rise from zero, and a ratio of zero for equal counts', () => {
  assert.deepEqual(changeOf(5, 0), { kind: 'new' })
  assert.deepEqual(changeOf(0, 0), { kind: 'same', ratio: 0, from: 0 })
  assert.deepEqual(changeOf(5, 5), { kind: 'same', ratio: 0, from: 5 })
  assert.deepEqual(changeOf(5, null), { kind: 'unknown' })
  assert.deepEqual(changeOf(null, 5), { kind: 'unknown' })
})

test('rates a rise as good, and any other change as neutral, except in failed sign-ins', () => {
  assert.deepEqual([tone('signUps', 12, 10), tone('active', 1, 0), tone('signIns', 9, 10)], ['good', 'good', 'neutral'])
  assert.deepEqual([tone('signUps', 0, 0), tone('active', 3, null)], ['neutral', 'neutral'])
})

test('rates failed sign-ins as bad if they rise by more than a quarter, and otherwise as neutral', () => {
  const tones = [124, 125, 126, 40, 0].map((count) => tone('failedSignIns', count, 100))
  assert.deepEqual(tones, ['neutral', 'neutral', 'bad', 'neutral', 'neutral'])
  assert.equal(tone('failedSignIns', 3, 0), 'neutral')
})
