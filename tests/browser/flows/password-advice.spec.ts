import type { Page } from '@playwright/test'
import { popularPassword, signedInWithPopular } from '../states/password-advice.ts'
import { test } from '../states/scenario-test.ts'
import { expectAccessible } from '../testing/accessible.ts'
import { expect } from '../testing/site.ts'

test.afterEach(({ scenario }) => scenario.clear())

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const banner = (page: Page) => page.getByRole('region', { name: 'Your password' })

async function changePassword(page: Page) {
  await page.getByLabel('Current password').fill(popularPassword)
  await page.getByLabel('New password').fill('a quiet green teapot')
  await page.getByRole('button', { name: 'Change password', exact: true }).click()
  await expect(page.getByText('Password changed').first()).toBeVisible()
}

test('a user with a popular password follows the advice to change it', async ({ scenario }) => {
  const { page, server } = await signedInWithPopular(scenario, 'Fol Low')
  await expectAccessible(page)
  await page.goto(`${server.origin}/account/devices`)
  await banner(page).getByRole('link', { name: 'Change password' }).click()
  await expect(heading(page)).toHaveText('Security')
  await changePassword(page)
  await expect(banner(page)).toHaveCount(0)
  await page.reload()
  await expect(heading(page)).toHaveText('Security')
  await expect(banner(page)).toHaveCount(0)
})

test('a user who dismisses the password advice gets it again at the next sign-in', async ({ scenario }) => {
  const { page, server } = await signedInWithPopular(scenario, 'Not Now')
  await banner(page).getByRole('button', { name: 'Not now' }).click()
  await expect(banner(page)).toHaveCount(0)
  await expect(heading(page)).toBeFocused()
  const other = await page.context().newPage()
  await other.goto(`${server.origin}/account/security`)
  await expect(other.getByText(/^Changed/).first()).toBeVisible()
  await expect(banner(other)).toHaveCount(0)
  const again = await signedInWithPopular(scenario, 'Not Now')
  await expect(banner(again.page)).toBeVisible()
})

test('a site can require users with a popular password to choose a new password before they see any page', async ({
  scenario,
}) => {
  const { page, server } = await signedInWithPopular(scenario, 'Must Change', 'change')
  await page.goto(`${server.origin}/account/devices`)
  await expect(heading(page)).toHaveText('Choose a new password')
  await expectAccessible(page)
  await page.getByLabel('Current password').press('Escape')
  await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(0)
  await changePassword(page)
  await expect(heading(page)).toHaveText('Devices')
})
