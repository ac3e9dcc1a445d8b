import type { Page } from '@playwright/test'
import { asOlga, create } from '../testing/administrators.ts'
import { hearAnnouncements } from '../testing/announcements.ts'
import { founder, joined } from '../testing/organizations.ts'
import { setUp, signUp } from '../testing/users.ts'
import { expect, test } from '../testing/site.ts'

test.describe.configure({ timeout: 120_000 })
test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
})

/** Waits until the page is interactive, and opens the palette with the keyboard shortcut. */
async function openPalette(page: Page) {
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')).toBeFocused()
}

/** Opens the palette, types text into its search field, and returns the field. */
async function searching(page: Page, text: string) {
  await openPalette(page)
  const field = page.getByRole('dialog').getByRole('combobox')
  await page.keyboard.type(text)
  return field
}

/** Returns the option that Enter would open. */
function active(page: Page) {
  return page.getByRole('option', { selected: true })
}

test('the command palette opens people, pages and dialogs with the keyboard alone', async ({
  page,
  context,
  site: { origin },
}) => {
  await asOlga(page, origin)
  const id = await create(page, origin, 'Viktor Hale', 'viktor@example.com')
  await page.goto(`${origin}/admin/emails`)

  await test.step('Escape closes the palette and returns the focus', async () => {
    const opener = page.getByRole('button', { name: 'Search' })
    await opener.focus()
    await searching(page, 'mail')
    await expect(active(page)).toHaveAccessibleName(/^Mailbox/)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(opener).toBeFocused()
  })

  await test.step('the active option wraps around at both ends and is announced', async () => {
    const field = await searching(page, 'viktor')
    await expect(active(page)).toHaveAccessibleName(/^Viktor Hale/)
    await page.keyboard.press('ArrowUp')
    await expect(active(page)).toHaveAccessibleName(/^Search the audit log for/)
    await expect(field).toHaveAttribute('aria-activedescendant', (await active(page).getAttribute('id'))!)
    await page.keyboard.press('ArrowDown')
    await expect(active(page)).toHaveAccessibleName(/^Viktor Hale/)
    await expect(field).toBeFocused()
  })

  await test.step('Ctrl+Enter opens a new tab', async () => {
    const opened = context.waitForEvent('page')
    await page.keyboard.press('Control+Enter')
    await expect(await opened).toHaveURL(`${origin}/admin/users/${id}`)
    await expect(page).toHaveURL(`${origin}/admin/emails`)
    await expect(active(page)).toHaveAccessibleName(/^Viktor Hale/)
  })

  await test.step('an entry opens the page of a user and focuses its heading', async () => {
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${origin}/admin/users/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Viktor Hale' })).toBeFocused()
  })

  await test.step('banning a user requires confirmation', async () => {
    await page.goto(`${origin}/admin/emails`)
    await searching(page, 'ban viktor')
    await expect(active(page)).toHaveAccessibleName(/^Ban Viktor Hale…/)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Ban Viktor Hale?' })
    await expect(dialog).toBeVisible()
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await expect(page).toHaveURL(`${origin}/admin/users/${id}?ask=ban`)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(`${origin}/admin/users/${id}`)
    await expect(page.getByText('Banned', { exact: true })).toBeHidden()
  })

  await test.step('impersonating requires confirmation, and typing an address offers to create a user', async () => {
    await searching(page, 'impersonate viktor')
    await expect(active(page)).toHaveAccessibleName(/^Impersonate Viktor Hale/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Impersonate Viktor Hale?' })).toBeVisible()
    await page.keyboard.press('Escape')
    await searching(page, 'zelda@north.example')
    await expect(active(page)).toHaveAccessibleName(/^Create zelda@north.example…/)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Create person' })
    await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue('zelda@north.example')
  })
})

test('the palette aborts a request when the typed text changes, and announces the number of results', async ({
  page,
  site: { origin },
}) => {
  const heard = await hearAnnouncements(page)
  await asOlga(page, origin)
  await create(page, origin, 'José Müller', 'jose@example.com')
  await page.goto(`${origin}/admin/emails`)
  const asked: string[] = []
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/admin/search?*', async (route) => {
    const text = new URL(route.request().url()).searchParams.get('text')!
    asked.push(text)
    if (text === 'jos') await isReleased
    await route.continue().catch(() => {})
  })

  await openPalette(page)
  await page.keyboard.type('j')
  const aborted = page.waitForEvent('requestfailed')
  await page.keyboard.type('os')
  await expect.poll(() => asked).toEqual(['jos'])
  await page.keyboard.type('é müll')
  expect((await aborted).url()).toContain('text=jos&')
  release()
  await expect(active(page)).toHaveAccessibleName(/^José Müller/)
  await expect(active(page).locator('mark')).toHaveText(['José', 'Müll', 'jose'])
  expect(asked.at(-1)).toBe('josé müll')
  await expect.poll(heard).toContain('5 results')
})

