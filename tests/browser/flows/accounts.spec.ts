import { expect } from '../testing/site.ts'
import { openMenu, withAccounts } from '../states/accounts.ts'
import { test } from '../states/scenario-test.ts'
import { password } from '../states/test-server.ts'

test.afterEach(({ scenario }) => scenario.clear())

test('a user adds a second account, switches between the accounts, and signs out of both', async ({ scenario }) => {
  const { server, page } = await withAccounts(scenario, ['Mira Osei'])
  const theo = await server.person('Theo Laurent')
  const name = page.getByLabel('Name', { exact: true })

  await test.step('the user adds another account', async () => {
    await openMenu(page)
    await page.getByRole('menuitem', { name: 'Add another account' }).click()
    await page.getByLabel('Email').fill(theo.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(name).toHaveValue('Theo Laurent')
  })

  await test.step('the user switches accounts and stays on the same page', async () => {
    await page.getByRole('link', { name: 'Security' }).click()
    await openMenu(page)
    await page.getByRole('menuitem', { name: /Mira Osei/ }).click()
    await page.waitForURL(/\/account\/security$/)
    await expect(page.getByText('mira.osei@northwind.example').first()).toBeVisible()
  })

  await test.step("switching to another account does not confirm the user's identity", async () => {
    await server.query(`update sessions set proofs = '[]', updated_at = now() - interval '2 days'`)
    await page.goto(new URL('/account', page.url()).href)
    await openMenu(page)
    await page.getByRole('menuitem', { name: /Theo Laurent/ }).click()
    await expect(name).toHaveValue('Theo Laurent')
    const { rows } = await server.query('select proofs from sessions where user_id = $1 and proofs <> $2', [
      theo.id,
      '[]',
    ])
    expect(rows).toEqual([])
  })

  await test.step('the user signs out of one account, and then of the other', async () => {
    await openMenu(page)
    await page.getByRole('menuitem', { name: 'Sign out of this account' }).click()
    await expect(name).toHaveValue('Mira Osei')
    await openMenu(page)
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
    await expect(page.getByText('You’re signed out.')).toBeVisible()
  })
})

test('a user menu that is opened before the accounts are loaded stays open and then lists the accounts', async ({
  scenario,
}) => {
  const { server, page } = await withAccounts(scenario, ['Mira Osei', 'Theo Laurent'])
  let load = () => {}
  const isClicked = new Promise<void>((resolve) => (load = resolve))
  const fresh = await page.context().newPage()
  await fresh.route(/AccountMenu-.*\.js$/, async (route) => {
    await isClicked
    await route.continue()
  })
  await fresh.goto(`${server.origin}/account`)
  await openMenu(fresh)
  await expect(fresh.getByRole('menuitem')).toHaveText(['Profile', 'Deutsch', 'Sign out'])
  load()
  await expect(fresh.getByRole('menuitem', { name: /Theo Laurent/ })).toBeVisible()
})
