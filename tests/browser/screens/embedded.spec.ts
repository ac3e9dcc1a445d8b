import type { Page } from '@playwright/test'
import { expectAccessible } from '../testing/accessible.ts'
import { call } from '../testing/administrators.ts'
import { differences, inHost, stylesOf, stylesOfAll } from '../testing/computed-styles.ts'
import { startHost, type HostApplication } from '../testing/host-application.ts'
import { frameworkSheets, hostileSheets } from '../testing/hostile-sheets.ts'
import { password, setUp, signUp } from '../testing/users.ts'
import { expect, test } from '../testing/site.ts'

// The example host is built like any other host that embeds Gatehouse’s components, and served from its own origin.

test.use({
  options: {
    trustedOrigins: ['http://localhost:*'],
    organization: { teams: { enabled: true } },
  },
})

let host: HostApplication

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
  host = await startHost(site.origin)
})

test.afterAll(() => host.end())

test('hostile stylesheets of the host change nothing in Gatehouse’s components', async ({ page, site }) => {
  await signUp(page, site.origin, 'ida@example.com', 'Ida Isolated')
  await createOrganization(page, site.origin, 'Isolated')
  const parts = {
    table: 'table',
    cell: 'td',
    heading: 'h1',
    paragraph: '.gh p',
    link: '.gh nav a',
    button: '.gh button',
  }
  const signedIn = async () => {
    await page.goto(`${host.origin}/#organization`)
    await page.getByRole('link', { name: 'Members' }).click()
    await expect(page.getByRole('link', { name: 'Invitations' })).toHaveCount(1)
    await page.getByRole('cell', { name: /Ida Isolated You/ }).waitFor()
    return stylesOf(page, parts)
  }
  const cleanInside = await inHost(host, page, '', signedIn)
  for (const [name, sheet] of Object.entries(hostileSheets))
    expect.soft(differences(cleanInside, await inHost(host, page, sheet, signedIn)), name).toEqual([])

  await page.context().clearCookies()
  const form = {
    field: 'input[type=email]',
    button: 'button[type=submit]',
    heading: 'h1',
    paragraph: '.gh p',
    link: '.gh a',
    label: 'label',
  }
  const signedOut = async () => {
    await page.goto(host.origin)
    await page.getByLabel('Email').waitFor()
    return stylesOf(page, form)
  }
  const cleanForm = await inHost(host, page, '', signedOut)
  for (const [name, sheet] of Object.entries(hostileSheets))
    expect.soft(differences(cleanForm, await inHost(host, page, sheet, signedOut)), name).toEqual([])
})

test('Bootstrap and Tailwind change nothing in Gatehouse’s components', async ({ page, site }) => {
  const sheets = await frameworkSheets()
  const compare = async (name: string, act: () => Promise<void>) => {
    const shown = async () => {
      await act()
      return stylesOfAll(page)
    }
    const clean = await inHost(host, page, '', shown)
    for (const [framework, sheet] of Object.entries(sheets))
      expect.soft(differences(clean, await inHost(host, page, sheet, shown)), `${name}, ${framework}`).toEqual([])
  }
  await compare('sign-in', async () => {
    await page.goto(host.origin)
    await page.getByLabel('Email').waitFor()
  })
  await signUp(page, site.origin, 'frida@example.com', 'Frida Framework')
  await createOrganization(page, site.origin, 'Frameworks')
  await compare('members', async () => {
    await page.goto(`${host.origin}/#organization`)
    await page.getByRole('link', { name: 'Members' }).click()
    await page.getByRole('cell', { name: /Frida Framework You/ }).waitFor()
    await page.getByRole('button', { name: 'Invite people' }).click()
    await page.getByRole('dialog').waitFor()
  })
})

test('components inherit the font of the host’s page, or use the font configured for them', async ({ page }) => {
  const lettersIn = async (sheet: string) => {
    await page.goto(host.origin)
    if (sheet) await page.addStyleTag({ content: sheet })
    await page.getByLabel('Email').waitFor()
    return page.getByRole('button', { name: 'Sign in', exact: true }).evaluate((it) => getComputedStyle(it).fontFamily)
  }
  const around = await lettersIn('')
  await page.goto(host.origin)
  expect(await page.locator('main').evaluate((it) => getComputedStyle(it).fontFamily)).toBe(around)
  expect(await lettersIn('.gh { --gh-font: Verdana, sans-serif; }')).toBe('Verdana, sans-serif')
})

