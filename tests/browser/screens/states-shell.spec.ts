import type { Locator } from '@playwright/test'
import { expectSeenFocus } from '../testing/keyboard.ts'
import { viewing } from '../states/account-more.ts'
import type { Scenario } from '../states/scenario.ts'
import { sampleStrip } from '../states/sample.ts'
import { test } from '../states/scenario-test.ts'
import { expect } from '../testing/site.ts'

test.describe.configure({ mode: 'parallel' })

test.afterEach(({ scenario }) => scenario.clear())

/** Opens the last page of the navigation as an administrator with an organization, who has the most links. */
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

/** Returns true if no other element covers the element; runs in the browser. */
function isOnTop(element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect()
  const seen = document.elementFromPoint(left + width / 2, top + height / 2)
  return seen !== null && (element.contains(seen) || seen.contains(element))
}

/** Returns the elements that must stay visible: the switcher, the user’s name and menu, and the current link. */
function endsOf(side: Locator) {
  return [
    side.getByRole('button', { name: 'Switch' }),
    side.getByText('olga', { exact: false }).last(),
    side.getByRole('button', { name: 'Your account' }),
    side.locator('[aria-current=page]'),
  ]
}

test('the switcher, the user menu and the current link stay visible, however many links there are', async ({
  scenario,
}) => {
  for (const height of [800, 720, 600]) {
    const page = await withMostLinks(scenario, 1280, height)
    const side = page.getByRole('banner').last()
    await expectSeen(...endsOf(side))
    await page.getByRole('button', { name: 'Switch' }).focus()
    for (const _ of await side.getByRole('link').all()) {
      await page.keyboard.press('Tab')
      await expectSeenFocus(page)
      await expectSeen(page.locator(':focus'))
    }
  }

  const page = await withMostLinks(scenario, 390, 600)
  // The bottom bar has room for four links. The fourth is the current page, which is not among the first four pages.
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('link')).toHaveText(['Overview', 'People', 'Organizations', 'Settings'])
  await expectSeen(bar.locator('[aria-current=page]'), page.getByRole('button', { name: 'Switch' }))
  await bar.getByRole('button', { name: 'More' }).click()
  const sheet = page.getByRole('dialog', { name: 'More' })
  const last = sheet.getByRole('link', { name: 'Sign out' })
  await last.focus()
  await expectSeen(last)
  await page.keyboard.press('Escape')

  // In a window that is too low for the navigation, the user must be able to scroll to every element.
  await page.setViewportSize({ width: 1280, height: 200 })
  const menu = page.getByRole('banner').last().getByRole('button', { name: 'Your account' })
  await menu.focus()
  await expectSeen(menu)
})

test('the impersonation bar and the sample banner do not cover the navigation', async ({ scenario }) => {
  const page = await viewing(scenario, '/account/security')
  const side = page.getByRole('banner').last()
  const menu = side.getByRole('button', { name: 'Your account' })
  for (const width of [1280, 861]) {
    await page.setViewportSize({ width, height: 600 })
    for (const top of [0, 5000]) {
      await page.evaluate((y) => scrollTo(0, y), top)
      await expectSeen(side.getByRole('button', { name: 'Switch' }), menu)
    }
  }

  const made = await sampleStrip(scenario)
  await made.setViewportSize({ width: 1280, height: 600 })
  await made.evaluate(() => scrollTo(0, 5000))
  await expectSeen(made.getByRole('banner').last().getByRole('button', { name: 'Your account' }))
})
