import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  aboveLowest,
  areaPath,
  axisTicks,
  dayAt,
  highest,
  linePath,
  namedDays,
  placeOf,
  thinned,
} from './chart-geometry.ts'

test('an axis ends at or above the maximum and has two to four ticks at whole numbers', () => {
  const axes: [number, number[]][] = [
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [4, [0, 2, 4]],
    [27, [0, 10, 20, 30]],
    [30, [0, 10, 20, 30]],
    [31, [0, 20, 40]],
    [18_204, [0, 10_000, 20_000]],
  ]
  for (const [maximum, ticks] of axes) assert.deepEqual(axisTicks(maximum), ticks)
  for (let maximum = 0; maximum < 5000; maximum++) {
    const ticks = axisTicks(maximum)
    assert.ok(ticks.at(-1)! >= maximum && ticks.length >= 2 && ticks.length <= 4, String(maximum))
    assert.ok(ticks.every(Number.isInteger))
  }
})

test('the highest count ignores unknown counts', () => {
  assert.equal(highest([1, null, 7], [3]), 7)
  assert.equal(highest([null]), 0)
  assert.equal(highest([]), 0)
})

test('a line goes through every day, with zero at the bottom', () => {
  assert.equal(linePath([0, 5, 10], 10), 'M0 100L50 50L100 0')
  assert.equal(linePath([0, 0, 0], 1), 'M0 100L50 100L100 100')
})

test('a line and its area stop where counts are unknown', () => {
  assert.equal(linePath([null, 5, 10, null, 0], 10), 'M25 50L50 0M100 100h0')
  assert.equal(areaPath([null, 5, 10, null, 0], 10), 'M25 100L25 50L50 0L50 100Z')
  assert.equal(linePath([null, null], 1), '')
  assert.equal(linePath([], 1), '')
})

test('a line through part of a series keeps each day at its position in the whole series', () => {
  assert.equal(linePath([0, 5, 10], 10, { last: 1 }), 'M0 100L50 50')
  assert.equal(linePath([0, 5, 10], 10, { first: 1 }), 'M50 50L100 0')
  assert.equal(linePath([4], 4, { last: -1 }), '')
})

test('finds the nearest day for a position, even outside the plot', () => {
  assert.deepEqual(
    [-1, 0, 0.48, 0.52, 1, 2].map((place) => dayAt(place, 30)),
    [0, 0, 14, 15, 29, 29],
  )
  assert.equal(dayAt(0.5, 1), 0)
  assert.equal(placeOf(0, 1), 1)
})

test('a sparkline averages the days of a long series and keeps a short series as it is', () => {
  assert.deepEqual(thinned([1, 3, 5, 7], 2), [2, 6])
  assert.deepEqual(thinned([null, null, 5, null], 2), [null, 5])
  assert.deepEqual(thinned([1, null], 10), [1, null])
})

test('a sparkline draws the lowest count as zero', () => {
  assert.deepEqual(aboveLowest([7, null, 5, 9]), [2, null, 0, 4])
  assert.deepEqual(aboveLowest([null]), [null])
})

test('the axis labels the last day and days at equal steps, but no other day within half a step of it', () => {
  assert.deepEqual(namedDays(7), [0, 1, 2, 3, 4, 5, 6])
  assert.deepEqual(namedDays(30), [0, 7, 14, 21, 29])
  assert.deepEqual(namedDays(90), [0, 14, 28, 42, 56, 70, 89])
  assert.deepEqual(namedDays(1), [0])
  assert.deepEqual(namedDays(0), [])
})
