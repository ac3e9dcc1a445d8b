import { expectAccessible } from '../testing/accessible.ts'
import { asOlga, call, create } from '../testing/administrators.ts'
import { joined } from '../testing/organizations.ts'
import { setUp } from '../testing/users.ts'
import { sql } from '../../../server/database/sql.ts'
import { expect, test } from '../testing/site.ts'

// Each test is long. states.spec.ts covers the look and the accessibility of the individual states.
test.describe.configure({ timeout: 120_000 })
test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
})

test('the overview suggests fixes, switches between charts and periods, and sums up failed sign-ins', async ({
  page,
  site: { origin },
}) => {
  await asOlga(page, origin)
  await create(page, origin, 'Ada Lovelace', 'ada@example.com')
  const wrong = { email: 'ada@example.com', password: 'not her password' }
  for (let attempt = 0; attempt < 2; attempt++)
    await page.request.post(`${origin}/api/auth/sign-in/email`, { data: wrong, headers: { origin } })
  await asOlga(page, origin)
  await page.goto(`${origin}/admin`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview')
  await expect(page.getByText('Your first chart appears tomorrow.')).toBeVisible()
  const fix = page.getByRole('button', { name: 'Fix Add a second admin' })
  await fix.click()
  await expect(fix).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('button', { name: 'Copy gatehouse admin promote EMAIL' })).toBeVisible()

  const failed = page.getByRole('tab', { name: /^Failed sign-ins/ })
  await page.getByRole('tab', { name: /^Sign-ups/ }).press('ArrowLeft')
  await expect(failed).toBeFocused()
  await expect(failed).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('radio', { name: '90 days' }).check()
  await expect(page).toHaveURL(/days=90/)

  const activity = page.getByRole('region', { name: 'Recent activity' })
  await activity.getByRole('button', { name: /^2 failed sign-ins for Ada Lovelace/ }).press('Enter')
  await activity.getByRole('link', { name: 'All failed sign-ins' }).click()
  await expect(page).toHaveURL(/\/admin\/events\?action=session.refused/)
})

test('the chart of the overview can be read with the pointer and the keyboard', async ({
  page,
  db,
  site: { origin },
}) => {
  await asOlga(page, origin)
  await db.run(sql`insert into daily_counts (day, kind, count)
    select (now() at time zone 'UTC')::date - ago, 'sign-up', ago from generate_series(1, 20) as ago`)
  await create(page, origin, 'Ida Rhodes', 'ida@example.com')
  await page.goto(`${origin}/admin?days=7`)
  const plot = page.getByRole('slider', { name: 'Sign-ups per day' })
  await plot.press('ArrowLeft')
  await expect(plot).toHaveAttribute('aria-valuetext', /: 1 sign-up, .*: 8$/)
  await plot.press('PageDown')
  await expect(plot).toHaveAttribute('aria-valuetext', /: 6 sign-ups, .*: 13$/)
  await plot.press('End')
  await plot.press('Home')
  await expect(plot).toHaveAttribute('aria-valuenow', '1')
  const legend = page.locator('.gh-chart-legend')
  await expect(legend.getByRole('listitem').last()).toHaveText(/^\w+, \w+ \d+ 13$/)
  await plot.press('Escape')
  await expect(legend.getByRole('listitem').last()).toHaveText(/^\w+ \d+\s–\s(\w+ )?\d+$/)

  const box = (await plot.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + 20)
  await expect(plot).toHaveAttribute('aria-valuetext', /: 3 sign-ups, .*: 10$/)
  await page.evaluate(() => (document.documentElement.dir = 'rtl'))
  const mirrored = (await plot.boundingBox())!
  await page.mouse.move(mirrored.x + mirrored.width - 2, mirrored.y + 20)
  await expect(plot).toHaveAttribute('aria-valuenow', '1')
  await plot.press('ArrowLeft')
  await expect(plot).toHaveAttribute('aria-valuenow', '2')
})

