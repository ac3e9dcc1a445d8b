import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Holds that axe finds nothing wrong with the page as it is, in both themes. */
export async function expectAccessible(page: Page) {
  // What lies over the page stands in no landmark of it.
  const layers = await page.getByRole('dialog').or(page.getByRole('menu')).count()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await settle(page)
    const { violations } = await new AxeBuilder({ page }).disableRules(layers > 0 ? ['region'] : []).analyze()
    const told = violations.map(({ id, nodes }) => [
      id,
      nodes.map(({ html, failureSummary }) => [html, failureSummary]),
    ])
    expect(told, colorScheme).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  await settle(page)
}

/** Waits until nothing moves or changes its colour any more, but what turns for ever. */
async function settle(page: Page) {
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    return Promise.allSettled(ending.map(({ finished }) => finished))
  })
}
