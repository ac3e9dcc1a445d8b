import type { Page } from '@playwright/test'
import { mailedLink, setUp, signUp } from '../testing/users.ts'
import { expect, test } from '../testing/site.ts'

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
})

const subject = 'Sign in to'

/** Requests a sign-in link in this browser, and returns the link from the mail. */
async function askForLink(page: Page, origin: string, email: string) {
  const data = { email, callbackURL: '/account' }
  const reply = await page.request.post(`${origin}/api/auth/sign-in/magic-link`, { data, headers: { origin } })
  expect(reply.ok()).toBe(true)
  let link: string | null = null
  await expect(async () => {
    link = await mailedLink(page, origin, email, subject)
    expect(link).not.toBeNull()
  }).toPass()
  return link!
}

const signedInUser = async (page: Page, origin: string) => {
  const session = await page.request.get(`${origin}/api/auth/get-session`)
  return ((await session.json()) as { user: { email: string } } | null)?.user.email ?? null
}

test('a mailed link signs the user in at once in the browser that requested the link', async ({
  page,
  site: { origin },
}) => {
  const email = 'same.browser@example.com'
  const link = await askForLink(page, origin, email)
  await page.goto(link)
  await expect(page).toHaveURL(`${origin}/account`)
  expect(await signedInUser(page, origin)).toBe(email)
})

test('a mailed link that is opened in another browser signs the user in only after confirmation', async ({
  page,
  browser,
  site: { origin },
}) => {
  const email = 'other.browser@example.com'
  await signUp(page, origin, email)
  const link = await askForLink(page, origin, email)
  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(link)
  await expect(elsewhere.getByRole('heading', { name: 'Sign in here?' })).toBeVisible()
  await expect(elsewhere).toHaveURL(`${origin}/sign-in/link`)
  expect(await signedInUser(elsewhere, origin)).toBeNull()
  await elsewhere.getByRole('button', { name: 'Sign in here' }).click()
  await expect(elsewhere).toHaveURL(`${origin}/account`)
  expect(await signedInUser(elsewhere, origin)).toBe(email)
  await elsewhere.context().close()
})

test('mail scanners and prerendering do not use up a mailed link', async ({ page, browser, site: { origin } }) => {
  const email = 'scanned@example.com'
  const link = await askForLink(page, origin, email)
  const scanner = await browser.newContext()
  await scanner.request.fetch(link, { method: 'HEAD' })
  await scanner.request.get(link)
  await (await scanner.newPage()).goto(link)
  await page.request.get(link, { headers: { 'sec-purpose': 'prefetch;prerender' } })
  await page.goto(link)
  await expect(page).toHaveURL(`${origin}/account`)
  await scanner.close()
})
