import { asOlga, call, create, menuOf } from '../testing/administrators.ts'
import { followMail, setUp, signIn } from '../testing/users.ts'
import { expect, test } from '../testing/site.ts'

// Each test is long. states.spec.ts covers the look and the accessibility of the individual states.
test.describe.configure({ timeout: 120_000 })
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) Version/26.1 Mobile/15E148 Safari/604.1'

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
})

test('an administrator creates a user, who chooses a password with the mailed link', async ({
  page,
  site: { origin },
}) => {
  await asOlga(page, origin)
  await page.goto(`${origin}/admin/users`)
  const opener = page.getByRole('button', { name: 'Create person' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Create person' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByRole('button', { name: 'Create person' }).click()
  await expect(dialog.getByText('Enter their name.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Mira Osei')
  await dialog.getByRole('textbox', { name: 'Email' }).fill('olga@example.com')
  await dialog.getByRole('button', { name: 'Create person' }).click()
  await expect(dialog.getByText('There’s already an account with this email.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Email' }).fill('mira@example.com')
  await dialog.getByRole('button', { name: 'Create person' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Mira Osei was created. We sent the link to mira@example.com.')).toBeVisible()
  await expect(opener).toBeFocused()
  await expect(page.getByRole('row', { name: /Mira Osei/ })).toContainText('Not verified')

  await page.context().clearCookies()
  await followMail(page, origin, 'mira@example.com', /Reset your password/)
  await page.getByLabel('New password').fill('a brand new password')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Password changed. Sign in with your new password.')).toBeVisible()
  await signIn(page, origin, 'mira@example.com', 'a brand new password')
  await expect(page).toHaveURL(`${origin}/welcome`)
})

test('the search, filters, sort order and page of the user list are kept in the URL', async ({
  page,
  context,
  site: { origin },
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await asOlga(page, origin)
  for (let number = 10; number < 38; number++)
    await create(page, origin, `Paged ${number}`, `paged-${number}@pages.example`)
  await page.goto(`${origin}/admin/users?search=pages.example&sort=name`)
  await expect(page.getByText('28 people found')).toBeVisible()
  const rows = page.getByRole('table', { name: 'People' }).getByRole('row')
  await expect(rows).toHaveCount(26)
  await expect(rows.nth(1)).toContainText('Paged 10')
  // The accessibility tree must contain the content of rows that are not rendered yet.
  await expect(rows.nth(25)).toHaveAttribute('role', 'row')
  const { nodes } = await (await context.newCDPSession(page)).send('Accessibility.getFullAXTree')
  expect(nodes.filter(({ role }) => role?.value === 'row')).toHaveLength(26)
  expect(nodes.filter(({ role }) => role?.value === 'cell')).toHaveLength(25 * 9)
  expect(nodes.map(({ name }) => name?.value)).toEqual(
    expect.arrayContaining(['Paged 34', 'paged-34', '@pages.example']),
  )
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(rows).toHaveCount(4)
  await page.getByRole('button', { name: 'Copy as CSV' }).click()
  await expect(page.getByText('Copied 3 people as CSV')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.split('\r\n')).toHaveLength(4)
  expect(copied).toContain(',"Paged 37","paged-37@pages.example","user",')
  await page.goBack()
  await expect(rows).toHaveCount(26)

  await page.getByRole('button', { name: 'Joined' }).click()
  await expect(page).toHaveURL(/sort=newest|users\?search=pages.example$/)
  await expect(rows.nth(1)).toContainText('Paged 37')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Filter', { exact: true }).selectOption('Banned')
  await expect(page.getByText('No people match these filters.')).toBeVisible()
  await page.getByLabel('Filter', { exact: true }).selectOption('Everyone')
  await expect(rows).toHaveCount(26)
  await page.getByLabel('Sign-in method').selectOption('With Password')
  await expect(page).toHaveURL(/provider=credential/)
  await expect(page.getByText('28 people found')).toBeVisible()
  await page.getByLabel('Joined on or before', { exact: true }).fill('2020-01-31')
  await expect(page).toHaveURL(/to=2020-0/)
  await expect(page.getByText('No people match these filters.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Joined on or before Jan 31, 2020')
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect(page.getByLabel('Joined on or before', { exact: true })).toHaveValue('2020-01-31')
  await page.getByRole('button', { name: 'Show results' }).click()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByLabel('Search in').selectOption('Name')
  await page.getByRole('button', { name: 'Show results' }).click()
  await page.getByRole('searchbox').fill('paged 2')
  await expect(page.getByText('10 people found')).toBeVisible()
  await expect(page).toHaveURL(/in=name/)
})

test('after a search, going back once leaves the user list', async ({ page, site: { origin } }) => {
  await asOlga(page, origin)
  await page.goto(`${origin}/admin`)
  await page.getByRole('link', { name: 'People', exact: true }).click()
  await page.getByRole('searchbox').fill('ol')
  await expect(page).toHaveURL(/search=ol$/)
  await page.getByRole('searchbox').fill('olga')
  await expect(page).toHaveURL(/search=olga$/)
  await page.goBack()
  await expect(page).toHaveURL(`${origin}/admin`)
})

test('an administrator changes a role with the keyboard alone', async ({ page, site: { origin } }) => {
  await asOlga(page, origin)
  await create(page, origin, 'Key Board', 'keyboard@example.com')
  await page.goto(`${origin}/admin/users?search=keyboard`)
  const menu = menuOf(page, 'Key Board')
  await expect(menu).toBeVisible()
  for (let tabs = 0; tabs < 60 && !(await menu.evaluate((each) => each === document.activeElement)); tabs++)
    await page.keyboard.press('Tab')
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Set role' })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Set Key Board’s role' })
  await expect(dialog.getByRole('checkbox', { name: /^Admin/ })).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Key Board’s role was changed to Admin')).toBeVisible()
  await expect(page.getByText(/^Takes effect everywhere by \d\d:\d\d:\d\d\.$/).first()).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(menu).toBeFocused()
  await expect(page.getByRole('row', { name: /Key Board/ })).toContainText('Admin')
})

test('an administrator bans and unbans a user, sets a password for the user, and signs out the user’s device', async ({
  page,
  browser,
  site: { origin },
}) => {
  await asOlga(page, origin)
  await create(page, origin, 'Jonas Berg', 'jonas@example.com')
  const context = await browser.newContext({ userAgent: iphone })
  const other = await context.newPage()
  await signIn(other, origin, 'jonas@example.com')
  await expect(other).toHaveURL(`${origin}/welcome`)

  await page.goto(`${origin}/admin/users?search=jonas`)
  await page.getByRole('link', { name: 'Jonas Berg' }).click()
  const panel = page.getByRole('dialog', { name: 'Person' })
  await expect(panel.getByRole('heading', { name: 'Jonas Berg' })).toBeVisible()
  await expect(page).toHaveURL(/person=/)
  await expect(panel.getByRole('definition').filter({ hasText: 'Safari on iPhone' })).toBeVisible()
  await expect(panel.getByRole('button', { name: /^Jonas signed in/ })).toBeVisible()

  await panel.getByRole('button', { name: 'Ban…' }).click()
  const ban = page.getByRole('dialog', { name: 'Ban Jonas Berg?' })
  await expect(ban.getByText('They’ll be signed out on 1 device and')).toBeVisible()
  await ban.getByLabel('Reason').fill('Spam')
  await ban.getByRole('radio', { name: 'Until a date' }).check()
  await ban.getByRole('button', { name: 'Ban', exact: true }).click()
  await expect(ban.getByText('Choose a future date.')).toBeVisible()
  await ban.getByRole('radio', { name: '7 days' }).check()
  await ban.getByRole('button', { name: 'Ban', exact: true }).click()
  await expect(ban).toBeHidden()
  await expect(panel.getByText(/^Banned until/).first()).toBeVisible()
  await other.goto(`${origin}/account`)
  await expect(other).toHaveURL(/\/sign-in/)
  await signIn(other, origin, 'jonas@example.com')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Account suspended')
  await expect(other.getByText(/^Your account is suspended until \w+ \d+, \d{4}/)).toBeVisible()

  await expect(panel.getByText(/^Banned until \w+ \d+(, \d{4})? by Olga Owner\. Reason: Spam\.$/)).toBeVisible()
  await panel.getByRole('button', { name: 'Unban' }).click()
  await page.getByRole('dialog', { name: 'Unban' }).getByRole('button', { name: 'Unban' }).click()
  await expect(page.getByText('Jonas Berg was unbanned')).toBeVisible()
  await signIn(other, origin, 'jonas@example.com')
  await expect(other).toHaveURL(`${origin}/account`)

  await panel.getByRole('button', { name: 'Actions for Jonas Berg' }).click()
  await page.getByRole('menuitem', { name: 'Set password' }).click()
  const set = page.getByRole('dialog', { name: 'Set a password for Jonas Berg' })
  await set.getByRole('button', { name: 'Generate' }).click()
  const given = await set.getByRole('textbox', { name: 'New password' }).inputValue()
  expect(given).toMatch(/^(?:\w{5}-){3}\w{5}$/)
  await set.getByRole('button', { name: 'Set password' }).click()
  await expect(set).toBeHidden()
  await signIn(other, origin, 'jonas@example.com', given)
  await expect(other).toHaveURL(`${origin}/account`)

  const event = panel.getByRole('button', { name: /^Olga Owner unbanned Jonas/ })
  await event.click()
  await expect(event).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(event).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page).not.toHaveURL(/person=/)

  await page.getByRole('link', { name: 'Jonas Berg' }).click()
  await panel.getByRole('link', { name: 'Open as page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jonas Berg')
  await page.reload()
  await page.getByRole('tab', { name: 'Devices 1' }).click()
  await page.getByRole('button', { name: 'Sign out Safari on iPhone' }).click()
  await expect(page.getByText('No devices.')).toBeVisible()
  await context.close()
})

test('an administrator undoes a ban, renames a user and mails a reset link', async ({ page, site: { origin } }) => {
  await asOlga(page, origin)
  const id = await create(page, origin, 'Li Wey', 'li@example.com')
  await page.goto(`${origin}/admin/users/${id}`)
  await page.getByRole('button', { name: 'Ban…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ban', exact: true }).click()
  await expect(page.getByText('Banned permanently by Olga Owner.')).toBeVisible()
  await expect(page.getByText('Banned', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Li Wey was unbanned')).toBeVisible()
  await expect(page.getByText('Banned permanently by Olga Owner.')).toBeHidden()

  await menuOf(page, 'Li Wey').click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Li Wey' })
  await dialog.getByLabel('Name').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter their name.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Li Wei')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Li Wei')
  await expect(page.getByRole('button', { name: /^Olga Owner changed Li’s name to Li Wei/ })).toBeVisible()

  await menuOf(page, 'Li Wei').click()
  await page.getByRole('menuitem', { name: 'Send reset link' }).click()
  await expect(page.getByText('We sent a reset link to li@example.com')).toBeVisible()

  await page.getByRole('button', { name: 'Organizations', exact: true }).click()
  await expect(page.getByText('No events of this type yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Admin actions' }).click()
  await expect(page.getByRole('button', { name: /^Olga Owner banned Li/ })).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('button', { name: 'Ban…' })).toBeHidden()
  await menuOf(page, 'Li Wei').click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Edit',
    'Set role',
    'Set password',
    'Send reset link',
    'Reset second step…Their second step is off.',
    'Impersonate',
    'Sign out everywhere',
    'Copy ID',
    'Ban…',
    'Delete…',
  ])
})

test('an impersonation applies to all tabs, and stopping it returns to the administrator’s own session', async ({
  page,
  site: { origin },
}) => {
  await asOlga(page, origin)
  const id = await create(page, origin, 'Sofía Marín', 'sofia@example.com')
  await page.goto(`${origin}/admin/users/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sofía Marín')
  await page.getByRole('button', { name: 'Impersonate' }).click()
  const question = page.getByRole('dialog', { name: 'Impersonate Sofía Marín?' })
  await expect(question).toContainText('for up to 1 hour. This is recorded in the audit log.')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  const other = await page.context().newPage()
  await other.goto(`${origin}/admin/users`)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('People')
  await question.getByRole('button', { name: 'Impersonate' }).click()

  await expect(page).toHaveURL(`${origin}/account`)
  const bar = page.getByRole('region', { name: 'Impersonation' })
  await expect(bar).toContainText('You’re impersonating Sofía Marín.')
  await expect(bar).toContainText(/Ends in 5\d min\./)
  await expect(page).toHaveTitle(/^\(as Sofía Marín\) /)
  await expect(other).toHaveURL(`${origin}/account`)
  await expect(other.getByText('You’re impersonating Sofía Marín.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'People' })).toBeHidden()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(bar.getByRole('button', { name: 'Stop' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${origin}/admin/users/${id}`)
  await expect(bar).toBeHidden()
  await expect(other.getByText('You’re impersonating Sofía Marín.')).toBeHidden()
  await other.close()
  await expect(page.getByRole('button', { name: /stopped impersonating Sofía/ })).toBeVisible()

  await page.goto(`${origin}/admin/users?search=olga`)
  await menuOf(page, 'Olga Owner').click()
  await expect(page.getByRole('menuitem', { name: /Impersonate/ })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('menuitem', { name: /Impersonate/ })).toContainText('You can’t impersonate yourself.')
})

test('an administrator changes many users at once and sees the reason for each refusal', async ({
  page,
  site: { origin },
}) => {
  await asOlga(page, origin)
  for (let number = 1; number <= 12; number++)
    await create(page, origin, `Bulk ${number}`, `bulk-${number}@bulk.example`)
  const owner = await create(page, origin, 'Bulk Owner', 'bulk-owner@bulk.example')
  await call(page, origin, '/organization/create', { name: 'Only Hers', slug: 'only-hers', userId: owner })

  await page.goto(`${origin}/admin/users?search=bulk.example`)
  await expect(page.getByText('13 people found')).toBeVisible()
  await page.getByLabel('Select everyone on this page').check()
  await expect(page.getByText('13 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete 13 people' })
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(dialog.getByText('That doesn’t match the number.')).toBeVisible()
  await dialog.getByLabel(/^Type/).fill('13')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(dialog.getByText('12 done, 1 failed.')).toBeVisible()
  await expect(dialog.getByText('Bulk Owner')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('1 person found')).toBeVisible()
  await expect(page.getByLabel('Select Bulk Owner')).toBeChecked()

  await page.getByRole('button', { name: 'Ban', exact: true }).click()
  const ban = page.getByRole('dialog', { name: 'Ban 1 person?' })
  await ban.getByRole('button', { name: 'Ban', exact: true }).click()
  await expect(ban.getByText('Done: 1 person.')).toBeVisible()
  await ban.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('row', { name: /Bulk Owner/ })).toContainText('Banned')
})

test('an administrator cannot delete the only owner of an organization until the organization is deleted', async ({
  page,
  site: { origin },
}) => {
  await asOlga(page, origin)
  const id = await create(page, origin, 'Only Owner', 'only@example.com')
  await call(page, origin, '/organization/create', { name: 'Left Behind', slug: 'left-behind', userId: id })
  await page.goto(`${origin}/admin/users/${id}?tab=organizations`)
  await expect(page.getByText('Only owner', { exact: true })).toBeVisible()
  await menuOf(page, 'Only Owner').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Only Owner?' })
  await expect(dialog.getByText('They’re the only owner of 1 organization.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Delete person' })).toBeHidden()
  await dialog.getByRole('link', { name: 'Left Behind' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Left Behind')
  await page.getByRole('button', { name: 'Delete organization' }).click()
  const remove = page.getByRole('dialog', { name: 'Delete Left Behind?' })
  await remove.getByLabel(/^Type/).fill('left-behind')
  await remove.getByRole('button', { name: 'Delete organization' }).click()
  await expect(page).toHaveURL(`${origin}/admin/organizations`)
  await expect(page.getByRole('link', { name: 'Left Behind' })).toBeHidden()

  await page.goto(`${origin}/admin/users/${id}`)
  await menuOf(page, 'Only Owner').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(dialog.getByRole('button', { name: 'Keep' })).toBeFocused()
  await dialog.getByLabel(/^Type/).fill('only@example.com')
  await dialog.getByRole('button', { name: 'Delete person' }).click()
  await expect(page).toHaveURL(`${origin}/admin/users`)
  await expect(page.getByText('Only Owner was deleted')).toBeVisible()
  await page.goto(`${origin}/admin/users/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Person not found')
})
