import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const fromAxe = createRequire(import.meta.resolve('@axe-core/playwright'))
const axe = readFileSync(fromAxe.resolve('axe-core/axe.min.js'), 'utf8')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Injects axe into a page, once for all later checks. */
export async function bringAxe(page: Page) {
  await page.evaluate(axe)
}

/** Returns the violations that axe finds on the current page or in parts of it. Axe must already be injected. */
export function findViolations(page: Page, within = 'html') {
  return page.evaluate(
    async ([tags, within]) => {
      const { axe } = window as unknown as { axe: Axe }
      // Positioned elements need two frames to reach their place.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      await Promise.allSettled(ending.map(({ finished }) => finished))
      // Content of overlays is in no landmark of the page, and covers the content below.
      const layer = document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')
      const found = await axe.run(document.querySelectorAll(within), {
        runOnly: { type: 'tag', values: tags },
        rules: { 'target-size': { enabled: !layer }, region: { enabled: !layer } },
        resultTypes: ['violations'],
        iframes: false,
      })
      const inLayer = layer ? await axe.run(layer, { runOnly: { type: 'rule', values: ['target-size'] } }) : null
      return [...found.violations, ...(inLayer?.violations ?? [])].map(({ id, nodes }) => [
        id,
        nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
      ])
    },
    [tags, within] as const,
  )
}

type Axe = { run: (context: Node | NodeList, options: object) => Promise<{ violations: Violation[] }> }
type Violation = { id: string; nodes: { html: string; failureSummary?: string }[] }
