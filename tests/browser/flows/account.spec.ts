import type { Browser } from '@playwright/test'
import { expectAccessible } from '../testing/accessible.ts'
import { followMail, password, setUp, signIn, signUp } from '../testing/users.ts'
import { expect, test } from '../testing/site.ts'

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
})

/** Opens another browser with this user agent, and signs in a user. */
async function elsewhere(browser: Browser, origin: string, email: string, userAgent: string) {
  const context = await browser.newContext({ userAgent })
  const page = await context.newPage()
  await signIn(page, origin, email)
  await expect(page).toHaveURL(`${origin}/account`)
  return page
}

test('a user resets a forgotten password by mail', async ({ page, site: { origin } }) => {
  const email = 'forgetful@example.com'
  await signUp(page, origin, email)
  await page.context().clearCookies()

  await page.goto(`${origin}/sign-in`)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset your password')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your inbox')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectAccessible(page)

  await followMail(page, origin, email, /Reset your password/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password')
  await expect(page).toHaveURL(`${origin}/reset-password`)
  await expect(page.getByLabel('New password')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Use at least 8 characters.')).toBeVisible()
  await page.getByLabel('New password').fill('a brand new password')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Password changed. Sign in with your new password.')).toBeVisible()

  await signIn(page, origin, email, 'a brand new password')
  await expect(page).toHaveURL(`${origin}/account`)
})

test('an invalid reset link shows an error, and the user can request a new link', async ({
  page,
  site: { origin },
}) => {
  for (const search of ['?error=INVALID_TOKEN', '']) {
    await page.goto(`${origin}/reset-password${search}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
    await expect(page).toHaveURL(`${origin}/reset-password`)
  }
  await expectAccessible(page)

  await page.goto(`${origin}/reset-password?token=aaaaaaaaaaaaaaaaaaaaaaaa`)
  await page.getByLabel('New password').fill('a brand new password')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
  await page.getByRole('link', { name: 'Send a new link' }).click()
  await expect(page).toHaveURL(`${origin}/forgot-password`)
})

test('a user changes their name on the account page', async ({ page, site: { origin } }) => {
  await signUp(page, origin, 'renamed@example.com')
  await page.goto(`${origin}/account`)
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Augusta King')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Security' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(question).toBeHidden()

  await name.press('Escape')
  await expect(name).toHaveValue('Ada Lovelace')
  await expect(page.getByRole('button', { name: 'Save' })).toBeHidden()
  await name.fill('  Augusta King ')
  await name.press('Enter')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(name).toBeFocused()
  await expect(page.getByRole('banner').getByText('Augusta King').first()).toBeVisible()
  await page.reload()
  await expect(name).toHaveValue('Augusta King')
})

test('a user changes the password after entering the current password', async ({ page, browser, site: { origin } }) => {
  const email = 'changing@example.com'
  await signUp(page, origin, email)
  const other = await elsewhere(browser, origin, email, 'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) CriOS/142.0')
  await page.goto(`${origin}/.well-known/change-password`)
  await expect(page).toHaveURL(`${origin}/account/security#password`)
  const current = page.getByLabel('Current password')
  await expect(current).toBeFocused()
  await current.press('Escape')
  await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Change password' }).click()
  await current.fill('not my password')
  await page.getByLabel('New password').fill('a brand new password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('That’s not your current password.')).toBeVisible()
  await expect(current).toBeFocused()
  await expectAccessible(page)
  await current.fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed. Other devices were signed out.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused()
  await expectAccessible(page)

  await other.getByRole('link', { name: 'Devices' }).click()
  const again = other.getByRole('dialog', { name: 'You’ve been signed out' })
  await expect(again).toBeVisible()
  await expectAccessible(other)
  await again.getByLabel('Password', { exact: true }).fill(password)
  await again.getByRole('button', { name: 'Sign in' }).click()
  await expect(again.getByRole('alert')).toContainText('That email and password don’t match.')
  await again.getByLabel('Password', { exact: true }).fill('a brand new password')
  await again.getByRole('button', { name: 'Sign in' }).click()
  await expect(again).toBeHidden()
  await expect(other.getByText('Chrome on iPad')).toBeVisible()
  await other.context().close()
})

test('changing an unverified email address takes effect immediately and can be undone', async ({
  page,
  site: { origin },
}) => {
  await signUp(page, origin, 'typo@exmaple.com')
  await page.goto(`${origin}/account`)
  const opener = page.getByRole('button', { name: 'Change email' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Change your email' })
  const field = dialog.getByLabel('New email')
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await field.fill('typo@exmaple.com')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('That’s already your email.')).toBeVisible()
  await field.fill('olga@example.com')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('We couldn’t use that address. Try another.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()

  await opener.click()
  await field.fill('right@example.com')
  await field.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(
    page.getByText('Email changed to right@example.com. Verify it with the link we sent there.'),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('main').getByText('typo@exmaple.com', { exact: true }).first()).toBeVisible()
})

test('a user changes a verified email address and approves the change by mail', async ({ page, site: { origin } }) => {
  const email = 'old@example.com'
  await signUp(page, origin, email)
  await followMail(page, origin, email, /Verify your email/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email verified')

  await page.goto(`${origin}/account`)
  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByLabel('New email').fill('new@example.com')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('dialog', { name: 'Two more steps' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Got it' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Got it' }).click()
  await expect(page.getByText('Approve the change with the link we sent to old@example.com.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Approve the change with the link we sent to old@example.com.')).toBeVisible()
  await expectAccessible(page)

  await followMail(page, origin, email, /Approve your new email/)
  await expect(
    page.getByText('Your email is now new@example.com. Verify it with the link we sent there.'),
  ).toBeVisible()
  await expect(page).toHaveURL(`${origin}/account`)
  await expect(page.getByRole('button', { name: 'Change it back' })).toBeVisible()
  await followMail(page, origin, 'new@example.com', /Verify your email/)
  await expect(page.getByText('Your email was changed to new@example.com and verified.')).toBeVisible()
})

test('a user cancels an email change, requests it again, and approves it by mail after signing in', async ({
  page,
  site: { origin },
}) => {
  const email = 'before@example.com'
  await signUp(page, origin, email)
  await followMail(page, origin, email, /Verify your email/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email verified')
  const newEmail = 'after@example.com'
  async function askFor() {
    await page.goto(`${origin}/account`)
    await page.getByRole('button', { name: 'Change email' }).click()
    await page.getByLabel('New email').fill(newEmail)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Got it' }).click()
  }

  await askFor()
  const waiting = page.getByText(`Approve the change with the link we sent to ${email}.`)
  await expect(waiting).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Email change canceled. The link no longer works.')).toBeVisible()
  await expect(waiting).toBeHidden()
  await followMail(page, origin, email, /Approve your new email/)
  await expect(page.getByText('This link doesn’t work.')).toBeVisible()
  await page.reload()
  await expect(waiting).toBeHidden()

  await askFor()
  await page.context().clearCookies()
  await followMail(page, origin, email, /Approve your new email/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  expect(page.url()).not.toContain('token')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText(`Your email is now ${newEmail}. Verify it with the link we sent there.`)).toBeVisible()
  await expect(page).toHaveURL(`${origin}/account`)
  await expect(page.getByRole('button', { name: 'Change it back' })).toBeVisible()
})

test('a user signs out one other device, and then all other devices', async ({ page, browser, site: { origin } }) => {
  const email = 'everywhere@example.com'
  await signUp(page, origin, email)
  await page.goto(`${origin}/account/devices`)
  await expect(page.getByText('You’re only signed in on this device.')).toBeVisible()
  await expectAccessible(page)

  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) Version/26.1 Mobile/15E148 Safari/604.1'
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
  const others = [
    await elsewhere(browser, origin, email, iphone),
    await elsewhere(browser, origin, email, firefox),
    await elsewhere(browser, origin, email, 'curl/8.14.1'),
  ]
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: 'This device' })).toContainText('Active now')
  await expectAccessible(page)
  const sessions = (await (await page.request.get(`${origin}/api/auth/list-sessions`)).json()) as { token: string }[]
  expect(sessions).toHaveLength(4)
  const shown = await page.locator('#root').innerHTML()
  for (const { token } of sessions) expect(shown).not.toContain(token)
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await page.getByRole('button', { name: 'Sign out Safari on iPhone' }).click()
  await expect(page.getByText('Signed out Safari on iPhone')).toBeVisible()
  const effect = page.getByText(/^Takes effect everywhere by \d\d:\d\d:\d\d\.$/)
  await expect(effect.first()).toBeVisible()
  await expect(rows).toHaveCount(3)
  await expect(
    page
      .getByRole('main')
      .getByRole('button', { name: /^Sign out/ })
      .and(page.locator(':focus')),
  ).toHaveCount(1)
  await others[0]!.goto(`${origin}/account`)
  await expect(others[0]!).toHaveURL(/\/sign-in\?/)

  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.getByText('Signed out 2 other devices')).toBeVisible()
  await expect(effect).toHaveCount(2)
  await expect(rows).toHaveCount(1)
  await others[1]!.goto(`${origin}/account`)
  await expect(others[1]!).toHaveURL(/\/sign-in\?/)
  for (const other of others) await other.context().close()
})

test('a user deletes the account and sees the goodbye page', async ({ page, site: { origin } }) => {
  const email = 'leaving@example.com'
  await signUp(page, origin, email)
  await page.goto(`${origin}/account/security`)
  const opener = page.getByRole('button', { name: 'Delete account…' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog.getByRole('button', { name: 'Keep my account' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()

  await opener.click()
  const submit = dialog.getByRole('button', { name: 'Delete account' })
  await submit.click()
  await expect(dialog.getByText('Enter your password to delete your account.')).toBeVisible()
  await expect(dialog.getByText('That doesn’t match your email.')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill('not my password')
  await dialog.getByLabel(/^Type/).fill(email)
  await submit.click()
  await expect(dialog.getByText('That’s not your password.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await submit.click()
  await expect(page).toHaveURL(`${origin}/goodbye`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account was deleted')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const kept = await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }))
  expect(kept.filter((key) => key.startsWith('gatehouse'))).toEqual([])
  await expectAccessible(page)

  await signIn(page, origin, email)
  await expect(page.getByRole('alert')).toContainText('That email and password don’t match.')
})
