import type { Page } from '@playwright/test'
import { bringAxe, colorRules, findViolations, layoutRules } from '../testing/axe.ts'
import { findOverflow, inHand, speakLonger, spreadText } from '../testing/overflow.ts'
import { expect } from '../testing/site.ts'
import { smallTargets } from '../testing/targets.ts'

/** The widths of a desktop window and a phone, in CSS pixels. */
const widths = [1280, 390]
/** The width that remains of 1280 pixels at 400 % zoom (WCAG 1.4.10). */
const narrowest = 320

/**
 * Both themes at both widths. Consecutive entries differ only in theme or width, so each step emulates as little as
 * possible. The themes differ only in colors, so the other rules are checked in one of them.
 */
const looks = [
  { colorScheme: 'light', width: 1280, only: undefined },
  { colorScheme: 'dark', width: 1280, only: colorRules },
  { colorScheme: 'dark', width: 390, only: colorRules },
  { colorScheme: 'light', width: 390, only: undefined },
] as const

/**
 * Asserts that in both themes and at both widths axe finds no violation, that nothing overflows the window, and that
 * the console has no errors.
 */
export async function expectSound(page: Page, troubles: () => string[]) {
  const isScriptless = await page.evaluate(() => matchMedia('(scripting: none)').matches)
  if (isScriptless) return expectNarrow(page)
  await bringAxe(page)
  for (const { colorScheme, width, only } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectSoundAt(page, width, colorScheme, only)
  }
  await page.setViewportSize({ width: narrowest, height: 640 })
  expect.soft(await findOverflow(page), `wider than ${narrowest}`).toEqual([])
  expect.soft(troubles()).toEqual([])
  await expectRoom(page)
}

async function expectSoundAt(page: Page, width: number, how: string, only?: readonly string[]) {
  await page.setViewportSize({ width, height: width === 390 ? 844 : 800 })
  expect.soft(await findViolations(page, { only }), `${how} ${width}`).toEqual([])
  if (only !== colorRules) expect.soft(await findOverflow(page), `${how} wider than ${width}`).toEqual([])
}

/** Asserts that touch targets are large enough, and that the layout fits spaced-out, longer and right-to-left text. */
async function expectRoom(page: Page) {
  expect.soft(await inHand(page, () => smallTargets(page, 44)), 'for a finger').toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await spreadText(page)
  expect.soft(await findOverflow(page), 'with its text spread').toEqual([])
  await speakLonger(page)
  // Longer text and its direction affect only the layout, so checking the phone width, which has the least space, is
  // enough.
  await expectSoundAt(page, 390, 'with longer text, right to left,', layoutRules)
}

/** Checks the layout of a page without scripts, where axe cannot run. Its content is also checked with scripts. */
async function expectNarrow(page: Page) {
  for (const width of [...widths, narrowest]) {
    await page.setViewportSize({ width, height: 800 })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect.soft(over, `wider than ${width}`).toBeLessThanOrEqual(0)
  }
}
