import { asOlga, call, create } from '../testing/administrators.ts'
import { joined } from '../testing/organizations.ts'
import { setUp } from '../testing/users.ts'
import { expect, test } from '../testing/site.ts'

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
})

test('banning the only owner of an organization makes the chosen member an owner', async ({
  page,
  browser,
  db,
  site,
}) => {
  const { origin } = site
  await asOlga(page, origin)
  const owner = await create(page, origin, 'Ana Ribeiro', 'ana@example.com')
  const created = await call<{ id: string }>(page, origin, '/organization/create', {
    name: 'Fjord & Co',
    slug: 'fjord',
  })
  const more = { name: 'Mira Osei', role: 'member', organizationId: created.id }
  await (await joined(page, browser, origin, { ...more, email: 'mira@example.com' })).context().close()
  await (await joined(page, browser, origin, { ...more, name: 'Li Wei', email: 'li@example.com' })).context().close()
  await db.pool.query(`update members set user_id = $1 where role = 'owner' and organization_id = $2`, [
    owner,
    created.id,
  ])

  await page.goto(`${origin}/admin/users/${owner}`)
  await page.getByRole('button', { name: 'Ban…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ban Ana Ribeiro?' })
  const successor = dialog.getByRole('combobox', { name: 'Fjord & Co' })
  await expect(successor).toHaveText(/Mira Osei · Member/)
  await successor.selectOption('Li Wei · Member')
  await dialog.getByRole('button', { name: 'Ban', exact: true }).click()
  await expect(page.getByText('Ana Ribeiro was banned')).toBeVisible()
  await expect(page.getByText(/^Takes effect everywhere by \d\d:\d\d:\d\d\.$/).first()).toBeVisible()
  await page.goto(`${origin}/admin/organizations/${created.id}`)
  const members = page.getByRole('region', { name: 'Members' }).getByRole('listitem')
  await expect(members.nth(0)).toContainText(/Li Wei.*Owner/)
  await expect(members.filter({ hasText: 'Ana Ribeiro' })).toContainText('Admin')
})
