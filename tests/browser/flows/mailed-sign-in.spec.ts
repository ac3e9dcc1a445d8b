import type { Page } from '@playwright/test'
import { expectAccessible } from '../testing/accessible.ts'
import { mailedCode, mailedLink, password, setUp, signUp, verifyAddress } from '../testing/users.ts'
import { expect, test } from '../testing/site.ts'

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
})

const subject = 'Sign in to'
const field = (page: Page) => page.getByLabel('Or enter the code')

/** Requests a sign-in link on the sign-in page, waits for the email, and returns the link. */
async function askForMail(page: Page, origin: string, email: string, path = '/sign-in') {
  await page.goto(origin + path)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your inbox')
  let link: string | null = null
  await expect.poll(async () => (link = await mailedLink(page, origin, email, subject))).not.toBeNull()
  return link!
}

const readUser = async (page: Page, origin: string) => {
  const session = await page.request.get(`${origin}/api/auth/get-session`)
  return ((await session.json()) as { user: { email: string } } | null)?.user.email ?? null
}

test('a user signs in with the mailed code, and continues to the requested page', async ({
  page,
  site: { origin },
}) => {
  const email = 'typed.code@example.com'
  await signUp(page, origin, email)
  await verifyAddress(page, origin)
  await page.context().clearCookies()
  await askForMail(page, origin, email, `/sign-in?redirect=${encodeURIComponent('/account/security')}`)
  await expect(page.getByText('t•••@example.com')).toBeVisible()
  await expect(field(page)).toBeFocused()
  await expectAccessible(page)

  const code = await mailedCode(page, origin, email, subject)
  const wrong = code === '000000' ? '111111' : '000000'
  await field(page).pressSequentially(wrong)
  await expect(page.getByText('That code isn’t right.')).toBeVisible()
  await expect(field(page)).toHaveValue(wrong)
  // The wrong code is selected, so typing replaces it.
  await field(page).pressSequentially(`${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(page).toHaveURL(`${origin}/account/security`)
  expect(await readUser(page, origin)).toBe(email)
})

test('the mailed link signs the user in immediately in the browser that requested it, and works only once', async ({
  page,
  context,
  site: { origin },
}) => {
  const email = 'opened.here@example.com'
  await signUp(page, origin, email)
  await page.context().clearCookies()
  const link = await askForMail(page, origin, email, `/sign-in?redirect=${encodeURIComponent('/account/security')}`)
  const tab = await context.newPage()
  await tab.goto(link)
  await expect(tab).toHaveURL(`${origin}/account/security`)
  expect(await readUser(tab, origin)).toBe(email)

  await context.clearCookies()
  await tab.goto(link)
  await expect(tab.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})

test('a user with an authenticator app is asked for the second step after the mailed code', async ({
  page,
  site: { origin, newCode },
}) => {
  const email = 'code.and.app@example.com'
  await signUp(page, origin, email)
  await verifyAddress(page, origin)
  const post = (path: string, data: object) =>
    page.request.post(`${origin}/api/auth/two-factor/${path}`, { data, headers: { origin } })
  const { totpURI } = (await (await post('enable', { password })).json()) as { totpURI: string }
  const secret = new URL(totpURI).searchParams.get('secret')!
  expect((await post('verify-totp', { code: newCode(secret) })).ok()).toBe(true)
  await page.context().clearCookies()

  await askForMail(page, origin, email, `/sign-in?redirect=${encodeURIComponent('/account/security')}`)
  await field(page).fill(await mailedCode(page, origin, email, subject))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step')
  expect(await readUser(page, origin)).toBeNull()
  await page.getByLabel('6-digit code').fill(newCode(secret))
  await expect(page).toHaveURL(`${origin}/account/security`)
  expect(await readUser(page, origin)).toBe(email)
})

test('a user with a new email address signs up with the mailed code', async ({ page, site: { origin } }) => {
  const email = 'brand.new@example.com'
  await askForMail(page, origin, email)
  await field(page).fill(await mailedCode(page, origin, email, subject))
  await expect(page).toHaveURL(/\/(?:welcome|account)$/)
  expect(await readUser(page, origin)).toBe(email)
})

test("'Use another address' shows the email field with the entered address, and the user can change the address", async ({
  page,
  site: { origin },
}) => {
  await askForMail(page, origin, 'first.try@example.com')
  await page.getByRole('button', { name: 'Use another address' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue('first.try@example.com')
  await page.getByLabel('Email').fill('second.try@example.com')
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByText('s•••@example.com')).toBeVisible()
})

test("'Email me a link' requires a valid email address", async ({ page, site: { origin } }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto(`${origin}/sign-in`)
  const button = page.getByRole('button', { name: 'Email me a link' })
  await button.click()
  await expect(page.getByText('Enter your email address.')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill('not an address')
  await button.click()
  await expect(page.getByText('That doesn’t look like an email address.')).toBeVisible()
  expect(requests.filter((path) => path.endsWith('/sign-in/magic-link'))).toEqual([])
})