test('an administrator changes the owner of an organization', async ({ page, browser, site: { origin } }) => {
  await asOlga(page, origin)
  const created = await call<{ id: string }>(page, origin, '/organization/create', {
    name: 'Fjord & Co',
    slug: 'fjord',
  })
  const mira = { email: 'mira@example.com', name: 'Mira Osei', role: 'member', organizationId: created.id }
  await (await joined(page, browser, origin, mira)).context().close()
  await page.goto(`${origin}/admin/organizations/${created.id}`)
  const opener = page.getByRole('button', { name: 'Change owner' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Change the owner of Fjord & Co' })
  await expect(dialog.getByRole('radio', { name: 'Olga Owner becomes an admin' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Change owner' }).click()
  await expect(dialog.getByText('Enter a member’s email.')).toBeVisible()
  await dialog.getByLabel('Email of the new owner').fill('nobody@example.com')
  await dialog.getByRole('button', { name: 'Change owner' }).click()
  await expect(dialog.getByText('No member has this email.')).toBeVisible()
  await dialog.getByLabel('Email of the new owner').fill('mira@example.com')
  await dialog.getByRole('button', { name: 'Change owner' }).click()
  await expect(page.getByText('Mira Osei is now an owner of Fjord & Co')).toBeVisible()
  await expect(opener).toBeFocused()
  const members = page.getByRole('region', { name: 'Members' }).getByRole('listitem')
  await expect(members.nth(0)).toContainText(/Mira Osei.*Owner/)
  await expect(members.nth(1)).toContainText(/Olga Owner.*Admin/)
  await page.getByRole('button', { name: 'Delete organization' }).click()
  const removal = page.getByRole('dialog', { name: 'Delete Fjord & Co?' })
  await expect(removal.getByText('2 memberships')).toBeVisible()
  await removal.getByRole('button', { name: 'Keep' }).click()
})

test('an administrator filters and exports the audit log, and views mails and settings', async ({
  page,
  site: { origin },
}) => {
  await asOlga(page, origin)
  await create(page, origin, 'Recorded One', 'recorded@example.com')
  await page.goto(`${origin}/admin/events`)
  const row = (sentence: RegExp) => page.getByRole('button', { name: sentence })
  await expect(row(/created Recorded One’s account/)).toBeVisible()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Action', { exact: true }).selectOption('Person created')
  await page.getByRole('button', { name: /^Show \d+ events?$/ }).click()
  await expect(page).toHaveURL(/action=user.created/)
  await expect(row(/signed in/)).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: /Export as CSV/ }).click()
  const stream = await (await download).createReadStream()
  let csv = ''
  for await (const chunk of stream) csv += String(chunk)
  expect(csv).toMatch(/^"id","createdAt","action",/)
  expect(csv).not.toContain('session.started')
  await page.getByRole('searchbox').fill('203.0.113.99')
  await expect(page.getByText('No events match these filters')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(row(/signed in/).first()).toBeVisible()

  await page.goto(`${origin}/admin/emails?template=verify-email`)
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Verify your email' })).toBeVisible()
  await page.getByRole('link', { name: /^Invitation/ }).click()
  await page.getByRole('tab', { name: 'Dark' }).click()
  await expect(page.frameLocator('iframe').locator('body')).toHaveCSS('background-color', 'rgb(20, 18, 16)')
  await page.getByRole('tab', { name: 'Phone' }).click()
  await page.getByRole('tab', { name: 'Text' }).click()
  await expect(page.getByText('Analytical Engines').last()).toBeVisible()
  await page.getByRole('button', { name: 'Send test email' }).click()
  await expect(page.getByText('Sent to olga@example.com')).toBeVisible()

  await page.goto(`${origin}/admin/settings?subject=branding`)
  await expect(page.getByText('White text, contrast 5.1:1').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Accent color', exact: true }).fill('#ffd400')
  await expect(page.getByText(/^Light Dark text, contrast/)).toBeVisible()
  const dark = page.frameLocator('iframe[title="Sign-in preview: Dark"]')
  await expect(dark.locator('h1')).toHaveText('Sign in')
  await expect(dark.locator('button[type=submit]')).toHaveCSS('background-color', 'rgb(255, 212, 0)')
  await expect(dark.locator('body')).toHaveCSS('color-scheme', 'dark')
  await page.getByLabel('Name', { exact: true }).fill('Northwind')
  await page.getByRole('combobox', { name: 'Corner radius' }).selectOption('Square')
  await expect(dark.locator('header')).toContainText('Northwind')
  await expect(dark.locator('button[type=submit]')).toHaveCSS('border-radius', '0px')
  await expect(page.getByText("GATEHOUSE_ACCENT='#ffd400'")).toBeVisible()
  await expect(page.getByText('"radius": "square"')).toBeVisible()
  await dark.locator('header').scrollIntoViewIfNeeded()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByText('Changes appear here as configuration to copy.')).toBeVisible()
  await page.getByRole('searchbox').fill('session.exp')
  await expect(page.getByText('7 days')).toBeVisible()
  await expect(page.locator('.gh-setting')).toHaveCount(1)
  await page.getByRole('button', { name: 'Session length' }).press('Enter')
  await expect(page.getByText('session: { expiresIn: 604800 },')).toBeVisible()
})

test('a click on a link opens the page without a reload, and the browser handles Ctrl+click', async ({
  page,
  site: { origin },
}) => {
  await asOlga(page, origin)
  const id = await create(page, origin, 'Grace Hopper', 'grace@example.com')
  await page.setViewportSize({ width: 1000, height: 800 })
  await page.goto(`${origin}/admin/users`)
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
  const link = page.getByRole('link', { name: 'Grace Hopper' })

  const left = page.evaluate(whetherLeftToBrowser)
  await link.click({ modifiers: ['ControlOrMeta'] })
  expect(await left).toBe(`${origin}/admin/users/${id}`)
  await expect(page).toHaveURL(`${origin}/admin/users`)

  await link.click()
  await expect(page).toHaveURL(`${origin}/admin/users/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Grace Hopper')
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
})

/**
 * Runs in the browser. Waits for a click on a link, and returns the link's URL, or false if the page handles the click
 * itself. Prevents a new tab, because Playwright is not always notified of new tabs.
 */
function whetherLeftToBrowser() {
  return new Promise((resolve) => {
    const read = (event: MouseEvent) => {
      resolve(!event.defaultPrevented && (event.target as Element).closest('a')?.href)
      event.preventDefault()
    }
    addEventListener('click', read, { once: true })
  })
}

test('the audit log names the organization of an event, and links to it until the organization is deleted', async ({
  page,
  site: { origin },
}) => {
  await asOlga(page, origin)
  const brief = { name: 'Brief', slug: 'brief' }
  const { id: organizationId } = await call<{ id: string }>(page, origin, '/organization/create', brief)
  await call(page, origin, '/organization/invite-member', { email: 'ben@example.com', role: 'member', organizationId })
  await page.goto(`${origin}/admin/events?organizationId=${organizationId}`)
  const row = (sentence: string) => page.getByRole('button', { name: sentence })
  await expect(row('created Brief')).toBeVisible()
  await row('invited ben@example.com to Brief').press('Enter')
  await page.getByRole('link', { name: 'Open Brief' }).click()
  await expect(page).toHaveURL(`${origin}/admin/organizations/${organizationId}`)

  await call(page, origin, '/organization/delete', { organizationId })
  await page.goto(`${origin}/admin/events?organizationId=${organizationId}`)
  await expect(row('deleted Brief')).toBeVisible()
  await row('to a deleted organization').press('Enter')
  await expect(page.getByText('Event ID')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open Brief' })).toHaveCount(0)
  await expectAccessible(page)
})

test('hovering over a date shows the exact time', async ({ page, site: { origin } }) => {
  await asOlga(page, origin)
  await page.goto(`${origin}/admin/users`)
  const joined = page
    .getByRole('row', { name: /olga@example.com/ })
    .getByRole('time')
    .last()
  await joined.hover()
  await expect(joined).toHaveAttribute('title', /\d at \d/)
})

test('on a phone, a user’s name fits on one line, however long the details next to it are', async ({ page, site }) => {
  const { origin } = site
  await asOlga(page, origin)
  const userId = await create(page, origin, 'Jonas Berg', 'jonas.berg@northwind.example')
  await call(page, origin, '/admin/ban-user', { userId, banExpiresIn: 604_800 })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${origin}/admin/users?search=jonas.berg`)
  await expect(page.getByText(/^Banned until/)).toBeVisible()
  const name = await page.getByRole('link', { name: 'Jonas Berg' }).boundingBox()
  expect(name?.height).toBeLessThan(30)
})
