import type { Page } from '@playwright/test'
import { expectAccessible } from '../testing/accessible.ts'
import { mailedCode, mailedLink, setUp, signIn, signUp, verifyAddress } from '../testing/users.ts'
import { expect, test } from '../testing/site.ts'

test.use({
  options: { twoFactor: { otpOptions: { enabled: true } } },
})

// The test takes a long time, because it checks four pages in two themes.
test.setTimeout(120_000)

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const field = (page: Page) => page.getByLabel('Code from the email')

test('a user turns on email codes as the second step, signs in with a code, and turns email codes off', async ({
  page,
  site: { origin },
}) => {
  const email = 'email.code@example.com'
  await signUp(page, origin, email)
  await expect.poll(() => mailedLink(page, origin, email, 'Verify')).not.toBeNull()
  await verifyAddress(page, origin)
  await page.goto(`${origin}/account/security`)
  const row = page.getByRole('listitem').filter({ hasText: 'Email code (weak)' })
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Turn on' }).click()
  const saving = page.getByRole('dialog', { name: 'Save these codes' })
  await expect(saving.getByRole('listitem')).toHaveCount(10)
  await saving.getByLabel('I saved them').check()
  await saving.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('10 recovery codes left')).toBeVisible()
  await expectAccessible(page)

  await page.context().clearCookies()
  await signIn(page, origin, email)
  await expect(heading(page)).toHaveText('One more step')
  await expect(page.getByRole('button', { name: 'Email me a code' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
  await expectAccessible(page)
  const code = await mailedCode(page, origin, email, 'Your code for')
  await field(page).fill(code === '000000' ? '000001' : '000000')
  await expect(page.getByText('That code isn’t right. Use the one in the newest email.')).toBeVisible()
  await field(page).fill(code)
  await expect(page).toHaveURL(/\/(welcome|account)$/)

  await page.goto(`${origin}/account/security`)
  await row.getByRole('button', { name: 'Turn off…' }).click()
  await page.getByRole('button', { name: 'Turn off', exact: true }).click()
  await expect(row.getByRole('button', { name: 'Turn on' })).toBeVisible()
  await page.context().clearCookies()
  await signIn(page, origin, email)
  await expect(page).toHaveURL(/\/(welcome|account)$/)
})
