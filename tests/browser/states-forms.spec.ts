import type { Page } from '@playwright/test'
import { expectMissing } from './forms.ts'
import { states } from './states/registry.ts'
import { test } from './states/staged.ts'

test.describe.configure({ mode: 'parallel' })

test.afterEach(({ stage }) => stage.clear())

type Form = {
  labels: readonly (string | RegExp)[]
  /** What has to be done for there to be something missing. */
  make?: (page: Page) => Promise<unknown>
}

// Those that are come to by a long way; the others are in focus.spec.ts.
const forms: Record<string, Form> = {
  'A7 not linked': { labels: ['Password'] },
  'D2 more than ten': { labels: [/^Type/] },
  'D4 ban': { labels: ['Until'], make: (page) => page.getByRole('radio', { name: 'Until a date' }).check() },
  'D5 changing owner': { labels: ['Email of the new owner'] },
  'O4 renaming': { labels: ['Team name'], make: (page) => page.getByLabel('Team name').fill('') },
  'X2 by password': { labels: ['Password'] },
}

for (const [id, { labels, make }] of Object.entries(forms)) {
  test(`a form that is sent empty says at each field what is missing: ${id}`, async ({ stage }) => {
    const page = await states.find((state) => state.id === id)!.arrange(stage)
    await make?.(page)
    // What lies over a page comes last in it.
    const submit = page.locator('[type=submit]')
    await expectMissing(page.locator('form').filter({ has: submit }).last(), labels)
  })
}
