import type { Page } from '@playwright/test'
import { expectAccessible } from '../testing/accessible.ts'
import { connectAuthenticator } from '../testing/authenticators.ts'
import { expect, test } from '../testing/site.ts'
import { mailedLink, setUp, signIn, signUp, verifyAddress } from '../testing/users.ts'

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
})

const title = (page: Page) => page.getByText('Next time, sign in without your password.')

/** Signs up a user, verifies the email address, and signs the user in again with the password. */
async function signedIn(page: Page, origin: string, email: string) {
  await signUp(page, origin, email)
  // The job that writes the mail can take a moment.
  await expect.poll(() => mailedLink(page, origin, email, 'Verify')).not.toBeNull()
  await verifyAddress(page, origin)
  await again(page, origin, email)
}

async function again(page: Page, origin: string, email: string) {
  await page.context().clearCookies()
  await signIn(page, origin, email)
  await expect(page).toHaveURL(/\/(welcome|account)$/)
}

/** Reloads the page, waits until an offer would have appeared, and asserts that no offer is shown. */
async function expectNoOffer(page: Page) {
  const read = page.waitForResponse(/list-user-passkeys/)
  await page.reload()
  await read
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(title(page)).toHaveCount(0)
}

test('a passkey is offered after a sign-in with a password, unless the user already has a passkey', async ({
  page,
  site: { origin },
}) => {
  const authenticator = await connectAuthenticator(page, { device: 'laptop' })
  const email = 'offered@example.com'
  await signedIn(page, origin, email)
  await expect(title(page)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await expect(page.getByText('Passkey added')).toBeVisible()
  await expect(title(page)).toHaveCount(0)
  expect(await authenticator.count()).toBe(1)
  // Keeps the authenticator from answering the sign-in page, which requests a passkey automatically.
  await authenticator.touch(false)
  await again(page, origin, email)
  await expectNoOffer(page)
})

test('a passkey is not offered again for 30 days after the user dismissed the offer', async ({
  page,
  site: { origin },
}) => {
  await connectAuthenticator(page, { device: 'laptop' })
  const email = 'dismissed@example.com'
  await signedIn(page, origin, email)
  await page.reload()
  await expect(title(page)).toBeVisible()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(title(page)).toHaveCount(0)
  const passDays = (days: number) =>
    page.evaluate((milliseconds) => {
      const name = Object.keys(localStorage).find((key) => key.startsWith('gatehouse.passkey-offered:'))!
      localStorage.setItem(name, String(Number(localStorage.getItem(name)) - milliseconds))
    }, days * 86_400_000)
  await passDays(29)
  await again(page, origin, email)
  await expectNoOffer(page)
  await passDays(1)
  await again(page, origin, email)
  await expect(title(page)).toBeVisible()
})

test('no passkey is offered on a device that cannot create passkeys', async ({ page, site: { origin } }) => {
  await connectAuthenticator(page, { device: 'key' })
  await signedIn(page, origin, 'only.key@example.com')
  await expectNoOffer(page)
})
