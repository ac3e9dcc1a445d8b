import { expectAccessible } from '../testing/accessible.ts'
import { call, founder, joined } from '../testing/organizations.ts'
import { setUp } from '../testing/users.ts'
import { expect, test } from '../testing/site.ts'

test.use({
  options: {
    organization: { membershipLimit: 8, teams: { enabled: true, maximumMembersPerTeam: 2 } },
  },
})

// These tests take a long time, because they check many states in two themes.
test.setTimeout(240_000)

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
})

test('an owner adds, moves and removes team members', async ({ page, browser, site: { origin } }) => {
  const { id: organizationId } = await founder(page, origin, 'ana.t@example.com', 'Bakers', 'bakers')
  const kitchen = await call(page, origin, '/organization/create-team', { name: 'Kitchen', organizationId })
  const join = (name: string, email: string, role: string) =>
    joined(page, browser, origin, { name, email, role, organizationId })
  const mira = await join('Mira Osei', 'mira.t@example.com', 'admin')
  await join('Li Wei', 'li.t@example.com', 'member')
  await page.goto(`${origin}/o/bakers/teams`)
  await page.getByRole('link', { name: 'Kitchen' }).click()
  await expect(page).toHaveURL(`${origin}/o/bakers/teams/${kitchen.id}`)
  await expect(page.getByRole('heading', { name: 'No members yet.' })).toBeVisible()
  await expectAccessible(page)
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })

  await test.step('the owner adds members until the team is full', async () => {
    await page.getByRole('button', { name: 'Add people' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add people to Kitchen' })
    await expect(dialog.getByRole('listitem')).toHaveCount(3)
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Ana Ribeiro' })).toContainText('In Bakers')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Add Mira Osei' }).click()
    await expect(dialog.getByRole('button', { name: 'Added' })).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Add Ana Ribeiro' }).click()
    await expect(dialog.getByRole('button', { name: 'Added' })).toHaveCount(2)
    await dialog.getByRole('searchbox').fill('li.t@')
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Add Li Wei' }).click()
    await expect(dialog.getByText('Kitchen is full. Remove someone first.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Add Li Wei' })).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('2 members · Bakers')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Teams', exact: true })).toHaveAttribute('aria-current', 'page')
    await expect(row('Mira Osei')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the row is restored if the server refuses to remove a member, and the owner removes another member', async () => {
    await mira.goto(page.url())
    await expect(mira.getByRole('button', { name: 'Ana Ribeiro: Remove from team' })).toBeVisible()
    const memberId = (await row('Mira Osei').getAttribute('data-row'))!
    await call(page, origin, '/organization/update-member-role', { memberId, role: 'member', organizationId })
    await mira.getByRole('button', { name: 'Ana Ribeiro: Remove from team' }).click()
    await expect(mira.getByText('You can’t change this member.')).toBeVisible()
    await expect(mira.getByRole('row', { name: /Ana Ribeiro/ })).toBeVisible()
    await expect(mira.getByRole('button', { name: 'Add people' })).toHaveAttribute('aria-disabled', 'true')
    await expect(mira.getByRole('button', { name: 'Ana Ribeiro: Remove from team' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await expectAccessible(mira)
    await page.getByRole('link', { name: 'Members' }).click()
    await page.getByRole('button', { name: 'Actions for Ana Ribeiro' }).click()
    await expect(page.getByRole('menuitem', { name: 'Leave' })).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Escape')
    await page.goBack()
    await page.getByRole('button', { name: 'Mira Osei: Remove from team' }).click()
    await expect(page.getByText('Mira Osei was removed from Kitchen')).toBeVisible()
    await expect(page.getByText('1 member · Bakers')).toBeVisible()
    await expect(row('Mira Osei')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Ana Ribeiro: Remove from team' })).toBeFocused()
  })

  await test.step('the owner changes several members at once, with a result for each', async () => {
    await page.goto(`${origin}/o/bakers/members`)
    await expect(row('Ana Ribeiro')).toContainText('Kitchen')
    await page.getByRole('checkbox', { name: 'Select everyone shown' }).check()
    await expect(page.getByText('2 selected')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add to team' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add 2 people to a team' })
    await dialog.getByLabel('Add to team').selectOption('Kitchen')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Add to team' }).click()
    await expect(page.getByText('1 added, 1 failed.')).toBeVisible()
    await expect(page.getByText('This team is full.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Close' }).click()
    // Members whose change was refused stay selected.
    await expect(page.getByText('1 selected')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Select everyone shown' })).toHaveJSProperty('indeterminate', true)
    await page.getByRole('button', { name: 'Change role' }).click()
    await page.getByRole('radio', { name: /^Admin/ }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Change role' }).click()
    await expect(page.getByText('1 person updated.')).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('cell', { name: 'Admin' })).toHaveCount(1)
    await page.getByRole('checkbox', { name: 'Select everyone shown' }).check()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('2 people removed.')).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('1 of 8 seats used.')).toBeVisible()
  })

  await test.step('the page reports that the team was deleted', async () => {
    await call(page, origin, '/organization/set-member-team', {
      memberId: (await page.getByRole('row').nth(1).getAttribute('data-row'))!,
      teamId: null,
      organizationId,
    })
    await page.goto(`${origin}/o/bakers/teams/${kitchen.id}`)
    await page.getByRole('button', { name: 'Actions for Kitchen' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page).toHaveURL(`${origin}/o/bakers/teams`)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Team not found')
    await expectAccessible(page)
  })
})

test('an owner invites the email addresses in a file, each with its own role', async ({ page, site: { origin } }) => {
  await founder(page, origin, 'ana.f@example.com', 'Filers', 'filers')
  await page.goto(`${origin}/o/filers/members?invite=true`)
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  const choose = async (name: string, text: string) => {
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Choose a CSV file' }).click()
    await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  }
  await choose('empty.csv', 'email,role\n')
  await expect(dialog.getByText('empty.csv contains no email addresses.')).toBeVisible()
  await choose('long.csv', Array.from({ length: 501 }, (_, i) => `p${i}@example.com`).join('\n'))
  await expect(dialog.getByText(/long\.csv is too large/)).toBeVisible()

  await choose(
    'team.csv',
    'Email;Role\r\nann@example.com;Admin\r\nbob@example.com;\r\ncem@example.com;boss\r\nnobody;member\r\n',
  )
  await expect(dialog.getByText('4 addresses from team.csv')).toBeVisible()
  const chip = (address: string) => dialog.getByRole('listitem').filter({ hasText: address })
  await expect(chip('ann@')).toContainText('Admin')
  await expect(chip('cem@')).toContainText('There’s no role “boss”.')
  await expect(chip('nobody')).toContainText('Not an email address.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send 2 invitations' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(4)
  await dialog.getByRole('button', { name: 'Remove cem@example.com' }).click()
  await dialog.getByRole('button', { name: 'Remove nobody' }).click()

  // Drops a file with more email addresses than there are free seats.
  const many = Array.from({ length: 6 }, (_, i) => `seat-${i}@example.com,member`).join('\n')
  const files = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([text], 'seats.csv', { type: 'text/csv' }))
    return transfer
  }, many)
  await dialog.locator('.gh-address-file').dispatchEvent('drop', { dataTransfer: files })
  await expect(dialog.getByText('1 invitation too many: you have 7 free seats.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Remove seat-5@example.com' }).click()
  await dialog.getByRole('button', { name: 'Send 7 invitations' }).click()
  await expect(page.getByText('7 invitations sent')).toBeVisible()
  await page.goto(`${origin}/o/filers/invitations`)
  await expect(page.getByRole('row', { name: /ann@example.com/ })).toContainText('Admin')
  await expect(page.getByRole('row', { name: /bob@example.com/ })).toContainText('Member')
})

