import { setUp } from '../testing/users.ts'
import { expect, test } from '../testing/site.ts'

test.use({ options: { developmentProvider: true } })

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
})

test('the development provider simulates the chosen error, and signs up a user with the entered email address', async ({
  page,
  site,
}) => {
  const { origin } = site
  await page.goto(`${origin}/sign-in`)
  await page.getByRole('button', { name: 'Sign in with Development provider' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Whom to sign in as?')
  await page.getByRole('radio', { name: 'Denied' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/auth-error\?/)

  await page.goto(`${origin}/sign-in`)
  await page.getByRole('button', { name: 'Sign in with Development provider' }).click()
  await page.getByRole('radio', { name: 'Without an email address' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/auth-error\?.*email_not_found/)

  await page.goto(`${origin}/sign-in`)
  await page.getByRole('button', { name: 'Sign in with Development provider' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Grace Hopper')
  await page.getByRole('textbox', { name: 'Email' }).fill('grace@example.com')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${origin}/welcome`)
  await page.goto(`${origin}/account`)
  await expect(page.getByText('grace@example.com').first()).toBeVisible()
})
