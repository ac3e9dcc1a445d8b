import type { Page } from '@playwright/test'
import { expectMissing } from '../testing/forms.ts'
import { states } from '../states/registry.ts'
import { test } from '../states/scenario-test.ts'

test.describe.configure({ mode: 'parallel' })

test.afterEach(({ scenario }) => scenario.clear())

type Form = {
  labels: readonly (string | RegExp)[]
  /** Changes a form so that a required value is missing. */
  make?: (page: Page) => Promise<unknown>
}

// Forms that take several steps to reach. focus.spec.ts covers the other forms.
const forms: Record<string, Form> = {
  'A7 not linked': { labels: ['Password'] },
  'D2 more than ten': { labels: [/^Type/] },
  'D4 ban': { labels: ['Until'], make: (page) => page.getByRole('radio', { name: 'Until a date' }).check() },
  'D5 changing owner': { labels: ['Email of the new owner'] },
  'O4 renaming': { labels: ['Team name'], make: (page) => page.getByLabel('Team name').fill('') },
  'X2 by password': { labels: ['Password'] },
}

for (const [id, { labels, make }] of Object.entries(forms)) {
  test(`an empty form shows an error at each required field: ${id}`, async ({ scenario }) => {
    const page = await states.find((state) => state.id === id)!.arrange(scenario)
    await make?.(page)
    // An overlay is last in the document, so the last form is the one to test.
    const submit = page.locator('[type=submit]')
    await expectMissing(page.locator('form').filter({ has: submit }).last(), labels)
  })
}
