import { call, followInvitation, founder, somebody } from '../testing/organizations.ts'
import { followMail, password, setUp } from '../testing/users.ts'
import { expect, test } from '../testing/site.ts'

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
})

test('an invited user creates an account and joins the organization on one page', async ({ page, browser, site }) => {
  const { origin } = site
  const { id: organizationId } = await founder(page, origin, 'ann@example.com', 'Harbour', 'harbour')
  await call(page, origin, '/organization/invite-member', { email: 'joan@example.com', role: 'member', organizationId })
  const joan = await (await browser.newContext()).newPage()
  await followInvitation(page, joan, origin, 'joan@example.com')
  await expect(joan.getByRole('heading', { level: 1 })).toHaveText('Join Harbour')
  await expect(joan.getByLabel('Email')).toHaveValue('joan@example.com')
  await expect(joan.getByLabel('Email')).toHaveAttribute('readonly')
  await joan.getByLabel('Name').fill('Joan Clarke')
  await joan.getByLabel('Password', { exact: true }).fill(password)
  await joan.getByRole('button', { name: 'Create account and join' }).click()
  await expect(joan).toHaveURL(`${origin}/o/harbour`)
  await expect(joan.getByText('You joined Harbour')).toBeVisible()
  await joan.context().close()
})

test('an invited user with an account signs in and joins the organization on one page', async ({
  page,
  browser,
  site: { origin },
}) => {
  const { id: organizationId } = await founder(page, origin, 'bea@example.com', 'Islands', 'islands')
  const email = 'known@example.com'
  await (await somebody(browser, origin, email, 'Known')).context().close()
  await call(page, origin, '/organization/invite-member', { email, role: 'member', organizationId })
  const known = await (await browser.newContext()).newPage()
  await followInvitation(page, known, origin, email)
  await expect(known.getByRole('heading', { level: 1 })).toHaveText('Join Islands')
  await expect(known.getByLabel('Email')).toHaveValue(email)
  await known.getByRole('button', { name: 'Sign in and join' }).click()
  await expect(known.getByText('Enter your password.')).toBeVisible()
  await known.getByLabel('Password', { exact: true }).fill('not the password')
  await known.getByRole('button', { name: 'Sign in and join' }).click()
  await expect(known.getByText('That email and password don’t match.')).toBeVisible()
  await known.getByLabel('Password', { exact: true }).fill(password)
  await known.getByRole('button', { name: 'Sign in and join' }).click()
  await expect(known).toHaveURL(`${origin}/o/islands`)
  await known.context().close()
})

test('an invited user who is signed in with another account switches accounts, signs up and joins the organization', async ({
  page,
  browser,
  site: { origin },
}) => {
  const { id: organizationId } = await founder(page, origin, 'cem@example.com', 'Meadow', 'meadow')
  const email = 'private@example.com'
  await call(page, origin, '/organization/invite-member', { email, role: 'member', organizationId })
  const other = await somebody(browser, origin, 'work@example.com', 'At Work')
  await followInvitation(page, other, origin, email)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('This invitation is for someone else')
  await other.getByRole('button', { name: 'Switch account' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Join Meadow')
  await other.getByLabel('Name').fill('At Home')
  await other.getByLabel('Password', { exact: true }).fill(password)
  await other.getByRole('button', { name: 'Create account and join' }).click()
  await expect(other).toHaveURL(`${origin}/o/meadow`)
  await other.context().close()
})

test('without the mailed secret, the invitation page hides the email address, and lets the user sign up or sign in', async ({
  page,
  browser,
  site: { origin },
}) => {
  const { id: organizationId } = await founder(page, origin, 'dea@example.com', 'Orchard', 'orchard')
  const email = 'hidden@example.com'
  const { id } = await call(page, origin, '/organization/invite-member', { email, role: 'member', organizationId })
  const guest = await (await browser.newContext()).newPage()
  const heading = guest.getByRole('heading', { level: 1 })
  for (const link of [`/invite/${id}#not-the-secret`, `/invite/${id}`]) {
    await guest.goto(origin + link)
    await expect(heading).toHaveText('Join Orchard')
    await expect(guest.getByLabel('Email')).toHaveValue('')
    await expect(guest.getByRole('button', { name: 'Sign in and join' })).toBeVisible()
    await expect(guest.getByText(email)).toBeHidden()
  }

  await guest.getByLabel('Email').fill(email)
  await guest.getByRole('button', { name: 'Create an account' }).click()
  await expect(guest.getByLabel('Name')).toBeFocused()
  await expect(guest.getByLabel('Email')).toHaveValue(email)
  await guest.getByLabel('Name').fill('Hidden Guest')
  await guest.getByLabel('Password', { exact: true }).fill(password)
  await guest.getByRole('button', { name: 'Create account and join' }).click()
  await expect(heading).toHaveText('Verify your email first')
  const phone = await (await browser.newContext()).newPage()
  await followMail(phone, origin, email, /Verify your email/)
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Email verified')
  await expect(guest).toHaveURL(`${origin}/o/orchard`, { timeout: 15_000 })

  const { id: next } = await founder(page, origin, 'eda@example.com', 'Garden', 'garden')
  const again = { email, role: 'member', organizationId: next }
  const { id: second } = await call(page, origin, '/organization/invite-member', again)
  await guest.context().clearCookies()
  await guest.goto(`${origin}/invite/${second}`)
  await guest.getByLabel('Email').fill(email)
  await guest.getByLabel('Password', { exact: true }).fill(password)
  await guest.getByRole('button', { name: 'Sign in and join' }).click()
  await expect(guest).toHaveURL(`${origin}/o/garden`)
  await expect(guest.getByText('You joined Garden')).toBeVisible()
  for (const other of [guest, phone]) await other.context().close()
})

test('without the mailed secret, another user learns only after signing in that the invitation is for someone else', async ({
  page,
  browser,
  site: { origin },
}) => {
  const { id: organizationId } = await founder(page, origin, 'fae@example.com', 'Valley', 'valley')
  const invited = { email: 'meant@example.com', role: 'member', organizationId }
  const { id } = await call(page, origin, '/organization/invite-member', invited)
  await (await somebody(browser, origin, 'wrong@example.com', 'Wrong')).context().close()
  const wrong = await (await browser.newContext()).newPage()
  await wrong.goto(`${origin}/invite/${id}`)
  await wrong.getByLabel('Email').fill('wrong@example.com')
  await wrong.getByLabel('Password', { exact: true }).fill(password)
  await wrong.getByRole('button', { name: 'Sign in and join' }).click()
  await expect(wrong.getByRole('heading', { level: 1 })).toHaveText('This invitation is for someone else')
  await expect(wrong.getByRole('button', { name: 'Switch account' })).toBeVisible()
  await wrong.context().close()
})
