import type { Page } from '@playwright/test'
import { expectAccessible } from '../testing/accessible.ts'
import { connectAuthenticator } from '../testing/authenticators.ts'
import { mailedCode, password, setUp, signIn } from '../testing/users.ts'
import { expect, test } from '../testing/site.ts'

test.use({
  options: { twoFactor: { required: 'everybody' } },
})

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Signs up with the form, and verifies the email address with a code, as the site requires before the second step. */
async function signUpAndProve(page: Page, origin: string, email: string) {
  await page.goto(`${origin}/sign-up`)
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(heading(page)).toContainText('requires a second step')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  const field = page.getByLabel('Code from the email')
  await field.fill(await mailedCode(page, origin, email, 'code'))
  await expect(page.getByText('Choose one now. It takes a minute.')).toBeVisible()
}

async function saveCodes(page: Page) {
  const saving = page.getByRole('dialog', { name: 'Save these codes' })
  await expect(saving.getByRole('listitem')).toHaveCount(10)
  await expect(saving.getByRole('button', { name: 'Done' })).toHaveAttribute('aria-disabled', 'true')
  await saving.getByLabel('I saved them').check()
  await saving.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(/\/(welcome|account)$/)
}

test('a new user sets up an authenticator app as the required second step and is signed in', async ({
  page,
  site: { origin, newCode },
}) => {
  const email = 'new.app@example.com'
  await signUpAndProve(page, origin, email)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expectAccessible(page)
  const secret = (await page.locator('code').first().innerText()).replaceAll(' ', '')
  await page.getByLabel('Code from the app').fill(newCode(secret))
  await saveCodes(page)

  await page.goto(`${origin}/account/security`)
  await expect(page.getByText('10 recovery codes left')).toBeVisible()
  await expect(page.getByText('This site requires a second step, so you can’t turn it off.')).toBeVisible()
  await expectAccessible(page)
  await page.context().clearCookies()
  await signIn(page, origin, email)
  await expect(heading(page)).toHaveText('One more step')
})

test('a new user creates a passkey as the required second step and is signed in', async ({
  page,
  site: { origin },
}) => {
  const email = 'new.passkey@example.com'
  await page.addInitScript(() => (PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)))
  const authenticator = await connectAuthenticator(page, { device: 'laptop' })
  await signUpAndProve(page, origin, email)
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await saveCodes(page)
  expect(await authenticator.count()).toBe(1)
})
