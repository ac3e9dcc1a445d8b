import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The rules whose result depends on colors. The themes differ only in colors. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** Asserts that axe finds no violation on the current page, in both themes. */
export async function expectAccessible(page: Page) {
  // The rule `region` demands that everything is inside a landmark, but dialogs and menus are outside landmarks.
  const layers = await page.getByRole('dialog').or(page.getByRole('menu')).count()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await settle(page)
    const axe = new AxeBuilder({ page })
    if (colorScheme === 'dark') axe.withRules(colorRules)
    else if (layers > 0) axe.disableRules(['region'])
    const { violations } = await axe.analyze()
    const found = violations.map(({ id, nodes }) => [
      id,
      nodes.map(({ html, failureSummary }) => [html, failureSummary]),
    ])
    expect(found, colorScheme).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  await settle(page)
}

/** Waits until all animations and color transitions have ended, except endless ones. */
async function settle(page: Page) {
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    return Promise.allSettled(ending.map(({ finished }) => finished))
  })
}
