import type { Page } from '@playwright/test'
import { asOlga } from '../testing/administrators.ts'
import { call } from '../testing/organizations.ts'
import { changesWhileTyping, countChanges, measureFirstLoad } from '../testing/paint.ts'
import { addMembers } from '../testing/rows.ts'
import { setUp } from '../testing/users.ts'
import { expect, test } from '../testing/site.ts'

/*
 * Budgets that do not depend on the machine: the number and URLs of requests, layout shifts, and how often React
 * changes the page. Other tests check the size of scripts. `npm run budgets` measures times, which depend on the
 * machine.
 */

test.use({
  options: {
    organization: { membershipLimit: 200 },
    // Turns off the developer mailbox, which would add requests to every page.
    mail: { transport: 'smtp', smtp: 'smtp://localhost:1' },
  },
  screenshot: 'off',
})
test.setTimeout(120_000)

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
})

test('pages load with few requests and without layout shifts', async ({ page: ownPage, browser, site: { origin } }) => {
  await asOlga(ownPage, origin)
  const signedIn = JSON.stringify(await ownPage.context().cookies())
  const { user } = (await (await ownPage.request.get(`${origin}/api/auth/get-session`)).json()) as {
    user: { id: string }
  }
  const olga = user.id
  const budgets = [
    { path: '/sign-in', most: 6 },
    // The sign-up form is a separate, preloaded file, because the invitation page shows the same form.
    { path: '/sign-up', most: 8 },
    // Includes a script and a stylesheet for the profile, and another script and stylesheet for forms.
    { path: '/account', cookies: signedIn, most: 13 },
    { path: '/admin', cookies: signedIn, most: 20 },
    { path: `/admin/users/${olga}`, cookies: signedIn, most: 20 },
    { path: '/api/reference' },
  ]
  for (const { path, cookies, most } of budgets) {
    const { requests, shift } = await measureFirstLoad(browser, origin + path, cookies)
    expect.soft(shift, `${path}, layout shift`).toBeLessThanOrEqual(0.05)
    if (most) expect.soft(requests.length, `${path}, ${requests.join(' ')}`).toBeLessThanOrEqual(most)
    const fonts = requests.filter((address) => address.endsWith('.woff2'))
    if (path.startsWith('/sign-')) expect(fonts).toHaveLength(1)
    expect(requests.filter((address) => !address.startsWith(`${origin}/`))).toEqual([])
  }
})

test('going back renders a page immediately if its script is already loaded', async ({ page, site }) => {
  await asOlga(page, site.origin)
  for (const [path, heading, other] of [
    ['/account/devices', 'Devices', 'Profile'],
    ['/admin/users', 'People', 'Overview'],
  ] as const) {
    await page.goto(site.origin + path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await page.getByRole('link', { name: other }).click()
    await expect(page.getByRole('heading', { level: 1, name: other })).toBeVisible()
    expect(await page.evaluate(headingOfAddress)).toBe(heading)
  }
})

/** Goes back, and reads the heading as soon as the router has processed the new URL; runs in the browser. */
function headingOfAddress() {
  return new Promise((resolve) => {
    addEventListener('popstate', () => resolve(document.querySelector('h1')?.textContent), { once: true })
    history.back()
  })
}

test('React changes the page at most twice for each key typed into a search field', async ({
  page,
  site: { origin },
}) => {
  await page.addInitScript(countChanges)
  await asOlga(page, origin)
  await call(page, origin, '/organization/create', { name: 'Quiet', slug: 'quiet' })
  const text = 'Person 1'
  for (const path of ['/o/quiet/members', '/admin/users', '/admin/organizations', '/admin/settings']) {
    await page.goto(origin + path)
    await page.getByRole('main').getByRole('searchbox').focus()
    await expect(page.locator('.gh-skeleton')).toHaveCount(0)
    const changes = await changesWhileTyping(page, text)
    expect(changes, path).toBeGreaterThanOrEqual(1)
    expect(changes, path).toBeLessThanOrEqual(2 * text.length)
  }
})

test('the browser’s page search finds a row in a long table', async ({ page, db, site: { origin } }) => {
  await asOlga(page, origin)
  const { id } = await call(page, origin, '/organization/create', { name: 'Hundred', slug: 'hundred' })
  await addMembers(db, id, 99)
  for (const path of ['/o/hundred/members', '/admin/users?size=%22100%22']) {
    await page.goto(origin + path)
    await expect(page.locator('tbody tr')).toHaveCount(100)
    await expectFound(page, 'Person 50')
  }
})

/** Asserts that the browser’s page search finds a text. If the search finds no text at all, only annotates the test. */
async function expectFound(page: Page, text: string) {
  const find = (wanted: string) => (window as unknown as { find: (text: string) => boolean }).find(wanted)
  const name = await page.getByRole('heading', { level: 1 }).textContent()
  if (!(await page.evaluate(find, name!))) {
    const description = 'This browser finds no text at all, so whether its own search finds rows was not seen.'
    test.info().annotations.push({ type: 'not checked', description })
    return
  }
  expect(await page.evaluate(find, text)).toBe(true)
  await expect(page.getByText(text, { exact: true })).toBeInViewport()
  await page.evaluate(() => scrollTo(0, 0))
}
