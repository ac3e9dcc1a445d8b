import { expect } from './site.ts'
import { expectNames, isWriting } from './states/names.ts'
import { leftOut, states } from './states/registry.ts'
import { screens } from './states/screens.ts'
import { expectSound } from './states/sound.ts'
import { test } from './states/scenario-test.ts'

// Traces of these pages are only of use after failures, and recording them would take longer than the tests.
test.use({ trace: 'off' })

// Each worker has its own scenario.
test.describe.configure({ mode: 'parallel' })

test.afterEach(({ scenario }) => scenario.clear())

for (const state of states) {
  test(state.id, async ({ scenario }) => {
    const page = await state.arrange(scenario)
    await expectNames(page, state)
    if (!isWriting) await expectSound(page, scenario.troubles)
  })
}

test('every state of every screen is arranged, with few exceptions', () => {
  const all = Object.entries(screens).flatMap(([screen, { states: names }]) => names.map((name) => `${screen} ${name}`))
  const few = ['D7 failed', 'D7 loading', 'O7 failed', 'U4 not fresh', 'X12 reload', 'X9 chooser']
  expect([...states.map(({ id }) => id), ...few].toSorted()).toEqual(all.toSorted())
  expect(Object.keys(leftOut).toSorted()).toEqual(few)
})
