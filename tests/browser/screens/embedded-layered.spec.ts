import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../testing/accessible.ts'
import { call } from '../testing/administrators.ts'
import { startHost, type HostApplication } from '../testing/host-application.ts'
import { password, setUp, signUp } from '../testing/users.ts'
import { expect, test } from '../testing/site.ts'

// The example page layered.html overrides Gatehouse’s styles and messages, and shows the sign-in and sign-up forms side
// by side.

test.use({
  options: {
    trustedOrigins: ['http://localhost:*'],
  },
})

let host: HostApplication

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
  host = await startHost(site.origin)
})

test.afterAll(() => host.end())

test('two forms on one page share no ids, and the first form keeps the ids that password managers know', async ({
  page,
}) => {
  await page.goto(`${host.origin}/layered.html`)
  const { comingIn, joining } = formsOf(page)
  await expect(comingIn.getByLabel('Email')).toHaveId('email')
  await expect(comingIn.getByLabel('Password', { exact: true })).toHaveId('password')
  await expect(joining.getByLabel('Email')).not.toHaveId('email')

  await comingIn.getByRole('button', { name: 'Sign in' }).click()
  await joining.getByRole('button', { name: 'Create account' }).click()
  await expect(joining.getByLabel('Name')).toHaveAccessibleDescription('Enter your name.')
  await expect(joining.getByLabel('Email')).toHaveAccessibleDescription('Enter your email address.')
  expect(await doubledIds(page)).toEqual([])
  await expectAccessible(page)

  await comingIn.getByLabel('Email').fill('petra@example.com')
  await joining.getByLabel('Name').fill('Petra Pier')
  await joining.getByLabel('Email').fill('paula@example.com')
  await joining.getByLabel('Password', { exact: true }).fill(password)
  await joining.getByRole('button', { name: 'Show password' }).click()
  await expect(joining.getByLabel('Password', { exact: true })).toHaveValue(password)
  await expect(comingIn.getByLabel('Email')).toHaveValue('petra@example.com')
  await joining.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Crew' })).toBeVisible()
})

test('the host’s messages and CSS classes override the defaults', async ({ page, site }) => {
  await page.goto(`${host.origin}/layered.html`)
  const { comingIn, joining } = formsOf(page)
  await expect(comingIn.getByRole('heading', { name: 'Come aboard' })).toBeVisible()
  await expect(comingIn.getByText('as Gatehouse knows you')).toBeVisible()
  await expect(joining.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await expect(comingIn.getByRole('button', { name: 'Sign in' })).toHaveCSS('text-transform', 'uppercase')
  await expect(comingIn.getByRole('button', { name: 'Sign in' })).toHaveCSS('border-radius', '0px')

  await signUp(page, site.origin, 'wanda@example.com', 'Wanda Words')
  await found(page, site.origin, 'Words')
  await page.goto(`${host.origin}/layered.html`)
  await page.getByRole('button', { name: 'Invite a deckhand' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take on crew' })
  await expect(dialog).toHaveCSS('border-top-width', '3px')
  await expect(dialog.getByRole('button', { name: 'Send invitation' })).toHaveCSS('text-transform', 'uppercase')
})

test('a button of the host opens the invite dialog, and gets the focus back when the dialog closes', async ({
  page,
  site,
}) => {
  await signUp(page, site.origin, 'ivo@example.com', 'Ivo Inviter')
  await found(page, site.origin, 'Deckhands')
  await page.goto(`${host.origin}/layered.html`)
  const button = page.getByRole('button', { name: 'Invite a deckhand' })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Take on crew' })
  const field = dialog.getByLabel('Email addresses')
  await expect(field).toBeFocused()
  await expect(dialog).toContainText('a link to join Deckhands')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await page.keyboard.type('mate@example.com')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('1 invitation sent')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  const invitations = await page.request.get(`${site.origin}/api/auth/organization/list-invitations`)
  expect(await invitations.json()).toMatchObject([{ email: 'mate@example.com', status: 'pending' }])
})

test('the invite dialog explains that there is no organization to invite people to', async ({ page, site }) => {
  await signUp(page, site.origin, 'sole@example.com', 'Sole Sailor')
  await page.goto(`${host.origin}/layered.html`)
  const button = page.getByRole('button', { name: 'Invite a deckhand' })
  await button.click()
  await expect(page.getByRole('dialog', { name: 'Organization not found' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(button).toBeFocused()
})

test('on a developer’s machine, the sign-in form shows an error if the browser did not keep the session cookie', async ({
  page,
  site,
  troubles,
}) => {
  // The host’s page is on localhost and calls Gatehouse on 127.0.0.1. These are different sites, so the browser refuses
  // the SameSite cookie.
  const elsewhere = await startHost(site.origin.replace('localhost', '127.0.0.1'))
  await page.goto(`${elsewhere.origin}/layered.html`)
  const { comingIn } = formsOf(page)
  await comingIn.getByLabel('Email').fill('olga@example.com')
  await comingIn.getByLabel('Password', { exact: true }).fill(password)
  await comingIn.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('this browser did not keep the cookie')
  expect(troubles.splice(0)).toEqual([expect.stringContaining('this browser did not keep the cookie')])
  await elsewhere.end()
})

/** Returns the card of the sign-in form as `comingIn`, and the card of the sign-up form as `joining`. */
function formsOf(page: Page): Record<'comingIn' | 'joining', Locator> {
  const [comingIn, joining] = ['Come aboard', 'Create your account'].map((name) =>
    page.locator('.gh-card').filter({ has: page.getByRole('heading', { name }) }),
  )
  return { comingIn: comingIn!, joining: joining! }
}

function doubledIds(page: Page) {
  return page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    return ids.filter((id, at) => ids.indexOf(id) !== at)
  })
}

function found(page: Page, origin: string, name: string) {
  return call<{ id: string }>(page, origin, '/organization/create', { name, slug: name.toLowerCase() })
}
