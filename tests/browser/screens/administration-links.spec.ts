import { asOlga, call, create, menuOf } from '../testing/administrators.ts'
import { setUp } from '../testing/users.ts'
import { expect, test } from '../testing/site.ts'

/* Links that open a user's page together with a dialog about the user, such as the links in the command palette. */

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
})

test.beforeEach(({ page, site }) => asOlga(page, site.origin))

test('ask=unban in the URL of a user’s page opens the dialog that ends the ban', async ({
  page,
  db,
  site: { origin },
}) => {
  const id = await create(page, origin, 'Bea Banned', 'bea@links.example')
  await call(page, origin, '/admin/ban-user', { userId: id, banReason: 'Sends spam' })
  await page.goto(`${origin}/admin/users/${id}?ask=unban`)
  const dialog = page.getByRole('dialog', { name: 'Unban Bea Banned?' })
  await expect(dialog.getByRole('button', { name: 'Keep ban' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Unban', exact: true }).click()
  await expect(page.getByText('Bea Banned was unbanned').first()).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(`${origin}/admin/users/${id}`)
  const { rows } = await db.pool.query<{ banned: boolean }>('select banned from users where id = $1', [id])
  expect(rows).toEqual([{ banned: false }])
})

test('ask=remove in the URL of a user’s page opens the dialog that deletes the user', async ({
  page,
  db,
  site: { origin },
}) => {
  const id = await create(page, origin, 'Dora Deleted', 'dora@links.example')
  await page.goto(`${origin}/admin/users/${id}?ask=remove`)
  const dialog = page.getByRole('dialog', { name: 'Delete Dora Deleted?' })
  await expect(dialog.getByRole('button', { name: 'Keep' })).toBeFocused()
  await dialog.getByRole('textbox').fill('dora@links.example')
  await dialog.getByRole('button', { name: 'Delete person' }).click()
  await expect(page).toHaveURL(`${origin}/admin/users`)
  await expect(page.getByText('Dora Deleted was deleted').first()).toBeVisible()
  const { rows } = await db.pool.query('select id from users where id = $1', [id])
  expect(rows).toEqual([])
})

test('canceling the dialog of ask=remove keeps the user, and on the administrator’s own page, ask=remove opens no dialog', async ({
  page,
  site,
}) => {
  const { origin } = site
  const id = await create(page, origin, 'Kay Kept', 'kay@links.example')
  await page.goto(`${origin}/admin/users/${id}?ask=remove`)
  await page.getByRole('dialog', { name: 'Delete Kay Kept?' }).getByRole('button', { name: 'Keep' }).click()
  await expect(page).toHaveURL(`${origin}/admin/users/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kay Kept')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // On the page about the administrator's own account, ask=remove opens no dialog.
  const own = await page.request.get(`${origin}/api/auth/get-session`)
  const { user } = (await own.json()) as { user: { id: string; name: string } }
  await page.goto(`${origin}/admin/users/${user.id}?ask=remove`)
  await menuOf(page, user.name).click()
  await expect(page.getByRole('menuitem', { name: /^Delete/ })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
