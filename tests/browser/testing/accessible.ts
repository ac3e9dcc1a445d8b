import { expect, type Page } from '@playwright/test'
import { bringAxe, colorRules, findViolations } from './axe.ts'

/** Asserts that axe finds no violation on the current page, in both themes. */
export async function expectAccessible(page: Page) {
  await bringAxe(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // The themes differ only in colors.
    const only = colorScheme === 'dark' ? colorRules : undefined
    expect(await findViolations(page, { only }), colorScheme).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}
