import type { CDPSession, Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

// The DevTools sessions stay open, because closing one would turn off the virtual authenticators of the page.
const sessions = new WeakMap<Page, Promise<CDPSession>>()

/**
 * Injects axe into the current page, where it stays until a reload or a navigation. `page.evaluate` would take 1.5
 * times as long, because it passes the text of axe to `eval`.
 */
export async function bringAxe(page: Page) {
  if (!sessions.has(page)) sessions.set(page, page.context().newCDPSession(page))
  const session = await sessions.get(page)!
  const { exceptionDetails } = await session.send('Runtime.evaluate', { expression: `${axe};undefined` })
  if (exceptionDetails) throw new Error(exceptionDetails.text)
}

/** The rules whose result depends on colors. */
export const colorRules = ['color-contrast', 'link-in-text-block']

/** The rules whose result depends on sizes and positions, so they must be checked with longer texts, too. */
export const layoutRules = ['target-size', 'scrollable-region-focusable']

/**
 * Returns the violations that axe finds on the current page. `within` limits the check to parts of the page, and `only`
 * to some rules. Axe must already be injected.
 */
export function findViolations(
  page: Page,
  { within = 'html', only }: { within?: string; only?: readonly string[] | undefined } = {},
) {
  return page.evaluate(
    async ([tags, within, only, layoutRules]) => {
      const { axe } = window as unknown as { axe: Axe }
      // Positioned elements need two frames to reach their place.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      // Ends animations instead of waiting for them. Repeats this, because the end of a transition can start the
      // transition of an inherited value.
      const ending = () =>
        document
          .getAnimations()
          .filter(
            ({ effect, playState }) => playState !== 'finished' && effect?.getComputedTiming().endTime !== Infinity,
          )
      for (let left = ending(); left.length > 0; left = ending()) for (const animation of left) animation.finish()
      // A dialog or menu is outside the landmarks and covers controls. So while one is open, the rule `region` is off,
      // and target sizes are checked only inside the dialog or menu.
      const layer = document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')
      const found = await axe.run(document.querySelectorAll(within), {
        runOnly: only ? { type: 'rule', values: only } : { type: 'tag', values: tags },
        rules: { 'target-size': { enabled: !layer }, region: { enabled: !layer } },
        // Keeps axe from loading style sheets. Only experimental rules need them, and those are off.
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
