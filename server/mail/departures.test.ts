import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailBudgets } from '../config/limits.ts'
import { hourSeconds, secondsAfter } from '../time.ts'
import { seeded } from '../testing/proof-histories.ts'
import { earliestDeparture, type Departure } from './departures.ts'

const start = new Date('2026-03-01T12:00:00Z')
const { pauseSeconds, maximumPerHalfAndHour, longestWaitSeconds } = mailBudgets

/** Plans a number of mails from one half of the budget, all requested at the start. */
function plan(half: Departure['half'], howMany: number, planned: Departure[] = []) {
  for (let i = 0; i < howMany; i++) planned.push({ half, leavesAt: earliestDeparture(start, half, planned) })
  return planned
}

function secondsOf(planned: readonly Departure[]) {
  return planned.map(({ leavesAt }) => (leavesAt.getTime() - start.getTime()) / 1000)
}

test('mails without codes are sent two minutes apart, and mails with codes are sent between them', () => {
  const planned = plan('others', 4)
  assert.deepEqual(secondsOf(planned), [0, 120, 240, 360])
  assert.deepEqual(secondsOf(plan('codes', 2, planned)).slice(4), [60, 180])
})

test('a mail with a code is sent at once if no other mail is planned, and otherwise within two minutes', () => {
  assert.equal(earliestDeparture(start, 'codes', []), start)
  const planned = plan('others', 6)
  for (let second = 0; second < 900; second++) {
    const now = secondsAfter(start, second)
    const wait = earliestDeparture(now, 'codes', planned).getTime() - now.getTime()
    assert.ok(wait <= 120_000, `asked at ${second}, waits ${wait} ms`)
  }
})

test('mails to one address are at least a minute apart and at most twelve an hour, whatever is requested', () => {
  for (let seed = 0; seed < 300; seed++) {
    const sent = bombard(seeded(seed))
    const times = secondsOf(sent).toSorted((a, b) => a - b)
    for (const [i, time] of times.entries()) {
      const where = `seed ${seed}: ${times.join(' ')}`
      if (i > 0) assert.ok(time - times[i - 1]! >= pauseSeconds, where)
      assert.ok(times.filter((other) => other >= time && other < time + hourSeconds).length <= 12, where)
    }
  }
})

/** Requests random mails, in bursts or evenly, up to the hourly limit, and asserts that no code waits too long. */
function bombard(chance: ReturnType<typeof seeded>) {
  const sent: (Departure & { askedAt: Date })[] = []
  const isBurst = chance.below(2) === 0
  let now = start
  for (let i = 0; i < 60; i++) {
    now = secondsAfter(now, chance.below(isBurst && chance.below(5) > 0 ? 20 : 900))
    const half = chance.below(2) === 0 ? 'codes' : 'others'
    const asked = sent.filter((mail) => mail.half === half && secondsAfter(mail.askedAt, hourSeconds) > now)
    if (asked.length >= maximumPerHalfAndHour) continue
    const counted = sent.filter(({ leavesAt }) => secondsAfter(leavesAt, hourSeconds) > now)
    const leavesAt = earliestDeparture(now, half, counted)
    const wait = (leavesAt.getTime() - now.getTime()) / 1000
    if (half === 'codes') assert.ok(wait < longestWaitSeconds, `a code waits ${wait} s`)
    sent.push({ half, askedAt: now, leavesAt })
  }
  return sent
}