test("a user signs in, changes the name and switches the organization, all on the host's page", async ({
  page,
  site,
}) => {
  await signUp(page, site.origin, 'hugo@example.com', 'Hugo Host')
  await createOrganization(page, site.origin, 'Northwind')
  await createOrganization(page, site.origin, 'Acme')
  await page.context().clearCookies()

  await page.goto(host.origin)
  await page.getByLabel('Email').fill('hugo@example.com')
  await page.getByLabel('Password', { exact: true }).fill('wrong password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('don’t match')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill('hugo@example.com')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Welcome aboard, Hugo Host.')).toBeVisible()
  await expect(page).toHaveURL(`${host.origin}/#berths`)
  await expect(page.getByText('Ask an owner to close the pier.')).toBeVisible()

  await page.getByRole('button', { name: 'Choose organization' }).click()
  await page.getByRole('link', { name: /Acme/ }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: /Northwind/ }).click()
  await expect(page.getByRole('button', { name: /Northwind/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close the pier' })).toBeVisible()
  expect(new URL(page.url()).origin).toBe(host.origin)

  await page.getByRole('button', { name: 'Hugo Host' }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Hugo Harbour')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Hugo Harbour' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Devices' }).click()
  await expect(page.getByRole('heading', { name: 'Devices', level: 1 })).toBeFocused()
  await page.goto(`${host.origin}/#organization`)
  await page.getByRole('link', { name: 'Members' }).click()
  await page.getByRole('button', { name: 'Invite people' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Hugo Harbour', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('the name of a team leads to the team, and a link leads back to all teams', async ({ page, site }) => {
  await signUp(page, site.origin, 'tilda@example.com', 'Tilda Team')
  const { id: organizationId } = await createOrganization(page, site.origin, 'Harbour Works')
  await call(page, site.origin, '/organization/create-team', { name: 'Cranes', organizationId })

  await page.goto(`${host.origin}/#organization`)
  await page.getByRole('link', { name: 'Teams' }).click()
  await page.getByRole('link', { name: 'Cranes' }).click()
  await expect(page.getByRole('heading', { name: 'Cranes', level: 1 })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Teams', exact: true })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: 'Add people' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'All teams' }).click()
  await expect(page.getByRole('heading', { name: 'Teams', level: 1 })).toBeFocused()
  expect(new URL(page.url()).origin).toBe(host.origin)
})

test('components for a fixed section show that section, even if the gatehouse parameter of the URL names another section', async ({
  page,
  site,
}) => {
  await signUp(page, site.origin, 'sanna@example.com', 'Sanna Section')
  await createOrganization(page, site.origin, 'Crew')
  await page.goto(`${host.origin}/?gatehouse=/o/crew/roles#crew`)
  await expect(page.getByRole('cell', { name: /Sanna Section You/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Members', level: 1 })).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Roles', level: 1 })).toHaveCount(1)
  await expectAccessible(page)
})

test('password, connected accounts and account deletion can be separate sections of a host’s page', async ({
  page,
  site,
}) => {
  await signUp(page, site.origin, 'kira@example.com', 'Kira Keys')
  await page.goto(`${host.origin}/#keys`)
  for (const name of ['Password', 'Connected accounts', 'Delete your account'])
    await expect(page.getByRole('heading', { name, level: 2 })).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Keys'])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByLabel('Current password')).toBeVisible()
  await page.getByRole('button', { name: 'Delete account…' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('on narrow screens, a component scrolls to the tab of the open section without scrolling the page', async ({
  page,
  site,
}) => {
  await signUp(page, site.origin, 'nora@example.com', 'Nora Narrow')
  await createOrganization(page, site.origin, 'Narrows')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${host.origin}/?gatehouse=/o/narrows/roles#organization`)
  await expect(page.getByRole('link', { name: 'Roles' })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => window.scrollX + window.scrollY)).toBe(0)
})

function createOrganization(page: Page, origin: string, name: string) {
  const data = { name, slug: name.toLowerCase().replaceAll(' ', '-') }
  return call<{ id: string }>(page, origin, '/organization/create', data)
}
