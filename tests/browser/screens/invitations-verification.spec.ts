import { call } from '../testing/organizations.ts'
import { followMail, password, setUp, signIn, signUp } from '../testing/users.ts'
import { expect, test } from '../testing/site.ts'

// With these options, signing up creates no session, so the user must sign in before the flow continues.
test.use({
  options: { emailAndPassword: { autoSignIn: false } },
})

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
})

test('after a sign-up without a session, the user signs in and continues to the requested page', async ({
  page,
  site: { origin },
}) => {
  await page.goto(`${origin}/sign-up?redirect=/account/devices`)
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(`${origin}/sign-in?reason=created&redirect=%2Faccount%2Fdevices`)
  await expect(page.getByText('Account created. Sign in.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(`${origin}/account/devices`)
})

test('the reset page is filled in with the email address entered at sign-up', async ({ page, site: { origin } }) => {
  await signUp(page, origin, 'taken@example.com')
  await page.goto(`${origin}/sign-up?redirect=/account/devices`)
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill('taken@example.com')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('link', { name: 'Reset password' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset your password')
  await expect(page.getByLabel('Email')).toHaveValue('taken@example.com')
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await expect(page).toHaveURL(`${origin}/sign-in?redirect=%2Faccount%2Fdevices`)
})

test('an invitation is accepted automatically once the invited email address is verified on another device', async ({
  page,
  browser,
  site: { origin },
}) => {
  const owner = await (await browser.newContext()).newPage()
  await signIn(owner, origin, 'olga@example.com')
  await expect(owner).toHaveURL(/\/(?:account|welcome)$/)
  const { id: organizationId } = await call(owner, origin, '/organization/create', { name: 'Patient', slug: 'patient' })
  const invitation = { email: 'joan@example.com', role: 'member', organizationId }
  const { id } = await call(owner, origin, '/organization/invite-member', invitation)

  await signUp(page, origin, 'joan@example.com', 'Joan Clarke')
  await page.goto(`${origin}/invite/${id}`)
  await expect(page.getByText('The invitation is for j•••@example.com.')).toBeVisible()
  await page.getByLabel('Email').fill('joan@example.com')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in and join' }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Verify your email first')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('button', { name: /^Send again in/ })).toBeVisible()

  const phone = await (await browser.newContext()).newPage()
  await followMail(phone, origin, 'joan@example.com', /Verify your email/)
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Email verified')
  await expect(page).toHaveURL(`${origin}/o/patient`, { timeout: 15_000 })
  for (const other of [owner, phone]) await other.context().close()
})

test('the verification page offers to change the email address, and reports a verification on another device', async ({
  page,
  browser,
  site: { origin },
}) => {
  const email = 'waiting@example.com'
  await signUp(page, origin, email)
  await signIn(page, origin, email)
  await expect(page).toHaveURL(/\/(?:account|welcome)$/)
  await page.goto(`${origin}/verify-email?waiting=1`)
  await page.getByRole('link', { name: 'Use another address' }).click()
  await expect(page.getByRole('dialog').getByLabel('New email')).toBeFocused()

  const phone = await (await browser.newContext()).newPage()
  await followMail(phone, origin, email, /Verify your email/)
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Email verified')
  await phone.context().close()
  await page.goto(`${origin}/verify-email?error=token_expired`)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByText('Your email is already verified.')).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/(?:account|welcome)$/)
})
