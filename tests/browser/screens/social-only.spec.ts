import type { Page } from '@playwright/test'
import { expectAccessible } from '../testing/accessible.ts'
import { setUp } from '../testing/users.ts'
import { asGoogle, test } from '../testing/providers.ts'
import { leaveOpen } from '../testing/rows.ts'
import { expect } from '../testing/site.ts'

const many = ['microsoft', 'discord', 'gitlab', 'linkedin', 'spotify', 'zoom', 'notion', 'dropbox', 'slack']

test.use({
  more: {
    emailAndPassword: { enabled: false },
    session: { freshAge: 60 },
    socialProviders: Object.fromEntries(
      many.map((id) => [id, { clientId: 'client', clientSecret: 'secret', disableSignUp: id === 'spotify' }]),
    ),
  },
})

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
})

async function continueWith(page: Page, name: string) {
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByRole('button', { name: `Continue with ${name}` }).click()
}

test('on a site without passwords, the sign-in page shows only providers, some of them only after a click on More options', async ({
  page,
  site,
}) => {
  await page.goto(`${site.origin}/sign-in`)
  await expect(page.getByRole('button', { name: 'Sign in with GitLab' })).toBeVisible()
  await expect(page.getByLabel('Password')).toHaveCount(0)
  await expect(page.getByText('or', { exact: true })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Sign in with Slack' })).toBeHidden()
  await page.getByRole('button', { name: 'More options' }).click()
  await expect(page.getByRole('button', { name: 'Sign in with Spotify' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Sign in with Slack' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'More options' })).toBeHidden()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create your account')
  await expect(page.getByRole('button', { name: 'Sign up with Google' })).toBeVisible()
  await expect(page.locator('[data-provider=gitlab]')).toHaveCount(1)
  await expect(page.locator('[data-provider=spotify]')).toHaveCount(0)
  await expect(page.getByLabel('Name')).toHaveCount(0)
})

test('a user without a password confirms their identity with a provider, and then completes the action', async ({
  page,
  acme,
  db,
  site: { origin },
}) => {
  const { email, sub } = acme.newUser()
  await page.goto(`${origin}/sign-in`)
  await page.getByRole('button', { name: 'Sign in with Acme' }).click()
  await expect(page).toHaveURL(`${origin}/welcome`)
  await page.goto(`${origin}/account/security`)
  acme.user = asGoogle({ sub: 'grace', email: 'grace@elsewhere.example' })
  await page.getByRole('button', { name: 'Connect Google' }).click()
  await expect(page.getByText('Google was connected. You can now sign in with it.')).toBeVisible()

  await leaveOpen(db, email)
  await page.reload()
  await page.getByRole('button', { name: 'Disconnect Google' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(dialog).toContainText('You signed in 3 days ago. Sign in again to disconnect Google.')
  acme.user = { sub, email, email_verified: true }
  await continueWith(page, 'Acme')
  const now = page.getByRole('dialog', { name: 'Disconnect Google now?' })
  await expect(now.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await expect(page).toHaveURL(`${origin}/account/security`)
  await expectAccessible(page)
  await now.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('Google was disconnected')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connect Google' })).toBeVisible()
  await page.goto(`${origin}/account/devices`)
  await expect(page.getByText('You’re only signed in on this device.')).toBeVisible()
})

test('a user without a password confirms their identity with a provider before deleting the account', async ({
  page,
  acme,
  db,
  site: { origin },
}) => {
  const { email } = acme.newUser()
  await page.goto(`${origin}/sign-up`)
  await page.getByRole('button', { name: 'Sign up with Acme' }).click()
  await expect(page).toHaveURL(`${origin}/welcome`)
  await leaveOpen(db, email)
  await page.goto(`${origin}/account/security`)
  await page.getByRole('button', { name: 'Delete account…' }).click()
  const typed = page.getByLabel(`Type ${email} to confirm`)
  await typed.fill(email)
  await page.getByRole('button', { name: 'Delete account' }).click()
  await continueWith(page, 'Acme')
  // Waits until the provider has redirected back to the page, where the field is empty again.
  await expect(typed).toHaveValue('')
  await typed.fill(email)
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account was deleted')
})
