import { call, followInvitation, founder, somebody } from '../testing/organizations.ts'
import { password, setUp } from '../testing/people.ts'
import { expect, test } from '../testing/site.ts'

test.use({ serverOf: 'invitations-by-link', options: { rateLimit: { enabled: false } } })

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
})

test('the link of an invitation creates the account and joins on one page', async ({ page, browser, site }) => {
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

test('an address with an account signs in and joins on one page', async ({ page, browser, site: { origin } }) => {
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

test('somebody signed in with another account switches and joins on the same page', async ({
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

test('without the mailed secret the link tells nothing of the address and leads to sign-in', async ({
  page,
  browser,
  site: { origin },
}) => {
  const { id: organizationId } = await founder(page, origin, 'dea@example.com', 'Orchard', 'orchard')
  const invited = { email: 'hidden@example.com', role: 'member', organizationId }
  const { id } = await call(page, origin, '/organization/invite-member', invited)
  const stranger = await (await browser.newContext()).newPage()
  for (const link of [`/invite/${id}`, `/invite/${id}#not-the-secret`]) {
    await stranger.goto(origin + link)
    await expect(stranger).toHaveURL(/\/sign-in\?redirect=/)
    await expect(stranger.getByLabel('Email')).toHaveValue('')
    await expect(stranger.getByText('hidden@example.com')).toBeHidden()
  }
  await stranger.context().close()
})
