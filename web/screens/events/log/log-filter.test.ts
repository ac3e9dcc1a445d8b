import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as z from 'zod/mini'
import { logSearch } from './log-search.ts'
import {
  eventFilterOf,
  isOneDay,
  nextDay,
  noFilter,
  queryStringOf,
  readQueryString,
  type LogFilter,
} from './log-filter.ts'

const now = new Date(2026, 10, 22, 15, 30)
const of = (filter: Partial<LogFilter>) => eventFilterOf({ ...noFilter, ...filter }, now)

describe('the filter of an audit log', () => {
  test('resolves a period to the start of its first day', () => {
    assert.deepEqual(of({ period: '1' }), { from: new Date(2026, 10, 22).toISOString() })
    assert.deepEqual(of({ period: '7', to: undefined }), { from: new Date(2026, 10, 16).toISOString() })
  })

  test('recognizes a range of exactly one calendar day, even if the day has 23 or 25 hours', () => {
    const at = (day: number, hour = 0) => new Date(2026, 2, day, hour).toISOString()
    assert.equal(nextDay(at(29)), at(30))
    assert.equal(isOneDay(at(29), at(30)), true)
    assert.equal(isOneDay(at(28), at(30)), false)
    assert.equal(isOneDay(at(29, 1), at(30)), false)
    assert.equal(isOneDay(at(29), undefined), false)
  })

  test('converts kinds of events to their actions, limited to the chosen actions if there are any', () => {
    assert.deepEqual(of({ kind: 'administrators' }), { kind: 'administrators' })
    assert.deepEqual(of({ kind: 'teams' }), { action: 'team.created,team.updated,team.removed' })
    const both = of({ kind: 'teams,failed-sign-ins,nonsense' }).action!.split(',')
    assert.equal(both.length, 9)
    assert.deepEqual(of({ kind: 'teams', action: 'team.created,session.started' }), { action: 'team.created' })
    assert.deepEqual(of({ kind: 'teams', action: 'session.started' }), { action: 'none' })
    assert.deepEqual(of({ kind: 'administrators,teams', action: 'team.created' }), {
      kind: 'administrators',
      action: 'team.created',
    })
  })

  test('lists at most 100 actions, the maximum that the endpoints accept, even for six kinds of events', () => {
    const every = 'sign-ins,failed-sign-ins,security,role-changes,organizations,administrators'
    assert.ok(of({ kind: every }).action!.split(',').length <= 100)
  })

  test('is written to a query string and read back', () => {
    const filter = { ...noFilter, kind: 'teams', period: '30' as const, event: '12' }
    assert.equal(queryStringOf(filter), 'event=12&kind=teams&period=30')
    assert.deepEqual(readQueryString(queryStringOf(filter)), filter)
  })

  test('ignores invalid parts, and reads numbers as text', () => {
    const read = z.parse(logSearch, { period: 8, from: 'yesterday', event: 'x', search: 12, userId: 'a' })
    assert.deepEqual(
      Object.entries(read).filter(([, value]) => value !== undefined),
      [
        ['search', '12'],
        ['userId', 'a'],
      ],
    )
  })
})
