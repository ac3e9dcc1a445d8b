import type { Page } from '@playwright/test'
import { bringAxe, findViolations } from '../axe.ts'
import { crowded, inHand, speakLonger, spreadText } from '../room.ts'
import { expect } from '../site.ts'
import { smallTargets } from '../targets.ts'

/** How wide a phone and a desk are; and to what one comes who has made everything twice as large. */
const widths = [1280, 390]
const narrowest = 320

/**
 * Holds that a page is sound as it stands: in both themes and widths axe finds nothing and nothing is wider than the
 * window, and its console has not complained.
 */
export async function expectSound(page: Page, troubles: () => string[]) {
  const isScriptless = await page.evaluate(() => matchMedia('(scripting: none)').matches)
  if (isScriptless) return expectNarrow(page)
  await bringAxe(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const width of widths) await expectSoundAt(page, width, colorScheme)
  }
  await page.setViewportSize({ width: narrowest, height: 640 })
  expect.soft(await crowded(page), `wider than ${narrowest}`).toEqual([])
  expect.soft(troubles()).toEqual([])
  await expectRoom(page)
}

async function expectSoundAt(page: Page, width: number, how: string) {
  await page.setViewportSize({ width, height: width === 390 ? 844 : 800 })
  expect.soft(await findViolations(page), `${how} ${width}`).toEqual([])
  expect.soft(await crowded(page), `${how} wider than ${width}`).toEqual([])
}

/** Holds that what is pressed is large enough for a finger, and that words may stand further apart, be longer and run to the left. */
async function expectRoom(page: Page) {
  expect.soft(await inHand(page, () => smallTargets(page, 44)), 'for a finger').toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await spreadText(page)
  expect.soft(await crowded(page), 'with its text spread').toEqual([])
  await speakLonger(page)
  // In one theme: longer words and their direction change no colour, only what lies where.
  for (const width of widths.toReversed()) await expectSoundAt(page, width, 'with longer words, to the left,')
}

/** All that can be asked of a page without scripts: axe is one. What stands there is looked at with scripts too. */
async function expectNarrow(page: Page) {
  for (const width of [...widths, narrowest]) {
    await page.setViewportSize({ width, height: 800 })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect.soft(over, `wider than ${width}`).toBeLessThanOrEqual(0)
  }
}
