import type { Page } from '@playwright/test'
import { expectAccessible } from '../testing/accessible.ts'
import { connectAuthenticator } from '../testing/authenticators.ts'
import { mailedCode, setUp, signUp, verifyAddress } from '../testing/users.ts'
import { expect, test } from '../testing/site.ts'

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Types the name and the email address into the sign-up form, and chooses a passkey instead of a password. */
async function begin(page: Page, url: string, email: string) {
  await page.goto(url)
  await page.getByLabel('Name').fill('Nina New')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Sign up with a passkey' }).click()
  await expect(heading(page)).toHaveText('Sign up with a passkey')
}

test('a new user signs up with a passkey, and later signs in with the same passkey', async ({
  page,
  site: { origin },
}) => {
  const authenticator = await connectAuthenticator(page, { device: 'phone' })
  const email = 'nina@example.com'
  await begin(page, `${origin}/sign-up?redirect=${encodeURIComponent('/account/security')}`, email)
  await expect(page.getByLabel('Name')).toHaveValue('Nina New')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByText('n•••@example.com')).toBeVisible()
  await expect(page.getByLabel('Code from the email')).toBeFocused()
  await expectAccessible(page)
  const code = await mailedCode(page, origin, email, 'code to sign up')
  await page.getByLabel('Code from the email').pressSequentially(code)
  await expect(heading(page)).toHaveText('Create your passkey')
  await expectAccessible(page)

  await authenticator.recognize(false)
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expect(page.getByText('No passkey was created.')).toBeVisible()
  await authenticator.recognize(true)
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expect(page).toHaveURL(/\/account\/security$/)
  expect(await authenticator.count()).toBe(1)

  await page.context().clearCookies()
  await page.goto(`${origin}/sign-in`)
  // The email field requests a passkey. The virtual authenticator confirms this at once, which signs the user in.
  await expect(page).toHaveURL(/\/account$/)
})

test('the code mailed at sign-up signs in a user whose email address already has an account', async ({
  page,
  site: { origin },
}) => {
  const email = 'known@example.com'
  await signUp(page, origin, email)
  await verifyAddress(page, origin)
  await page.context().clearCookies()
  await begin(page, `${origin}/sign-up`, email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  const code = await mailedCode(page, origin, email, 'already have an account')
  await page.getByLabel('Code from the email').pressSequentially(code)
  await expect(page).not.toHaveURL(/sign-up/)
  const session = await page.request.get(`${origin}/api/auth/get-session`)
  expect(await session.json()).toMatchObject({ user: { email } })
})
