import type { Page } from '@playwright/test'
import { expectAccessible } from '../testing/accessible.ts'
import { password, setUp, signIn, signUp, verifyAddress } from '../testing/users.ts'
import { expect, test, type Site } from '../testing/site.ts'

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Signs up, and sets up an authenticator app with API calls. Returns the secret of the app. */
async function signUpWithApp(page: Page, { origin, newCode }: Site, email: string) {
  await signUp(page, origin, email)
  await verifyAddress(page, origin)
  const post = (path: string, data: object) =>
    page.request.post(`${origin}/api/auth/two-factor/${path}`, { data, headers: { origin } })
  const { totpURI } = (await (await post('enable', { password })).json()) as { totpURI: string }
  const secret = new URL(totpURI).searchParams.get('secret')!
  expect((await post('verify-totp', { code: newCode(secret) })).ok()).toBe(true)
  return secret
}

test('a user sets up an authenticator app, signs in with its code and with a recovery code, and turns the second step off', async ({
  page,
  site: { origin, newCode },
}) => {
  const email = 'two.steps@example.com'
  await signUp(page, origin, email)
  await verifyAddress(page, origin)
  await page.goto(`${origin}/account/security`)
  await page.getByRole('button', { name: 'Set up' }).click()
  const setting = page.getByRole('dialog', { name: 'Set up your authenticator app' })
  await expect(setting.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const field = setting.getByLabel('Code from the app')
  await expect(field).toBeFocused()
  await expectAccessible(page)
  const secret = (await setting.locator('code').first().innerText()).replaceAll(' ', '')
  await field.pressSequentially('000 000')
  await expect(setting.getByText('That code isn’t right.')).toBeVisible()
  await expect(field).toHaveValue('000 000')
  await field.fill(newCode(secret))

  const saving = page.getByRole('dialog', { name: 'Save these codes' })
  await expect(saving.getByRole('listitem')).toHaveCount(10)
  const codes = await saving.getByRole('listitem').allInnerTexts()
  await expect(saving.getByRole('button', { name: 'Done' })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await saving.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Recovery codes for .+\.txt$/)
  await saving.getByLabel('I saved them').check()
  await saving.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('10 recovery codes left')).toBeVisible()
  await expectAccessible(page)

  await page.context().clearCookies()
  await signIn(page, origin, email)
  await expect(heading(page)).toHaveText('One more step')
  await expect(page.getByLabel('6-digit code')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('6-digit code').pressSequentially(newCode(secret))
  await expect(page).toHaveURL(/\/(welcome|account)$/)

  await page.context().clearCookies()
  await page.goto(`${origin}/sign-in?redirect=${encodeURIComponent('/account/security')}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expectAccessible(page)
  await page.getByLabel('Recovery code').fill(codes[0]!.toLowerCase())
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${origin}/account/security`)
  await expect(page.getByText('9 recovery codes left')).toBeVisible()

  await page.getByRole('button', { name: 'Turn off…' }).click()
  await page.getByRole('button', { name: 'Turn off', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
  await page.context().clearCookies()
  await signIn(page, origin, email)
  await expect(page).toHaveURL(/\/(welcome|account)$/)
})

test('a user who lost their phone signs in with a recovery code and sets up the app on a new phone', async ({
  page,
  site: { origin, newCode },
}) => {
  const email = 'new.phone@example.com'
  await signUp(page, origin, email)
  await verifyAddress(page, origin)
  const post = async (path: string, data: object) =>
    (await page.request.post(`${origin}/api/auth/two-factor/${path}`, { data, headers: { origin } })).json()
  const { totpURI, backupCodes } = (await post('enable', { password })) as { totpURI: string; backupCodes: string[] }
  await post('verify-totp', { code: newCode(new URL(totpURI).searchParams.get('secret')!) })

  await page.context().clearCookies()
  await signIn(page, origin, email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(backupCodes[0]!)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/(welcome|account)$/)
  await page.goto(`${origin}/account/security`)
  await page.getByRole('button', { name: 'Move to another phone' }).click()
  const moving = page.getByRole('dialog', { name: 'Move to another phone' })
  const field = moving.getByLabel('Code from the app')
  await expect(field).toBeFocused()
  await expectAccessible(page)
  const secret = (await moving.locator('code').first().innerText()).replaceAll(' ', '')
  await field.fill(newCode(secret))
  await expect(page.getByText('Your codes now come from the new app')).toBeVisible()
  await expect(page.getByText('9 recovery codes left')).toBeVisible()

  await page.context().clearCookies()
  await signIn(page, origin, email)
  await page.getByLabel('6-digit code').fill(newCode(secret))
  await expect(page).toHaveURL(/\/(welcome|account)$/)
})

test('a user signs in on a trusted device without a code, until the device is no longer trusted', async ({
  page,
  site,
}) => {
  const { origin, newCode } = site
  const email = 'trusting@example.com'
  const secret = await signUpWithApp(page, site, email)
  const signInAgain = async () => {
    await page.context().clearCookies({ name: /session/ })
    await signIn(page, origin, email)
  }
  await signInAgain()
  await page.getByLabel('Don’t ask again on this device for 30 days').check()
  await expectAccessible(page)
  await page.getByLabel('6-digit code').fill(newCode(secret))
  await expect(page).toHaveURL(/\/(welcome|account)$/)
  await signInAgain()
  await expect(page).toHaveURL(/\/(welcome|account)$/)

  await page.goto(`${origin}/account/security`)
  const forget = page.getByRole('button', { name: /^Forget Chrome/ })
  await expect(forget).toBeVisible()
  await expectAccessible(page)
  await forget.click()
  const confirming = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await confirming.getByLabel('6-digit code').fill(newCode(secret))
  await expect(page.getByText(/is no longer trusted/)).toBeVisible()
  await expect(forget).toHaveCount(0)
  await signInAgain()
  await expect(heading(page)).toHaveText('One more step')
})

test('long after the sign-in, turning off the second step requires a code', async ({
  page,
  db,
  site: { origin, newCode },
}) => {
  const email = 'step.up@example.com'
  await signUp(page, origin, email)
  await verifyAddress(page, origin)
  const forget = () =>
    db.pool.query(
      `update sessions set proofs = replace(proofs::text, '"at": "2', '"at": "1')::jsonb
       where user_id = (select id from users where email = $1)`,
      [email],
    )
  await forget()
  await page.goto(`${origin}/account/security`)
  await page.getByRole('button', { name: 'Set up' }).click()
  const confirming = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await confirming.getByLabel('Password', { exact: true }).fill(password)
  await confirming.getByRole('button', { name: 'Confirm' }).click()
  const setting = page.getByRole('dialog', { name: 'Set up your authenticator app' })
  const secret = (await setting.locator('code').first().innerText()).replaceAll(' ', '')
  await setting.getByLabel('Code from the app').fill(newCode(secret))
  await page.getByLabel('I saved them').check()
  await page.getByRole('button', { name: 'Done' }).click()

  await forget()
  await page.getByRole('button', { name: 'Turn off…' }).click()
  await page.getByRole('button', { name: 'Turn off', exact: true }).click()
  await expect(confirming.getByText('Enter the code from your authenticator app to continue.')).toBeVisible()
  await expectAccessible(page)
  await confirming.getByLabel('6-digit code').fill(newCode(secret))
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
})

test('a user whose session has ended signs in again in a dialog, with password and code, and loses no input', async ({
  page,
  db,
  site,
}) => {
  const { origin, newCode } = site
  const email = 'ended@example.com'
  const secret = await signUpWithApp(page, site, email)

  await page.goto(`${origin}/account`)
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Ada King')
  await db.pool.query(`delete from sessions where user_id = (select id from users where email = $1)`, [email])
  await name.press('Enter')
  const ended = page.getByRole('dialog', { name: 'You’ve been signed out' })
  await ended.getByLabel('Password', { exact: true }).fill(password)
  await ended.getByRole('button', { name: 'Sign in' }).click()
  const step = page.getByRole('dialog', { name: 'One more step' })
  await expect(step.getByLabel('6-digit code')).toBeFocused()
  await expectAccessible(page)
  await step.getByLabel('6-digit code').fill(newCode(secret))
  await expect(page.getByText('Saved')).toBeVisible()
  await expect(name).toHaveValue('Ada King')
})

test('on a touch screen, the title gets the focus when the user chooses another method or starts the recovery', async ({
  browser,
  site,
}) => {
  const { origin } = site
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const email = 'by.finger@example.com'
  await signUpWithApp(page, site, email)
  await context.clearCookies()
  await signIn(page, origin, email)
  await expect(page.getByLabel('6-digit code')).not.toBeFocused()
  await page.getByRole('button', { name: 'Use a recovery code' }).tap()
  await expect(page.getByLabel('Recovery code')).toBeVisible()
  await expect(heading(page)).toBeFocused()
  await page.getByRole('button', { name: 'I can’t use any of these methods' }).tap()
  await expect(heading(page)).toHaveText('Get back into your account')
  await expect(heading(page)).toBeFocused()
  await context.close()
})
