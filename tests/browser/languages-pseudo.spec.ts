import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { asOlga } from './administrators.ts'
import { founder } from './organizations.ts'
import { setUp } from './people.ts'
import { buildPseudoPages, speakPseudo } from './pseudo-site.ts'
import { test } from './site.ts'

test.use({ serverOf: 'languages-pseudo' })

test.beforeAll(async ({ site, playwright }) => {
  await buildPseudoPages()
  await setUp(await playwright.request.newContext(), site.origin)
})

/** Goes to a page in both widths, and holds that it has room for longer words that run from right to left. */
async function expectRoom(page: Page, address: string) {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\[.*·\]$/)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.screenshot({
      path: `test-results/pictures/pseudo${new URL(address).pathname.replaceAll('/', '-')}-${width}.png`,
    })
    expect(await page.evaluate(narrow), `${address} at ${width}`).toEqual([])
    await expectAccessible(page)
  }
}

/** What is cut off, and how much wider than the window the page is; the browser runs this. */
function narrow() {
  const { scrollWidth, clientWidth } = document.documentElement
  const labels = 'button,a,label,legend,h1,h2,h3,th,td,dt,dd,summary,p,[role=tab],[role=menuitem]'
  const cut = [...document.querySelectorAll<HTMLElement>(labels)].filter((element) => {
    const { overflowX, textOverflow } = getComputedStyle(element)
    const isCutting = overflowX !== 'visible' && overflowX !== 'auto' && textOverflow !== 'ellipsis'
    return element.checkVisibility() && isCutting && element.scrollWidth > element.clientWidth + 1
  })
  const texts = cut.filter((element) => !element.closest('.ah-hidden')).map((element) => element.textContent)
  return scrollWidth > clientWidth ? [`${scrollWidth} of ${clientWidth} pixels`, ...texts] : texts
}

test('every page has room for longer words, and for lines that run to the left', async ({ page, site }) => {
  test.setTimeout(150_000)
  await speakPseudo(page)
  for (const path of ['/sign-in', '/sign-up', '/forgot-password']) await expectRoom(page, site.origin + path)
  await founder(page, site.origin, 'ana@example.com', 'Acme', 'acme')
  for (const path of ['/account', '/account/security', '/o/acme/members']) await expectRoom(page, site.origin + path)
  await page.context().clearCookies()
  await asOlga(page, site.origin)
  for (const path of ['/admin', '/admin/users']) await expectRoom(page, site.origin + path)
})
