import { followMail, password, setUp } from '../testing/users.ts'
import { expect, test } from '../testing/site.ts'

test.use({
  options: { emailAndPassword: { requireEmailVerification: true } },
})

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
})

test('a user who corrects the email address and verifies it on another device still continues to the requested page', async ({
  page,
  browser,
  site: { origin },
}) => {
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto(`${origin}/sign-up?redirect=/account/devices`)
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill('ada@example.con')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(heading).toHaveText('Check your inbox')

  await page.getByRole('link', { name: 'Use another address' }).click()
  await expect(page).toHaveURL(`${origin}/sign-up?redirect=%2Faccount%2Fdevices`)
  await expect(page.getByLabel('Name')).toHaveValue('Ada Lovelace')
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.con')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('ada@example.com')).toBeVisible()

  const phone = await (await browser.newContext()).newPage()
  await followMail(phone, origin, 'ada@example.com', /Verify your email/)
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Email verified')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(`${origin}/account/devices`)
  await phone.context().close()
})
