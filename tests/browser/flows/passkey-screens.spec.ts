import type { Page } from '@playwright/test'
import { expectAccessible } from '../testing/accessible.ts'
import { connectAuthenticator } from '../testing/authenticators.ts'
import { setUp, signUp, verifyAddress } from '../testing/users.ts'
import { expect, test } from '../testing/site.ts'

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
})

const add = (page: Page) => page.getByRole('button', { name: 'Add passkey' })
const passkeys = (page: Page) => page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
const signIn = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' })

/** Signs up a new user and opens the security page. */
async function openSecurity(page: Page, origin: string, email: string) {
  await signUp(page, origin, email)
  await verifyAddress(page, origin)
  await page.goto(`${origin}/account/security`)
}

test('a user adds a passkey, signs in with it, renames it and removes it', async ({ page, site: { origin } }) => {
  const authenticator = await connectAuthenticator(page, { device: 'phone' })
  await openSecurity(page, origin, 'pass.key@example.com')
  await add(page).click()
  // Waits longer, because the server loads the WebAuthn library when the first passkey is added.
  await expect(passkeys(page)).toHaveCount(1, { timeout: 20_000 })
  await expect(passkeys(page)).toContainText('Synced')
  await expectAccessible(page)
  await add(page).click()
  await expect(page.getByText('This device already has a passkey for you.')).toBeVisible()

  // Turns off passkey autofill, so that only a click on the button signs the user in.
  await page.addInitScript(() => (PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)))
  await authenticator.touch(false)
  await page.context().clearCookies()
  await page.goto(`${origin}/sign-in?redirect=${encodeURIComponent('/account/security')}`)
  await page.locator('html[data-ready]').waitFor()
  await signIn(page).click()
  await expect(signIn(page)).toHaveAttribute('aria-busy', 'true')
  await expectAccessible(page)
  await authenticator.touch(true)
  await page.reload()
  await page.locator('html[data-ready]').waitFor()
  await signIn(page).click()
  await expect(page).toHaveURL(`${origin}/account/security`)
  await expect(passkeys(page)).toContainText('Last used')

  await page.getByRole('button', { name: /^Actions for / }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Work laptop')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(passkeys(page)).toContainText('Work laptop')
  await page.getByRole('button', { name: 'Actions for Work laptop' }).click()
  await page.getByRole('menuitem', { name: 'Remove…' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(passkeys(page)).toHaveCount(0)
  await expect.poll(authenticator.count).toBe(0)
})

test('a user signs in with the passkey that the browser offers in the email field', async ({
  page,
  site: { origin },
}) => {
  await connectAuthenticator(page, { device: 'laptop' })
  await openSecurity(page, origin, 'auto.fill@example.com')
  await add(page).click()
  await expect(passkeys(page)).toContainText('Only on one device')
  await page.context().clearCookies()
  // The virtual authenticator selects the passkey as soon as the page offers it.
  await page.goto(`${origin}/sign-in?redirect=${encodeURIComponent('/account/security')}`)
  await expect(page).toHaveURL(`${origin}/account/security`)
})

test('a passkey cannot be used to sign in if the device does not verify the user', async ({
  page,
  site: { origin },
}) => {
  const authenticator = await connectAuthenticator(page, { device: 'laptop' })
  await openSecurity(page, origin, 'not.verified@example.com')
  await add(page).click()
  await expect(passkeys(page)).toHaveCount(1)
  await authenticator.recognize(false)
  await page.context().clearCookies()
  await page.goto(`${origin}/sign-in`)
  await page.locator('html[data-ready]').waitFor()
  await signIn(page).click()
  await expect(page.getByText('No passkey was used. Try again, or use another method.')).toBeVisible()
  await expect(page).toHaveURL(`${origin}/sign-in`)
})