test('the palette shows only actions that the user is allowed to take', async ({ page, browser, site: { origin } }) => {
  const anaPage = await (await browser.newContext()).newPage()
  const organization = await founder(anaPage, origin, 'ana@example.com', 'Northwind Traders', 'northwind-palette')
  const mira = { email: 'mira@example.com', name: 'Mira Osei', role: 'member', organizationId: organization.id }
  const miraPage = await joined(anaPage, browser, origin, mira)

  await test.step('an owner finds and invites members', async () => {
    await anaPage.goto(`${origin}/o/northwind-palette/members`)
    await searching(anaPage, 'mira')
    await expect(active(anaPage)).toHaveAccessibleName(/^Mira Osei mira@example.com Member/)
    await expect(anaPage.getByRole('option', { name: /Impersonate|Ban|audit log/ })).toHaveCount(0)
    await anaPage.keyboard.press('Enter')
    await expect(anaPage).toHaveURL(/northwind-palette\/members\?search=mira%40example.com$/)
    await searching(anaPage, 'invite')
    await expect(active(anaPage)).toHaveAccessibleName(/^Invite people to Northwind Traders/)
    await anaPage.keyboard.press('Enter')
    await expect(anaPage.getByRole('dialog', { name: 'Invite people' })).toBeVisible()
  })

  await test.step('a member finds no people and no actions of owners', async () => {
    await miraPage.goto(`${origin}/account`)
    const searches: string[] = []
    miraPage.on('request', (request) => /search/.test(request.url()) && searches.push(request.url()))
    const field = await searching(miraPage, 'ana')
    await expect(field).toHaveAttribute('placeholder', 'Search organizations, pages and actions')
    await expect(miraPage.getByText('No results for “ana”')).toBeVisible()
    await expect(miraPage.getByRole('option')).toHaveCount(0)
    await field.fill('invite')
    await expect(miraPage.getByText('No results for “invite”')).toBeVisible()
    await field.fill('north')
    await expect(active(miraPage)).toHaveAccessibleName(/^Northwind Traders/)
    await expect(miraPage.getByRole('option', { name: 'Switch to Northwind Traders' })).toBeVisible()
    expect(searches).toEqual([])
  })

  await test.step('a site administrator finds everybody', async () => {
    await asOlga(page, origin)
    await page.goto(`${origin}/admin/emails`)
    await searching(page, 'mira')
    await expect(active(page)).toHaveAccessibleName(/^Mira Osei/)
    await expect(page.getByRole('option', { name: 'Impersonate Mira Osei' })).toBeVisible()
  })
  await anaPage.context().close()
  await miraPage.context().close()
})

test('the palette lists recently opened entries, without email addresses, until the user signs out', async ({
  page,
  site: { origin },
}) => {
  await asOlga(page, origin)
  const id = await create(page, origin, 'Grace Hopper', 'grace@example.com')
  await page.goto(`${origin}/admin/emails`)
  await searching(page, 'grace')
  await expect(active(page)).toHaveAccessibleName(/^Grace Hopper/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Grace Hopper' })).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(active(page)).toHaveAccessibleName(/^Grace Hopper Person/)
  const kept = () => page.evaluate(() => localStorage.getItem('gatehouse.recent'))
  expect(JSON.parse((await kept())!)).toMatchObject({ things: [{ kind: 'person', id, name: 'Grace Hopper' }] })
  expect(await kept()).not.toContain('@')

  await page.keyboard.type('log out')
  await expect(active(page)).toHaveAccessibleName(/^Sign out/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sign-in/)
  expect(await kept()).toBeNull()
})

test('the palette puts a recently opened user first, even if the server returns five other users', async ({
  page,
  site: { origin },
}) => {
  await asOlga(page, origin)
  const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((name) => `Zelda ${name}`)
  for (const name of names) await create(page, origin, name, `${name.toLowerCase().replace(' ', '-')}@example.com`)
  await page.goto(`${origin}/admin/emails`)
  const people = page.getByRole('group', { name: 'People' }).getByRole('option')
  await searching(page, 'zelda')
  await expect(people).toHaveCount(5)
  const found = await people.allInnerTexts()
  const other = names.find((name) => !found.some((text) => text.includes(name)))!
  await page.getByRole('dialog').getByRole('combobox').fill(other)
  await expect(active(page)).toHaveAccessibleName(new RegExp(`^${other}`))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: other })).toBeFocused()

  await searching(page, 'zelda')
  await expect(people).toHaveCount(5)
  await expect(people.first()).toHaveAccessibleName(new RegExp(`^${other}`))
})

test('the palette changes the theme of this browser, and is not available to signed-out visitors', async ({
  page,
  site: { origin },
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await signUp(page, origin, 'theo@example.com', 'Theo Laurent')
  await page.goto(`${origin}/account`)
  await searching(page, 'theme')
  await expect(active(page)).toHaveAccessibleName(/^Switch to dark theme/)
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  await page.context().clearCookies()
  await page.goto(`${origin}/dev/outbox`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Search' })).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeHidden()
})
