import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { crowded, inHand, speakLonger, spreadText } from '../room.ts'
import { expect } from '../site.ts'
import { smallTargets } from '../targets.ts'

const fromAxe = createRequire(import.meta.resolve('@axe-core/playwright'))
const axe = readFileSync(fromAxe.resolve('axe-core/axe.min.js'), 'utf8')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

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
  await page.evaluate(axe)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const width of widths) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 800 })
      expect.soft(await findViolations(page), `${colorScheme} ${width}`).toEqual([])
      expect.soft(await crowded(page), `wider than ${width}`).toEqual([])
    }
  }
  await page.setViewportSize({ width: narrowest, height: 640 })
  expect.soft(await crowded(page), `wider than ${narrowest}`).toEqual([])
  expect.soft(troubles()).toEqual([])
  await expectRoom(page)
}

/** Holds that what is pressed is large enough for a finger, and that words may stand further apart, be longer and run to the left. */
async function expectRoom(page: Page) {
  expect.soft(await inHand(page, () => smallTargets(page, 44)), 'for a finger').toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await spreadText(page)
  expect.soft(await crowded(page), 'with its text spread').toEqual([])
  await speakLonger(page)
  expect.soft(await crowded(page), 'with longer words, to the left').toEqual([])
}

/** All that can be asked of a page without scripts: axe is one. What stands there is looked at with scripts too. */
async function expectNarrow(page: Page) {
  for (const width of [...widths, narrowest]) {
    await page.setViewportSize({ width, height: 800 })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect.soft(over, `wider than ${width}`).toBeLessThanOrEqual(0)
  }
}

function findViolations(page: Page) {
  return page.evaluate(async (values) => {
    const { axe } = window as unknown as { axe: Axe }
    // What has to move to its place in this window has two frames to do so.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
    // What lies over the page stands in no landmark of it, and covers what is below.
    const layer = document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')
    const found = await axe.run(document, {
      runOnly: { type: 'tag', values },
      rules: { 'target-size': { enabled: !layer }, region: { enabled: !layer } },
      resultTypes: ['violations'],
      iframes: false,
    })
    const inLayer = layer ? await axe.run(layer, { runOnly: { type: 'rule', values: ['target-size'] } }) : null
    return [...found.violations, ...(inLayer?.violations ?? [])].map(({ id, nodes }) => [
      id,
      nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
    ])
  }, tags)
}

type Axe = { run: (context: Node, options: object) => Promise<{ violations: Violation[] }> }
type Violation = { id: string; nodes: { html: string; failureSummary?: string }[] }
