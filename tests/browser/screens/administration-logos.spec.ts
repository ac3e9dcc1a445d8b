import type { Page } from '@playwright/test'
import { expectAccessible } from '../testing/accessible.ts'
import { asOlga } from '../testing/administrators.ts'
import { setUp } from '../testing/users.ts'
import { expect, test } from '../testing/site.ts'

const drawn = (shape: string, width: number) =>
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='${width}' height='22' viewBox='0 0 ${width} 22'>${shape}</svg>`
const logo = {
  light: drawn("<rect width='80' height='22' rx='6' fill='%237a1f5c'/>", 80),
  dark: drawn("<rect width='80' height='22' rx='6' fill='%23f0b8d8'/>", 80),
  square: drawn("<rect width='22' height='22' rx='6' fill='%23b8431f'/>", 22),
}

test.use({ options: { branding: { name: 'Northwind', logo } } })

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
})

/** Returns the URL and the width of the logo that the browser chose. */
const shown = (page: Page) =>
  page.locator('.gh-brand-logo:visible').evaluate((image: HTMLImageElement) => [image.currentSrc, image.naturalWidth])

test('pages show the logo for the theme, and the square logo if there is little space', async ({ page, site }) => {
  const { origin } = site
  const inDark = [logo.dark.replaceAll(' ', '%20'), 80]
  await page.goto(`${origin}/sign-in`)
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', logo.square)
  await expect.poll(() => shown(page)).toEqual([logo.light, 80])
  const edgeOf = (selector: string) => page.locator(selector).evaluate((part) => part.getBoundingClientRect().left)
  expect(await edgeOf('.gh-brand-logo')).toBe(await edgeOf('h1'))
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => shown(page)).toEqual(inDark)
  await expectAccessible(page)

  await asOlga(page, origin)
  await page.goto(`${origin}/admin`)
  await expect.poll(() => shown(page)).toEqual([logo.square, 22])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => shown(page)).toEqual([logo.square, 22])
  await expectAccessible(page)
})

test('the settings preview each logo in its theme', async ({ page, site: { origin } }) => {
  await asOlga(page, origin)
  await page.goto(`${origin}/admin/settings?subject=branding`)
  await expect(page.getByText('Logo in dark theme', { exact: true })).toBeVisible()
  const markIn = (theme: string) =>
    page.frameLocator(`iframe[title="Sign-in preview: ${theme}"]`).locator('.gh-brand-logo')
  await expect(markIn('Light')).toHaveAttribute('src', logo.light)
  await expect(markIn('Dark')).toHaveAttribute('src', logo.dark)
  await page.getByRole('textbox', { name: 'Logo URL in dark theme' }).fill(logo.square)
  await expect(markIn('Dark')).toHaveAttribute('src', logo.square)
  await expect(page.getByText(/GATEHOUSE_LOGO_DARK="data:/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Logo URL in dark theme' }).scrollIntoViewIfNeeded()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Logo URL', exact: true }).fill('')
  await expect(page.getByRole('textbox', { name: 'Logo URL in dark theme' })).toHaveCount(0)
  await expect(markIn('Dark').locator('svg')).toBeVisible()
  await expect(page.locator('code', { hasText: /^branding\.logo$/ })).toBeVisible()
})
