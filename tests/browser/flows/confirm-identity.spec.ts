import { expectAccessible } from '../testing/accessible.ts'
import { followMail, password, setUp, signUp } from '../testing/users.ts'
import { connect, leaveOpen } from '../testing/rows.ts'
import { expect, test } from '../testing/site.ts'

test.use({
  options: {
    session: { freshAge: 60 },
    user: { deleteUser: { sendDeleteAccountVerification: true } },
  },
})

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
})

test('a user with an old session must enter the password before disconnecting a provider account', async ({
  page,
  site,
  db,
}) => {
  const { origin } = site
  const email = 'tired@example.com'
  await signUp(page, origin, email)
  await connect(db, email, 'github', '583231')
  await leaveOpen(db, email)
  await page.goto(`${origin}/account/security`)
  const disconnect = page.getByRole('button', { name: 'Disconnect GitHub' })
  await expect(disconnect).toBeVisible()
  await expectAccessible(page)
  await disconnect.click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  const field = dialog.getByLabel('Password', { exact: true })
  await expect(dialog).toContainText('You signed in 3 days ago. Enter your password to disconnect GitHub.')
  await expect(field).toBeFocused()
  await expectAccessible(page)

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Confirm it’s you.')).toBeVisible()
  await disconnect.click()
  await field.fill('not my password')
  await field.press('Enter')
  await expect(dialog.getByText('That’s not your current password.')).toBeVisible()
  await field.fill(password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('GitHub was disconnected')).toBeVisible()
  await expect(page.getByText('No connected accounts')).toBeVisible()
})

test('a user without a password can request a mailed link to set a password', async ({
  page,
  db,
  site: { origin },
}) => {
  const email = 'social@example.com'
  await signUp(page, origin, email)
  await connect(db, email, 'github', '583232')
  await db.pool.query(`
    delete from accounts where provider_id = 'credential'
    and user_id = (select id from users where email = 'social@example.com')`)
  await page.goto(`${origin}/account/security`)
  await expect(page.getByText('You sign in with GitHub. Add a password?')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Disconnect GitHub' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('GitHub is your only sign-in method. Set a password first.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Email me a link' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set a password')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your inbox')
})

test('on a site that requires confirmation by mail, a user deletes the account with the mailed link', async ({
  page,
  db,
  site: { origin },
}) => {
  const email = 'leaving@example.com'
  await signUp(page, origin, email)
  await page.goto(`${origin}/account/security`)
  await page.getByRole('button', { name: 'Delete account…' }).click()
  await expect(page.getByRole('button', { name: 'Keep my account' })).toBeFocused()
  await expectAccessible(page)
  // Ends the session, so that a second dialog asks the user to sign in before the mail is sent.
  await db.pool.query(`delete from sessions where user_id = (select id from users where email = 'leaving@example.com')`)
  await page.getByRole('button', { name: 'Email me a deletion link' }).click()
  const again = page.getByRole('dialog', { name: 'You’ve been signed out' })
  await again.getByLabel('Password', { exact: true }).fill(password)
  await again.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('dialog', { name: 'Check your inbox' })).toContainText('Nothing is deleted yet.')
  await expect(page.getByRole('button', { name: 'Got it' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Got it' }).click()

  await page.goto(`${origin}/goodbye?error=invalid_token`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
  await expect(page.getByText('Nothing was deleted.')).toBeVisible()
  await followMail(page, origin, email, /Delete your account/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account was deleted')
})
