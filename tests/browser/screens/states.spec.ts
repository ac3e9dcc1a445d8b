import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '../testing/site.ts'
import { announcedStates, expectAnnouncement, snapshotOf } from '../states/announcements.ts'
import { leftOut, states } from '../states/registry.ts'
import { test } from '../states/scenario-test.ts'
import { expectSound } from '../states/state-checks.ts'

// The tests can run in parallel, because each worker has its own scenario.
test.describe.configure({ mode: 'parallel' })

test.afterEach(({ scenario }) => scenario.clear())

for (const [index, state] of states.entries()) {
  test(state.id, async ({ scenario }) => {
    const page = await state.arrange(scenario)
    if (announcedStates.includes(state.id)) await expectAnnouncement(page, state)
    await expectSound(page, index, scenario.troubles)
  })
}

test('only the states named in this test are not arranged', () => {
  const few = ['D7 failed', 'D7 loading', 'O7 failed', 'U4 not fresh', 'X12 reload', 'X9 chooser']
  expect(Object.keys(leftOut).toSorted()).toEqual(few)
})

test('every accessibility snapshot belongs to a state', () => {
  const ids = states.map(({ id }) => id)
  expect(announcedStates.filter((id) => !ids.includes(id))).toEqual([])
  const files = readdirSync(join(import.meta.dirname, '../states/aria'))
  expect(files.toSorted()).toEqual(announcedStates.map(snapshotOf).toSorted())
})
