import type { Locator } from '@playwright/test'
import { expectAccessible } from '../testing/accessible.ts'
import { asOlga, call, create } from '../testing/administrators.ts'
import { startHost, type HostApplication } from '../testing/host-application.ts'
import { mailedLink, password, setUp, signUp, verifyAddress } from '../testing/users.ts'
import { sayNo, test } from '../testing/providers.ts'
import { connect, leaveOpen, proveLongAgo } from '../testing/rows.ts'
import { expect } from '../testing/site.ts'

// Flows that leave the example host and return to it, or that wait for a dialog on the host’s page.

test.use({
  more: { trustedOrigins: ['http://localhost:*'], session: { freshAge: 60 } },
})

let host: HostApplication

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
  host = await startHost(site.origin)
})

test.afterAll(async () => {
  await host?.end()
})

/** Returns the image URL of a provider’s logo. */
const pictureOf = (mark: Locator) =>
  mark.evaluate((element) => /url\("(.*)"\)/.exec(getComputedStyle(element).backgroundImage)?.[1])

test('a sign-in with a provider returns to the host’s page, with a session or with an error', async ({
  page,
  acme,
}) => {
  acme.newUser({ sub: 'hanna', email: 'hanna@example.com', name: 'Hanna Harbour' })
  const start = `${host.origin}/?pier=9`
  await page.goto(start)
  const picture = await pictureOf(page.locator('[data-logo=google]'))
  expect((await page.request.get(picture!)).headers()['content-type']).toBe('image/svg+xml')

  sayNo(acme)
  await page.getByRole('button', { name: 'Sign in with Acme' }).click()
  await expect(page.getByRole('heading', { name: 'You canceled the sign-in at Acme' })).toBeVisible()
  await expect(page).toHaveURL(start)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Sign in with Acme' }).click()
  await expect(page.getByRole('button', { name: 'Hanna Harbour' })).toBeVisible()
  await expect(page).toHaveURL(`${start}#berths`)

  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await page.getByRole('link', { name: 'Security' }).click()
  await expect(page.getByText('You sign in with Acme. Add a password?')).toBeVisible()
})

test('a user completes the second step on the host’s page, and later confirms an action there with a code', async ({
  page,
  db,
  site: { origin, newCode },
}) => {
  const email = 'stefan@example.com'
  await signUp(page, origin, email, 'Stefan Step')
  await verifyAddress(page, origin)
  const post = (path: string, data: object) =>
    page.request.post(`${origin}/api/auth/two-factor/${path}`, { data, headers: { origin } })
  const { totpURI } = (await (await post('enable', { password })).json()) as { totpURI: string }
  const secret = new URL(totpURI).searchParams.get('secret')!
  expect((await post('verify-totp', { code: newCode(secret) })).ok()).toBe(true)
  await page.context().clearCookies()

  await page.goto(host.origin)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('6-digit code').fill(newCode(secret))
  await expect(page.getByText('Welcome aboard, Stefan Step.')).toBeVisible()
  expect(new URL(page.url()).origin).toBe(host.origin)

  await proveLongAgo(db, email)
  await page.getByRole('button', { name: 'Pay the harbor fee' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('The harbor fee is paid.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Pay the harbor fee' }).click()
  await dialog.getByLabel('6-digit code').fill(newCode(secret))
  await expect(page.getByText('The harbor fee is paid.')).toBeVisible()
})

test('an emailed sign-in link signs the user in and returns to the host’s page', async ({ page, site }) => {
  const email = 'mila@example.com'
  await signUp(page, site.origin, email, 'Mila Mail')
  await page.context().clearCookies()
  const start = `${host.origin}/?pier=9`
  await page.goto(start)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  await expectAccessible(page)
  let link: string | null = null
  await expect.poll(async () => (link = await mailedLink(page, site.origin, email, 'Sign in to'))).not.toBeNull()
  await page.goto(link!)
  await expect(page.getByRole('button', { name: 'Mila Mail' })).toBeVisible()
  expect(page.url().split('#')[0]).toBe(start)
})

test('a user connects a provider account, and disconnects it after confirming their identity', async ({
  page,
  acme,
  db,
  site,
}) => {
  await signUp(page, site.origin, 'conny@example.com', 'Conny Confirm')
  acme.newUser({ sub: 'conny', email: 'conny@example.com', name: 'Conny Confirm' })
  await page.goto(`${host.origin}/#account`)
  await page.getByRole('link', { name: 'Security' }).click()
  await page.getByRole('button', { name: 'Connect Acme' }).click()
  await expect(page.getByText('Acme was connected. You can now sign in with it.')).toBeVisible()
  await expect(page).toHaveURL(`${host.origin}/#account`)

  await leaveOpen(db, 'conny@example.com')
  await page.getByRole('button', { name: 'Disconnect Acme' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(dialog).toContainText('Enter your password to disconnect Acme.')
  const field = dialog.getByLabel('Password', { exact: true })
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await field.fill(password)
  await field.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Acme was disconnected')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connect Acme' })).toBeVisible()
  expect(page.url()).toBe(`${host.origin}/#account`)
})

test('a user without a password confirms their identity with a provider and returns to the same page', async ({
  page,
  acme,
  db,
}) => {
  acme.newUser({ sub: 'otto', email: 'otto@example.com', name: 'Otto Only' })
  await page.goto(host.origin)
  await page.getByRole('button', { name: 'Sign in with Acme' }).click()
  await expect(page.getByText('Welcome aboard, Otto Only.')).toBeVisible()
  await connect(db, 'otto@example.com', 'google', 'otto-at-google')
  await leaveOpen(db, 'otto@example.com')
  await page.goto(`${host.origin}/#account`)
  await page.getByRole('link', { name: 'Security' }).click()
  await page.getByRole('button', { name: 'Disconnect Google' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByRole('button', { name: 'Continue with Acme' }).click()
  const now = page.getByRole('dialog', { name: 'Disconnect Google now?' })
  await expect(now).toBeVisible()
  expect(page.url()).toBe(`${host.origin}/#account`)
  await expectAccessible(page)
  await now.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('Google was disconnected')).toBeVisible()
})

test("during an impersonation, a host's page shows a notice with a Stop button, and disables actions reserved for the account’s owner", async ({
  page,
  site,
}) => {
  const { origin } = site
  await asOlga(page, origin)
  await page.goto(host.origin)
  await expect(page.getByText('Welcome aboard, Olga Owner.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Impersonation' })).toHaveCount(0)
  const userId = await create(page, origin, 'Sofía Marín', 'sofia@example.com')
  await call(page, origin, '/admin/impersonate-user', { userId })

  await page.goto(`${host.origin}/#account`)
  await page.reload()
  await expect(page.getByText('You’re impersonating Sofía Marín.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change email' })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('button', { name: 'Olga Owner' })).toBeVisible()
  await expect(page.getByText('You’re impersonating')).toHaveCount(0)
  expect(page.url()).toBe(`${host.origin}/#account`)
})

test('the switcher creates an organization in a dialog if the host has no page for new organizations', async ({
  page,
  site,
}) => {
  await signUp(page, site.origin, 'dora@example.com', 'Dora Dialog')
  await page.context().clearCookies()
  await page.goto(host.origin)
  await page.getByLabel('Email').fill('dora@example.com')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Choose organization' }).click()
  const address = page.url()
  await page.getByRole('link', { name: 'Create organization' }).click()
  const dialog = page.locator('.gh-dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Dialogs')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create organization' }).click()
  await expect(dialog).toBeHidden()
  expect(page.url()).toBe(address)
  await expect(page.getByRole('button', { name: /Dialogs/ })).toBeVisible()
})
