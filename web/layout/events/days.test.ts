import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groupByDay } from './days.ts'

const now = new Date(2026, 10, 22, 15, 0)
const at = (daysAgo: number, hour = 12) => new Date(2026, 10, 22 - daysAgo, hour).toISOString()

function named(moments: string[], locale = 'en') {
  return groupByDay(moments, { at: (moment) => moment, now, locale }).map(({ name, date }) => [name, date])
}

test('names today and yesterday, other days of the last week by weekday, and older days by date', () => {
  assert.deepEqual(named([at(0), at(1), at(3), at(6), at(7), at(400)]), [
    ['Today', 'November 22'],
    ['Yesterday', 'November 21'],
    ['Thursday', 'November 19'],
    ['Monday', 'November 16'],
    ['November 15', null],
    ['October 18, 2025', null],
  ])
  assert.deepEqual(named([at(0), at(1)], 'de'), [
    ['Heute', '22. November'],
    ['Gestern', '21. November'],
  ])
})

test('keeps the order of events within a day', () => {
  const events = [at(0, 14), at(0, 9), at(1, 23)]
  const days = groupByDay(events, { at: (moment) => moment, now, locale: 'en' })
  assert.deepEqual(
    days.map((day) => day.events),
    [[events[0], events[1]], [events[2]]],
  )
})
