import type { Page } from '@playwright/test'
import { expectAccessible } from '../testing/accessible.ts'
import { connectAuthenticator } from '../testing/authenticators.ts'
import { setUp, signIn, signUp, verifyAddress } from '../testing/users.ts'
import { expect, test } from '../testing/site.ts'

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const usePasskey = (page: Page) => page.getByRole('button', { name: 'Use your passkey' })

/**
 * Signs up a user and adds a passkey. Turns off passkey autofill, because the sign-in page would otherwise sign the
 * user in with the passkey.
 */
async function addPasskey(page: Page, origin: string, email: string) {
  await page.addInitScript(() => (PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)))
  await signUp(page, origin, email)
  await verifyAddress(page, origin)
  await page.goto(`${origin}/account/security`)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(1, { timeout: 20_000 })
}

/** Confirms that the recovery codes are saved, and returns them. */
async function saveCodes(page: Page) {
  const saving = page.getByRole('dialog', { name: 'Save these codes' })
  await expect(saving.getByRole('listitem')).toHaveCount(10)
  const codes = await saving.getByRole('listitem').allInnerTexts()
  await saving.getByLabel('I saved them').check()
  await saving.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('10 recovery codes left')).toBeVisible()
  return codes
}

for (const device of ['laptop', 'key'] as const) {
  test(`a user completes the second step and confirms their identity with a passkey on a ${device}`, async ({
    page,
    db,
    site: { origin },
  }) => {
    const email = `${device}@example.com`
    await connectAuthenticator(page, { device })
    await addPasskey(page, origin, email)
    await page.getByRole('button', { name: 'Turn on', exact: true }).click()
    await saveCodes(page)
    await expectAccessible(page)

    await page.context().clearCookies()
    await signIn(page, origin, email)
    await expect(heading(page)).toHaveText('One more step')
    await expect(usePasskey(page)).toBeFocused()
    await expectAccessible(page)
    await usePasskey(page).click()
    await expect(page).toHaveURL(/\/(welcome|account)$/)

    await db.pool.query(
      `update sessions set proofs = replace(proofs::text, '"at": "2', '"at": "1')::jsonb
       where user_id = (select id from users where email = $1)`,
      [email],
    )
    await page.goto(`${origin}/account/security`)
    await page.getByRole('button', { name: 'Turn off…' }).click()
    await page.getByRole('button', { name: 'Turn off', exact: true }).click()
    const confirming = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await confirming.getByRole('button', { name: 'Use your passkey' }).click()
    await expect(page.getByRole('button', { name: 'Turn on', exact: true })).toBeVisible()
    await page.context().clearCookies()
    await signIn(page, origin, email)
    await expect(page).toHaveURL(/\/(welcome|account)$/)
  })
}

test('a user who lost the phone with the passkey and the authenticator app signs in with a recovery code', async ({
  page,
  site: { origin, newCode },
}) => {
  const email = 'lost.phone@example.com'
  const phone = await connectAuthenticator(page, { device: 'phone' })
  await addPasskey(page, origin, email)
  await page.getByRole('button', { name: 'Set up' }).click()
  const setting = page.getByRole('dialog', { name: 'Set up your authenticator app' })
  const secret = (await setting.locator('code').first().innerText()).replaceAll(' ', '')
  await setting.getByLabel('Code from the app').fill(newCode(secret))
  const [first] = await saveCodes(page)
  await expect(page.getByText('You can use any of them for the second step.')).toBeVisible()
  await expectAccessible(page)

  await phone.remove()
  await page.context().clearCookies()
  // Connects a new phone, which does not have the passkey.
  await connectAuthenticator(page, { device: 'phone' })
  await signIn(page, origin, email)
  await usePasskey(page).click()
  await expect(page.getByText('No passkey was used. Try again, or use another method.')).toBeVisible()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(first!)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/(welcome|account)$/)
  await page.goto(`${origin}/account/security`)
  await expect(page.getByText('9 recovery codes left')).toBeVisible()

  await page.getByRole('button', { name: 'Turn off…' }).click()
  await page.getByRole('button', { name: 'Turn off', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
})
