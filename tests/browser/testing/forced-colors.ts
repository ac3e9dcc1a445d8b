import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Asserts that `change` makes a control or the ring around it look different. Differences in background colors do not
 * count: in forced-colors mode, the browser replaces those colors.
 */
export async function expectToLookDifferent(page: Page, control: Locator, change: () => Promise<unknown>) {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    // A color that the page does not use.
    sheet.replaceSync('*, ::before, ::after { background-color: Mark !important }')
    document.adoptedStyleSheets = [sheet]
  })
  await control.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await control.boundingBox())!
  const clip = { x: x - 6, y: y - 6, width: width + 12, height: height + 12 }
  const before = await page.screenshot({ clip, caret: 'hide' })
  await change()
  const after = await page.screenshot({ clip, caret: 'hide' })
  expect(before.equals(after), `${String(control)} looks the same`).toBe(false)
}
