import type { Page } from '@playwright/test'
import { call, founder } from '../testing/organizations.ts'
import { setUp, signIn } from '../testing/users.ts'
import { expect, test } from '../testing/site.ts'

test.use({
  viewport: { width: 390, height: 844 },
})

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
})

/** Sets one filter in the sheet that the Filters button opens. */
async function choose(page: Page, field: string, option: string) {
  await expect(page.getByLabel(field, { exact: true })).toBeHidden()
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByRole('dialog').getByLabel(field, { exact: true }).selectOption(option)
  await page.getByRole('button', { name: 'Show results' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

test('on a phone, the filters of members and invitations are behind one button, and active filters are shown', async ({
  page,
  site: { origin },
}) => {
  const { id: organizationId } = await founder(page, origin, 'ann@example.com', 'Harbour', 'harbour')
  await call(page, origin, '/organization/invite-member', { email: 'bo@example.com', role: 'member', organizationId })

  await page.goto(`${origin}/o/harbour/members`)
  await choose(page, 'Role', 'Admin')
  await expect(page).toHaveURL(/role=admin/)
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Role Admin')
  await page.reload()
  await page.getByRole('button', { name: 'Remove filter Role: Admin' }).click()
  await expect(page).toHaveURL(`${origin}/o/harbour/members`)

  await page.goto(`${origin}/o/harbour/invitations`)
  await expect(page.getByText('bo@example.com')).toBeVisible()
  await choose(page, 'Status', 'Canceled')
  await expect(page).toHaveURL(/state=canceled/)
  await expect(page.getByText('bo@example.com')).toBeHidden()
  await page.getByRole('button', { name: 'Remove filter Status: Canceled' }).click()
  await expect(page.getByText('bo@example.com')).toBeVisible()
})

test('on a phone, the filters of the user list are behind one button, and another button clears all filters', async ({
  page,
  site: { origin },
}) => {
  await signIn(page, origin, 'olga@example.com')
  await expect(page).toHaveURL(/\/(?:account|welcome|admin)$/)
  await page.goto(`${origin}/admin/users`)
  await choose(page, 'Filter', 'Banned')
  await choose(page, 'Sign-in method', 'With Password')
  await expect(page).toHaveURL(/filter=banned/)
  await expect(page).toHaveURL(/provider=credential/)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(`${origin}/admin/users`)
})
