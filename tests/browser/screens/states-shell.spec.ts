import type { Locator } from '@playwright/test'
import { expectSeenFocus } from '../testing/keyboard.ts'
import { viewing } from '../states/account-more.ts'
import type { Scenario } from '../states/scenario.ts'
import { sampleStrip } from '../states/sample.ts'
import { test } from '../states/scenario-test.ts'
import { expect } from '../testing/site.ts'

test.describe.configure({ mode: 'parallel' })

test.afterEach(({ scenario }) => scenario.clear())

/** Opens the last page of an administrator with an organization, whose navigation has the most links. */
async function withMostLinks(scenario: Scenario, width: number, height: number) {
  const server = await scenario.server({}, 'shell')
  const olga = await server.admin()
  await scenario.once('shell', () => server.organization(olga, 'Northwind Traders', 'northwind-shell'))
  return scenario.visit(server, '/admin/settings', { as: olga, viewport: { width, height } })
}

/** Asserts that these elements are visible and not covered. */
async function expectSeen(...parts: Locator[]) {
  for (const part of parts) {
    await expect(part).toBeInViewport({ ratio: 1 })
    expect(await part.evaluate(isOnTop), String(part)).toBe(true)
  }
}

/** Runs in the browser. */
function isOnTop(element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect()
  const seen = document.elementFromPoint(left + width / 2, top + height / 2)
  return seen !== null && (element.contains(seen) || seen.contains(element))
}

/** The logo and the switcher above the links, the sign-out button below them, and the current link. */
function endsOf(side: Locator) {
  return [
    side.getByRole('button', { name: 'Change organization' }),
    side.getByText('olga', { exact: false }).last(),
    side.getByRole('link', { name: 'Sign out', exact: true }),
    side.locator('[aria-current=page]'),
  ]
}

test('the user and the sign-out button stay visible, however many links there are', async ({ scenario }) => {
  for (const height of [800, 720, 600]) {
    const page = await withMostLinks(scenario, 1280, height)
    const side = page.getByRole('banner').last()
    await expectSeen(side.locator('.gh-brand'), ...endsOf(side))
    await page.getByRole('button', { name: 'Change organization' }).focus()
    for (const _ of await side.getByRole('link').all()) {
      await page.keyboard.press('Tab')
      await expectSeenFocus(page)
      await expectSeen(page.locator(':focus'))
    }
  }

  const page = await withMostLinks(scenario, 390, 600)
  await page.getByRole('button', { name: 'Menu' }).click()
  const drawer = page.getByRole('dialog')
  await expectSeen(drawer.getByRole('button', { name: 'Close' }), ...endsOf(drawer))
  await page.keyboard.press('Escape')

  // If there is no room even for those, everything can be reached by scrolling.
  await page.setViewportSize({ width: 1280, height: 200 })
  const last = page.getByRole('banner').last().getByRole('link', { name: 'Sign out', exact: true })
  await last.focus()
  await expectSeen(last)
})

test('the impersonation bar and the sample banner cover none of it', async ({ scenario }) => {
  const page = await viewing(scenario, '/account/security')
  const side = page.getByRole('banner').last()
  const leave = side.getByRole('link', { name: 'Sign out', exact: true })
  for (const width of [1280, 861]) {
    await page.setViewportSize({ width, height: 600 })
    for (const top of [0, 5000]) {
      await page.evaluate((y) => scrollTo(0, y), top)
      await expectSeen(side.locator('.gh-brand'), leave)
    }
  }

  const made = await sampleStrip(scenario)
  await made.setViewportSize({ width: 1280, height: 600 })
  await made.evaluate(() => scrollTo(0, 5000))
  await expectSeen(made.getByRole('banner').last().getByRole('link', { name: 'Sign out', exact: true }))
})