test('two tabs show two organizations, regardless of the session’s active organization', async ({
  page,
  site: { origin },
}) => {
  const first = await founder(page, origin, 'tabs@example.com', 'First Tab', 'first-tab')
  const second = await call(page, origin, '/organization/create', { name: 'Second Tab', slug: 'second-tab' })
  const other = await page.context().newPage()
  const named: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (!/\/organization\/(?!list$|list-user|check-slug|set-active)/.test(pathname)) return
    const body = (request.postDataJSON() ?? {}) as { organizationId?: string; data?: { organizationId?: string } }
    named.push(searchParams.get('organizationId') ?? body.organizationId ?? body.data?.organizationId ?? pathname)
  })

  await other.goto(`${origin}/o/second-tab/teams`)
  await page.goto(`${origin}/o/first-tab/teams`)
  await call(page, origin, '/organization/set-active', { organizationId: second.id })
  await page.getByRole('button', { name: 'New team' }).click()
  await page.getByLabel('Team name').fill('Only Here')
  await page.getByLabel('Team name').press('Enter')
  await page.getByRole('link', { name: 'Only Here' }).click()
  await page.getByRole('button', { name: 'Add people' }).click()
  await page.getByRole('button', { name: 'Add Ana Ribeiro' }).click()
  await expect(page.getByRole('button', { name: 'Added' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  for (const [name, heading] of [
    ['Members', 'Members'],
    ['Invitations', 'Invitations'],
    ['Roles', 'Roles'],
    ['Settings', 'General'],
  ] as const) {
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  }
  await page.getByLabel('Name', { exact: true }).fill('First Renamed')
  await page.getByLabel('Name', { exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: /First Renamed/ })).toBeVisible()
  expect(named.length).toBeGreaterThan(5)
  expect(new Set(named)).toEqual(new Set([first.id]))
  await other.reload()
  await expect(other.getByRole('button', { name: /Second Tab.*Switch$/ })).toBeVisible()
  await expect(other.getByText('Only Here')).toBeHidden()

  // The switcher opens the same page of the other organization, or its list of teams if the page was about a team.
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Roles')
  const choose = async (tab: typeof page, name: RegExp) => {
    await tab.getByRole('button', { name: /Switch$/ }).click()
    await tab.getByRole('menuitem', { name }).click()
  }
  await choose(page, /Second Tab/)
  await expect(page).toHaveURL(`${origin}/o/second-tab/roles`)
  await other.getByRole('link', { name: /^Second Tab/ }).click()
  await expect(other).toHaveURL(/second-tab\/teams\/\w+$/)
  await choose(other, /First Renamed/)
  await expect(other).toHaveURL(`${origin}/o/first-tab/teams`)
})

