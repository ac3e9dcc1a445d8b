import type { Page } from '@playwright/test'
import { bringAxe, findViolations, layoutRules } from '../testing/axe.ts'
import { findOverflow, inHand, speakLonger, spreadText } from '../testing/overflow.ts'
import { expect } from '../testing/site.ts'
import { smallTargets } from '../testing/targets.ts'

/** The widths of a desktop window and a phone, in CSS pixels. */
const widths = [1280, 390]
/** The width, in CSS pixels, of a 1280-pixel window at 400 % zoom (WCAG 1.4.10). */
const narrowest = 320

/**
 * Each state is checked twice: in one theme at one width, then in the other theme at the other width. Every second state
 * swaps the widths, so that all four combinations occur among the states of a screen.
 */
const looks = [
  [
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 390 },
  ],
  [
    { colorScheme: 'dark', width: 1280 },
    { colorScheme: 'light', width: 390 },
  ],
] as const

/**
 * Asserts that axe finds no violation on the page in both themes and at both widths, that nothing overflows the window,
 * that touch targets are large enough, that longer text fits, and that the console has no errors. If scripts are turned
 * off, checks only that nothing overflows the window. `index` is the position of the state in the list of states.
 */
export async function expectSound(page: Page, index: number, troubles: () => string[]) {
  const isScriptless = await page.evaluate(() => matchMedia('(scripting: none)').matches)
  if (isScriptless) return expectNarrow(page)
  await bringAxe(page)
  for (const { colorScheme, width } of looks[index % 2 === 0 ? 0 : 1]) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectSoundAt(page, width, colorScheme)
  }
  await page.setViewportSize({ width: narrowest, height: 640 })
  expect.soft(await findOverflow(page), `wider than ${narrowest}`).toEqual([])
  expect.soft(troubles()).toEqual([])
  await expectRoom(page)
}

async function expectSoundAt(page: Page, width: number, how: string, only?: readonly string[]) {
  await page.setViewportSize({ width, height: width === 390 ? 844 : 800 })
  expect.soft(await findViolations(page, { only }), `${how} ${width}`).toEqual([])
  expect.soft(await findOverflow(page), `${how} wider than ${width}`).toEqual([])
}

/** Asserts that touch targets are large enough, and that spaced-out text and longer right-to-left text fit. */
async function expectRoom(page: Page) {
  expect.soft(await inHand(page, () => smallTargets(page, 44)), 'for a finger').toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await spreadText(page)
  expect.soft(await findOverflow(page), 'with its text spread').toEqual([])
  await speakLonger(page)
  // Checks only the layout, because the length and direction of text affect nothing else. Checks only the width of a
  // phone, because a desktop window has more space.
  await expectSoundAt(page, 390, 'with longer text, right to left,', layoutRules)
}

/** Asserts that a page without scripts fits the window. axe needs scripts, so it checks only pages with scripts. */
async function expectNarrow(page: Page) {
  for (const width of [...widths, narrowest]) {
    await page.setViewportSize({ width, height: 800 })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect.soft(over, `wider than ${width}`).toBeLessThanOrEqual(0)
  }
}
