import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../testing/accessible.ts'
import { asOlga } from '../testing/administrators.ts'
import { founder } from '../testing/organizations.ts'
import { setUp } from '../testing/users.ts'
import { buildPseudoPages, speakPseudo } from '../testing/pseudo-site.ts'
import { findOverflow } from '../testing/overflow.ts'
import { test } from '../testing/site.ts'

test.beforeAll(async ({ site, playwright }) => {
  await buildPseudoPages()
  await setUp(await playwright.request.newContext(), site.origin)
})

/** Asserts that a page is accessible and that its longer right-to-left text fits, in a desktop and a phone window. */
async function expectRoom(page: Page, address: string) {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\[.*·\]$/)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.screenshot({
      path: `test-results/pictures/pseudo${new URL(address).pathname.replaceAll('/', '-')}-${width}.png`,
    })
    expect(await findOverflow(page), `${address} at ${width}`).toEqual([])
    await expectAccessible(page)
  }
}

test('every page has enough space for longer text and for right-to-left text', async ({ page, site }) => {
  test.setTimeout(150_000)
  await speakPseudo(page)
  for (const path of ['/sign-in', '/sign-up', '/forgot-password']) await expectRoom(page, site.origin + path)
  await founder(page, site.origin, 'ana@example.com', 'Acme', 'acme')
  for (const path of ['/account', '/account/security', '/o/acme/members']) await expectRoom(page, site.origin + path)
  await page.context().clearCookies()
  await asOlga(page, site.origin)
  for (const path of ['/admin', '/admin/users']) await expectRoom(page, site.origin + path)
})
