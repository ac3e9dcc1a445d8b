import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { startHost, type HostApplication } from './host-application.ts'
import { hostileSheets } from './hostile-sheets.ts'
import { password, setUp, signUp } from './people.ts'
import { expect, takePictures, test } from './site.ts'

// The example of a host, built as hosts are and on an origin of its own, with Gatehouse’s components in it.

test.use({ serverOf: 'embedded', options: { trustedOrigins: ['http://localhost:*'] } })

let host: HostApplication

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
  host = await startHost(site.origin)
})

test.afterAll(() => host.end())

test('what a host’s styles say of its elements changes nothing in ours', async ({ page, site }) => {
  await signUp(page, site.origin, 'ida@example.com', 'Ida Isolated')
  await createOrganization(page, site.origin, 'Isolated')
  const parts = {
    table: 'table',
    cell: 'td',
    heading: 'h1',
    paragraph: '.ah p',
    link: '.ah nav a',
    button: '.ah button',
  }
  const signedIn = async () => {
    await page.goto(`${host.origin}/#organization`)
    await page.getByRole('link', { name: 'Members' }).click()
    await page.getByRole('cell', { name: /Ida Isolated You/ }).waitFor()
    return stylesOf(page, parts)
  }
  const cleanInside = await inHost(page, '', signedIn)
  for (const [name, sheet] of Object.entries(hostileSheets))
    expect.soft(differences(cleanInside, await inHost(page, sheet, signedIn)), name).toEqual([])

  await page.context().clearCookies()
  const form = {
    field: 'input[type=email]',
    button: 'button[type=submit]',
    heading: 'h1',
    paragraph: '.ah p',
    link: '.ah a',
    label: 'label',
  }
  const signedOut = async () => {
    await page.goto(host.origin)
    await page.getByLabel('Email').waitFor()
    return stylesOf(page, form)
  }
  const cleanForm = await inHost(page, '', signedOut)
  for (const [name, sheet] of Object.entries(hostileSheets))
    expect.soft(differences(cleanForm, await inHost(page, sheet, signedOut)), name).toEqual([])
})

test('a person signs in, changes their name and goes to another organization, all at the host', async ({
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
  await takePictures(page, 'embedded-sign-in')

  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill('hugo@example.com')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Welcome aboard, Hugo Host.')).toBeVisible()
  await expect(page.getByText('Ask an owner to close the pier.')).toBeVisible()

  await page.getByRole('button', { name: 'Choose organization' }).click()
  await page.getByRole('link', { name: /Acme/ }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: /Northwind/ }).click()
  await expect(page.getByRole('button', { name: /Northwind/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close the pier' })).toBeVisible()
  expect(new URL(page.url()).origin).toBe(host.origin)

  await page.getByRole('button', { name: 'Hugo Host' }).click()
  await takePictures(page, 'embedded-menu')
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Hugo Harbour')
  await takePictures(page, 'embedded-profile')
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
  await takePictures(page, 'embedded-members')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Hugo Harbour', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

async function createOrganization(page: Page, origin: string, name: string) {
  const data = { name, slug: name.toLowerCase() }
  const reply = await page.request.post(`${origin}/api/auth/organization/create`, { data, headers: { origin } })
  expect(reply.ok()).toBe(true)
}

type Styles = Record<string, Record<string, string>>

/** Does something while the host has this stylesheet in place of its own. */
async function inHost<Result>(page: Page, sheet: string, act: () => Promise<Result>) {
  await page.route('**/host.css', (route) => route.fulfill({ contentType: 'text/css', body: sheet }))
  await page.goto('about:blank')
  const result = await act()
  await page.unroute('**/host.css')
  return result
}

/** Every computed property of the first element of each kind, but for sizes, which follow from the room there is. */
function stylesOf(page: Page, parts: Record<string, string>): Promise<Styles> {
  return page.evaluate((selectors) => {
    const follows = /^(?:(?:width|height|inline-size|block-size|perspective-origin|transform-origin)$|-webkit-locale)/
    const describe = (selector: string) => {
      const element = document.querySelector(`.ah ${selector.replace('.ah ', '')}`)!
      const style = getComputedStyle(element)
      const names = [...style].filter((name) => !name.startsWith('--') && !follows.test(name))
      return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name)]))
    }
    return Object.fromEntries(Object.entries(selectors).map(([name, selector]) => [name, describe(selector)]))
  }, parts)
}

function differences(clean: Styles, hostile: Styles) {
  return Object.entries(clean).flatMap(([part, styles]) =>
    Object.entries(styles)
      .filter(([name, value]) => hostile[part]?.[name] !== value)
      .map(([name, value]) => `${part} ${name}: ${value} -> ${hostile[part]?.[name]}`),
  )
}
