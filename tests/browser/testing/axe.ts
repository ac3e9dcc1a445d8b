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

/** The rules that depend on colors, and so on the theme. */
export const colorRules = ['color-contrast', 'link-in-text-block']

/** The rules that depend on sizes and positions, and so on the length and direction of texts. */
export const layoutRules = ['target-size', 'scrollable-region-focusable']

/**
 * Returns the violations that axe finds on the current page or in parts of it, of every rule or of the given ones. Axe
 * must already be injected.
 */
export function findViolations(
  page: Page,
  { within = 'html', only }: { within?: string; only?: readonly string[] } = {},
) {
  return page.evaluate(
    async ([tags, within, only, layoutRules]) => {
      const { axe } = window as unknown as { axe: Axe }
      // Positioned elements need two frames to reach their place.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      // Ends animations instead of waiting for them, including transitions of inherited values, which start when others
      // end.
      const ending = () =>
        document
          .getAnimations()
          .filter(
            ({ effect, playState }) => playState !== 'finished' && effect?.getComputedTiming().endTime !== Infinity,
          )
      for (let left = ending(); left.length > 0; left = ending()) for (const animation of left) animation.finish()
      // Overlays are not inside a landmark of the page, and cover the content below.
      const layer = document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')
      const found = await axe.run(document.querySelectorAll(within), {
        runOnly: only ? { type: 'rule', values: only } : { type: 'tag', values: tags },
        rules: { 'target-size': { enabled: !layer }, region: { enabled: !layer } },
        // The rules that read style sheets are experimental and off. Without this, axe would load the sheets anyway.
        preload: { assets: ['media'] },
        resultTypes: ['violations'],
        iframes: false,
      })
      const inLayer =
        layer && (only ?? layoutRules).includes('target-size')
          ? await axe.run(layer, { runOnly: { type: 'rule', values: ['target-size'] } })
          : null
      return [...found.violations, ...(inLayer?.violations ?? [])].map(({ id, nodes }) => [
        id,
        nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
      ])
    },
    [tags, within, only, layoutRules] as const,
  )
}

type Axe = { run: (context: Node | NodeList, options: object) => Promise<{ violations: Violation[] }> }
type Violation = { id: string; nodes: { html: string; failureSummary?: string }[] }