test('each team shows its members in an organization with more than a hundred members', async ({
  page,
  db,
  site: { origin },
}) => {
  const { id: organizationId } = await founder(page, origin, 'large@example.com', 'Large', 'large')
  const team = await call(page, origin, '/organization/create-team', { name: 'Pastry', organizationId })
  await db.pool.query(
    `with added as (
      insert into users (id, email, email_verified, name, role, created_at, updated_at)
      select 'large-' || n, 'large-' || n || '@example.com', true, 'Member ' || n, 'user', now(), now()
      from generate_series(1, 120) n returning id, name)
    insert into members (id, organization_id, user_id, role, team_id, created_at)
    select id, $1, id, 'member', case when name > 'Member 98' then $2 end, now() from added`,
    [organizationId, team.id],
  )
  await db.pool.query(
    `update members set team_id = $2 where organization_id = $1 and user_id in (
      select id from users where email = 'large@example.com')`,
    [organizationId, team.id],
  )
  await page.goto(`${origin}/o/large/teams`)
  const row = page.getByRole('listitem').filter({ hasText: 'Pastry' })
  await expect(row).toContainText('2 members')
  await expect(row).toContainText('Ana Ribeiro, Member 99')
  await expect(row).toContainText('Your team')

  await page.getByRole('link', { name: 'Pastry' }).click()
  await page.getByRole('button', { name: 'Member 99: Remove from team' }).click()
  await expect(page.getByRole('row', { name: /Member 99/ })).toBeHidden()
  await page.getByRole('link', { name: 'All teams' }).click()
  await expect(row).toContainText('1 member')
})
