import { tabTo } from '../testing/keyboard.ts'
import { call, followInvitation, founder, joined } from '../testing/organizations.ts'
import { setUp, signUp } from '../testing/users.ts'
import { expect, test } from '../testing/site.ts'

test.use({
  options: { organization: { teams: { enabled: true } } },
})

// Each test is long. states.spec.ts covers the look and the accessibility of the individual states.
test.setTimeout(120_000)

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
})

test('a user creates an organization with a slug derived from its name', async ({ page, site: { origin } }) => {
  await signUp(page, origin, 'ana@example.com', 'Ana Ribeiro')
  await page.goto(`${origin}/account/organizations`)
  await expect(page.getByRole('heading', { name: 'You’re not in an organization yet.' })).toBeVisible()
  await page.getByRole('link', { name: 'Create an organization' }).click()

  const name = page.getByLabel('Name', { exact: true })
  await expect(name).toBeFocused()
  await name.fill('Northwind Traders')
  await expect(page.getByLabel('URL name')).toHaveValue('northwind-traders')
  await expect(page.locator('#slug-hint')).toContainText('Available')
  await page.getByRole('button', { name: 'Create organization' }).click()

  await expect(page).toHaveURL(`${origin}/o/northwind-traders/members?invite=true`)
  await expect(page.getByRole('dialog', { name: 'Invite people' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('1 of 100 seats used.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Northwind Traders/ })).toContainText('Owner')
})

test('the form suggests another slug if the slug is taken, and explains the rules if the slug is invalid', async ({
  page,
  site: { origin },
}) => {
  await founder(page, origin, 'second@example.com', 'Acme', 'acme')
  await page.goto(`${origin}/organizations/new`)
  await page.getByLabel('Name', { exact: true }).fill('Acme')
  await expect(page.getByText('That URL name is taken. Try')).toBeVisible()
  await page.getByRole('button', { name: 'acme-2' }).click()
  await expect(page.locator('#slug-hint')).toContainText('Available')
  await page.getByLabel('URL name').fill('No Way')
  await page.getByRole('button', { name: 'Create organization' }).click()
  await expect(page.getByText('Use letters, numbers and hyphens.')).toBeVisible()
  await expect(page.getByLabel('URL name')).toBeFocused()
})

test('an invited user without an account joins an organization with the mailed link', async ({
  page,
  browser,
  site: { origin },
}) => {
  await founder(page, origin, 'inviter@example.com', 'Mail Makers', 'mail-makers')
  await page.goto(`${origin}/o/mail-makers/members`)
  await page.getByRole('button', { name: 'Invite people' }).click()
  const addresses = page.getByLabel('Email addresses')
  await expect(addresses).toBeFocused()
  await addresses.fill('Joan Clarke <joan@example.com>, grace@example.com')
  await addresses.press('Enter')
  await addresses.fill('not-an-address ')
  await expect(page.getByRole('list', { name: 'Addresses' }).getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Send 2 invitations' })).toBeVisible()
  await addresses.press('Escape')
  await expect(page.getByText('Close without inviting anyone?')).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()

  await test.step('arrow keys move through the list of invitations', async () => {
    const remove = (address: string) => page.getByRole('button', { name: `Remove ${address}` })
    const rows = page.getByRole('list', { name: 'Addresses' }).getByRole('listitem')
    await page.getByRole('button', { name: 'Send 2 invitations' }).click()
    await expect(remove('not-an-address')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(remove('grace@example.com')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Delete')
    await expect(rows).toHaveCount(2)
    await expect(remove('grace@example.com')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(addresses).toBeFocused()
    await page.keyboard.type('grace@example.com,one-too-many@example.com,')
    await expect(rows).toHaveCount(3)
    await page.keyboard.press('Backspace')
    await expect(rows).toHaveCount(2)
    await page.keyboard.type('grace@example.com ')
    await expect(page.getByText('grace@example.com is already on the list.').first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(rows).toHaveCount(2)
  })
  await page.getByRole('dialog').getByLabel('Role', { exact: true }).selectOption('Admin')
  await page.getByRole('button', { name: 'Send 2 invitations' }).click()
  await expect(page.getByText('2 invitations sent')).toBeVisible()
  await expect(page.getByText('2 pending invitations.')).toBeVisible()

  await page.getByRole('button', { name: 'Invite people' }).click()
  await addresses.fill('joan@example.com inviter@example.com ')
  await expect(page.getByText('Already invited. Send again?')).toBeVisible()
  await expect(page.getByText('Already a member.')).toBeVisible()
  await addresses.fill('alan@example.com')
  await page.getByRole('button', { name: 'Send invitation', exact: true }).click()
  await expect(page.getByText('1 sent, 2 failed.')).toBeVisible()
  await expect(page.getByText('Already a member.')).toBeVisible()
  await page.getByRole('button', { name: 'Send these again' }).click()
  await expect(page.getByText('2 sent, 1 failed.')).toBeVisible()
  await page.getByRole('dialog', { name: 'Invite people' }).getByRole('button', { name: 'Close' }).click()

  const joan = await (await browser.newContext()).newPage()
  await followInvitation(page, joan, origin, 'joan@example.com')
  const why = joan.getByRole('complementary').filter({ hasText: 'Join Mail Makers' })
  await expect(why).toContainText('Ana Ribeiro invited joan@example.com to Mail Makers as Member. Expires in 48 hours.')
  await joan.getByLabel('Name').fill('Joan Clarke')
  await joan.getByLabel('Password', { exact: true }).fill('correct horse battery')

  // From here on, Joan uses the keyboard alone.
  await tabTo(joan, joan.getByRole('button', { name: 'Create account and join' }))
  await joan.keyboard.press('Enter')
  await expect(joan).toHaveURL(`${origin}/o/mail-makers`)
  await expect(joan.getByText('You joined Mail Makers')).toBeVisible()
  await joan.goto(`${origin}/account`)
  await expect(joan.getByText('Verified', { exact: true })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('row', { name: /Joan Clarke/ })).toContainText('Member')
})

test('an owner finds members, changes their roles, suspends and removes them, and transfers ownership', async ({
  page,
  browser,
  site: { origin },
}) => {
  const { id: organizationId } = await founder(page, origin, 'ana.m@example.com', 'Members First', 'members-first')
  const mira = await joined(page, browser, origin, {
    email: 'mira@example.com',
    name: 'Mira Osei',
    role: 'member',
    organizationId,
  })
  await joined(page, browser, origin, { email: 'li.wei@example.com', name: 'Li Wei', role: 'admin', organizationId })
  await page.goto(`${origin}/o/members-first/members`)
  await expect(page.getByText('3 of 100 seats used.')).toBeVisible()
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  await expect(row('Mira Osei')).toContainText('Member')

  await test.step('the owner searches and filters the loaded members without a call to the server, and sorts them', async () => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).search))
    await page.getByLabel('Search by name or email').fill('LI.W')
    await expect(page).toHaveURL(/search=LI\.W/i)
    await expect(page.getByText('1 person found. Searched all 3 members.')).toBeVisible()
    await page.getByLabel('Search by name or email').fill('nobody at all')
    await expect(page.getByRole('heading', { name: 'No members match “nobody at all”.' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByLabel('Role', { exact: true }).selectOption('Admin')
    await expect(page.getByRole('row')).toHaveCount(2)
    expect(asked.filter((search) => /search=|role=/.test(search))).toEqual([])
    await page.getByLabel('Role', { exact: true }).selectOption('Any role')
    await page.getByRole('button', { name: 'Name' }).click()
    await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
    await expect(page.getByRole('row').nth(2)).toContainText('Li Wei')
  })

  await test.step('the owner changes a role with the keyboard alone', async () => {
    const menu = page.getByRole('button', { name: 'Actions for Mira Osei' })
    await tabTo(page, menu)
    await page.keyboard.press('Enter')
    const change = page.getByRole('menuitem', { name: 'Change role' })
    await expect(change).toBeVisible()
    await expect(change).toBeFocused()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Mira Osei’s role' })
    await expect(dialog.getByRole('radio', { name: /^Member/ })).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(dialog.getByRole('radio', { name: /^Admin/ })).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Mira Osei’s role was changed to Admin')).toBeVisible()
    await expect(page.getByText(/^Takes effect everywhere by \d\d:\d\d:\d\d\.$/).first()).toBeVisible()
    await expect(row('Mira Osei')).toContainText('Admin')
    await expect(menu).toBeFocused()
  })

  await test.step('the owner grants several roles at once', async () => {
    await page.getByRole('button', { name: 'Actions for Li Wei' }).click()
    await page.getByRole('menuitem', { name: 'Change role' }).click()
    await page.getByLabel('Assign several roles').check()
    await page.getByRole('checkbox', { name: /^Member/ }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(row('Li Wei')).toContainText('Member')
  })

  await test.step('the owner suspends a member and ends the suspension', async () => {
    await page.getByRole('button', { name: 'Actions for Mira Osei' }).click()
    await page.getByRole('menuitem', { name: 'Suspend' }).click()
    const dialog = page.getByRole('dialog', { name: 'Suspend Mira Osei?' })
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    await expect(row('Mira Osei')).toContainText('Suspended')
    await mira.goto(`${origin}/o/members-first`)
    await expect(mira.getByRole('heading', { level: 1 })).toHaveText('Your membership is suspended')
    await page.getByRole('button', { name: 'Actions for Mira Osei' }).click()
    await page.getByRole('menuitem', { name: 'Restore', exact: true }).click()
    await expect(page.getByText('Mira Osei was restored')).toBeVisible()
    await mira.reload()
    await expect(mira.getByRole('heading', { level: 1 })).toHaveText('General')
  })

  await test.step('the owner removes a member, and the focus moves to another row', async () => {
    await page.getByRole('button', { name: 'Actions for Li Wei' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove Li Wei?' })
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(row('Li Wei')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Actions for/ }).and(page.locator(':focus'))).toHaveCount(1)
    await expect(page.getByText('2 of 100 seats used.')).toBeVisible()
  })

  await test.step('the only owner can leave only after transferring ownership', async () => {
    await page.getByRole('button', { name: 'Actions for Ana Ribeiro' }).click()
    const leave = page.getByRole('menuitem', { name: 'Leave' })
    await expect(leave).toHaveAttribute('aria-disabled', 'true')
    await expect(leave).toContainText('You’re the only owner. Make someone else an owner first.')
    await page.goto(`${origin}/account/organizations`)
    await expect(page.getByRole('button', { name: 'Leave Members First' })).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('link', { name: 'Choose an owner' }).click()
    await expect(page).toHaveURL(`${origin}/o/members-first/members?state=active`)
    await page.getByRole('button', { name: 'Actions for Mira Osei' }).click()
    await page.getByRole('menuitem', { name: 'Transfer ownership' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Transfer ownership' }).click()
    await expect(row('Mira Osei')).toContainText('Owner')
    await expect(row('Ana Ribeiro')).toContainText('Admin')

    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Leave organization' }).click()
    await page.getByRole('dialog', { name: 'Leave Members First?' }).getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(`${origin}/welcome`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where do you want to work?')
    await page.goto(`${origin}/o/members-first`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Organization not found')
  })
})

test('the server searches the members if not all members are loaded', async ({ page, db, site: { origin } }) => {
  const { id } = await founder(page, origin, 'ana.l@example.com', 'Large', 'large')
  await db.pool.query(
    `with people as (
       insert into users (id, email, name, role, created_at, updated_at)
       select 'large-' || n, 'large-' || n || '@example.com', 'Person ' || n, 'user', now(), now()
       from generate_series(1, 120) n returning id)
     insert into members (id, organization_id, user_id, role, created_at)
     select 'member-' || id, $1, id, 'member', now() + right(id, 1)::int * interval '1 hour' from people`,
    [id],
  )
  await page.goto(`${origin}/o/large/members`)
  await expect(page.getByText('100 of 121 shown')).toBeVisible()
  await expect(page.getByRole('row', { name: /Person 119/ })).toHaveCount(0)
  await page.getByLabel('Search by name or email').fill('person 119')
  await expect(page.getByRole('row', { name: /Person 119/ })).toBeVisible()
  await expect(page.getByText('1 person found. Searched all 121 members.')).toBeVisible()
})

test('an owner renames an organization, changes its slug and deletes it', async ({ page, site: { origin } }) => {
  await founder(page, origin, 'ana.g@example.com', 'Old Name', 'old-name')
  await page.goto(`${origin}/o/old-name`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('General')
  await page.getByLabel('Name', { exact: true }).fill('New Name')
  await page.getByLabel('Name', { exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: /New Name/ })).toBeVisible()

  await page.getByRole('textbox', { name: 'URL name' }).fill('acme')
  await expect(page.getByText('Links with /o/old-name will stop working.')).toBeVisible()
  await page.getByRole('textbox', { name: 'URL name' }).fill('new-name')
  await expect(page.locator('#slug-hint')).toContainText('Available')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(`${origin}/o/new-name`)
  await expect(page.getByRole('textbox', { name: 'URL name' })).toHaveValue('new-name')

  await page.getByRole('button', { name: 'Delete organization' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete New Name?' })
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Delete organization' }).click()
  await expect(dialog.getByText('That doesn’t match the URL name.')).toBeVisible()
  await dialog.getByLabel(/to confirm/).fill('new-name')
  await dialog.getByRole('button', { name: 'Delete organization' }).click()
  await expect(page).toHaveURL(`${origin}/welcome`)
  await expect(page.getByText('New Name was deleted')).toBeVisible()
})

test('a member without permissions sees disabled actions with the reason', async ({
  page,
  browser,
  site: { origin },
}) => {
  const { id: organizationId } = await founder(page, origin, 'ana.p@example.com', 'Plain', 'plain')
  const theo = await joined(page, browser, origin, {
    email: 'theo@example.com',
    name: 'Theo Laurent',
    role: 'member',
    organizationId,
  })
  await theo.goto(`${origin}/o/plain`)
  await expect(theo.getByLabel('Name', { exact: true })).toHaveAttribute('readonly', '')
  await expect(theo.getByText('Only owners and admins can change this.').first()).toBeVisible()
  await expect(theo.getByText('Only owners can delete the organization.')).toBeVisible()
  await theo.getByRole('link', { name: 'Members' }).click()
  await expect(theo.getByRole('button', { name: 'Invite people' })).toHaveAttribute('aria-disabled', 'true')
  await theo.getByRole('button', { name: 'Actions for Ana Ribeiro' }).click()
  await expect(theo.getByRole('menuitem', { name: /Remove/ })).toContainText('Only owners and admins can do this.')
  await theo.keyboard.press('Escape')
  await theo.getByRole('link', { name: 'Roles' }).click()
  await expect(theo.getByText('Your role: Member')).toBeVisible()
  await expect(theo.getByRole('row', { name: /Delete the organization/ })).toContainText('Yes')
})

test('members and invitations are two tabs of one page', async ({ page, site: { origin } }) => {
  await founder(page, origin, 'tabs@example.com', 'Two Tabs', 'two-tabs')
  await page.goto(`${origin}/o/two-tabs/members`)
  const tabs = page.getByRole('navigation', { name: 'Organization', exact: true })
  const place = page.locator('.gh-navigation').getByRole('link', { name: 'Members' })
  await expect(page.getByRole('link', { name: 'Invitations' })).toHaveCount(1)
  await expect(tabs.locator('[aria-current=page]')).toHaveText('Members')
  await expect(place).toHaveAttribute('aria-current', 'page')
  await tabs.getByRole('link', { name: 'Invitations' }).press('Enter')
  await expect(page).toHaveURL(`${origin}/o/two-tabs/invitations`)
  await expect(page.getByRole('heading', { level: 1, name: 'Invitations' })).toBeFocused()
  await expect(tabs.locator('[aria-current=page]')).toHaveText('Invitations')
  await expect(place).toHaveAttribute('aria-current', 'page')
})

test('switching organizations in one browser tab does not change the other tabs', async ({
  page,
  site: { origin },
}) => {
  await founder(page, origin, 'many@example.com', 'Northwind', 'many-1')
  for (let number = 2; number <= 8; number++)
    await call(page, origin, '/organization/create', { name: `Fabrikam ${number}`, slug: `many-${number}` })
  await page.goto(`${origin}/o/many-1/members`)
  const switcher = page.getByRole('button', { name: /Switch$/ })
  await expect(switcher).toContainText('Northwind')
  await switcher.press('Enter')
  const search = page.getByRole('searchbox', { name: 'Find an organization' })
  await expect(search).toBeFocused()
  await expect(page.getByRole('dialog', { name: 'Switch to' }).locator('[aria-current=true]')).toContainText(
    'Northwind',
  )
  await search.fill('nowhere')
  await expect(page.getByText('No organization matches “nowhere”.')).toBeVisible()
  await search.fill('fabrikam 5')
  await search.press('Enter')
  await expect(page).toHaveURL(`${origin}/o/many-5/members`)
  await expect(switcher).toContainText('Fabrikam 5')

  const other = await page.context().newPage()
  await other.goto(`${origin}/account`)
  await expect(other.getByRole('button', { name: /Account Switch$/ })).toBeVisible()
  await other.goto(`${origin}/o/many-1`)
  await expect(other.getByRole('button', { name: /Switch$/ })).toContainText('Northwind')
  await expect(switcher).toContainText('Fabrikam 5')

  await switcher.press('Enter')
  await expect(search).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator(':focus')).toContainText('Northwind')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${origin}/o/many-1/members`)
  await page.setViewportSize({ width: 390, height: 844 })
  await switcher.click()
  await expect(search).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('an owner creates, renames and deletes teams', async ({ page, site: { origin } }) => {
  await founder(page, origin, 'teams@example.com', 'Teamwork', 'teamwork')
  await page.goto(`${origin}/o/teamwork/teams`)
  await expect(page.getByText('Your team')).toBeVisible()
  await page.getByRole('button', { name: 'New team' }).click()
  await page.getByLabel('Team name').fill('Kitchen')
  await page.getByLabel('Team name').press('Enter')
  await expect(page.getByText('Team Kitchen was created')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Kitchen' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByLabel('Team name').fill('Bakery')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Bakery', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Bakery' }).click()
  await page.getByRole('menuitem', { name: 'Invite to this team' }).click()
  await expect(page.getByLabel('Team', { exact: true })).toContainText('Bakery')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Actions for Bakery' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Bakery', { exact: true })).toBeHidden()
})
