import { expectAccessible } from '../testing/accessible.ts'
import { asOlga, call, create } from '../testing/administrators.ts'
import { setUp } from '../testing/users.ts'
import { expect, test } from '../testing/site.ts'

const google = { clientId: 'an-id', clientSecret: 'a-secret' }

test.use({ options: { socialProviders: { google } } })

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
})

test('actions reserved for the account’s owner are disabled during an impersonation', async ({
  page,
  site: { origin },
}) => {
  await asOlga(page, origin)
  const userId = await create(page, origin, 'Sofía Marín', 'sofia@example.com')
  await call(page, origin, '/organization/create', { name: 'Her Place', slug: 'her-place', userId })
  await call(page, origin, '/admin/impersonate-user', { userId })
  const reason = 'Not available while impersonating Sofía Marín.'
  const held = (name: string) =>
    page.getByRole('main').getByRole('button', { name }).and(page.locator('[aria-disabled]'))

  await page.goto(`${origin}/account`)
  await expect(held('Change email')).toBeVisible()
  await expect(page.getByText(reason)).toHaveCount(1)
  await held('Change email').press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectAccessible(page)

  await page.goto(`${origin}/account/security#password`)
  await expect(page.getByLabel('Current password')).toHaveCount(0)
  for (const name of ['Change password', 'Connect Google', 'Set up', 'Add passkey', 'Delete account…'])
    await expect(held(name)).toBeVisible()
  await expect(page.getByText(reason)).toHaveCount(5)
  await expectAccessible(page)

  await page.goto(`${origin}/account/organizations`)
  await expect(held('Leave Her Place')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${origin}/o/her-place`)
  for (const name of ['Leave organization', 'Delete organization']) await expect(held(name)).toBeVisible()
  await expect(page.getByText(reason)).toHaveCount(2)
  await page.goto(`${origin}/o/her-place/members`)
  await page.getByRole('button', { name: 'Actions for Sofía Marín' }).click()
  await expect(page.getByRole('menuitem', { name: 'Leave' })).toContainText(reason)
})

test('signing out during an impersonation returns to the administrator’s own session', async ({
  page,
  site: { origin },
}) => {
  await asOlga(page, origin)
  const userId = await create(page, origin, 'Lena Fischer', 'lena@example.com')
  await call(page, origin, '/admin/impersonate-user', { userId })
  await page.goto(`${origin}/account`)
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(`${origin}/admin/users/${userId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lena Fischer')
  await expect(page.getByRole('region', { name: 'Impersonation' })).toBeHidden()
})
