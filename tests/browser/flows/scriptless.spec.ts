import { mailedLink, password, setUp } from '../testing/users.ts'
import { expect, test } from '../testing/site.ts'

test.use({ javaScriptEnabled: false })

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
})

test('without scripts, a user signs up, signs in, resets a password, and sees errors', async ({
  page,
  site: { origin },
}) => {
  const email = 'plain@example.com'
  const message = page.locator('[data-code]')
  const secret = page.getByLabel(/password$/i).first()
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(decodeURIComponent(request.url())))

  await page.goto(`${origin}/sign-up`)
  await page.getByLabel('Name').fill('Plain Reader')
  await page.getByLabel('Email').fill(email)
  await secret.fill('short')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(message).toHaveText('Use at least 8 characters.')
  await page.getByLabel('Name').fill('Plain Reader')
  await page.getByLabel('Email').fill(email)
  await secret.fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.locator('h1')).toHaveText('This page needs JavaScript.')

  await page.context().clearCookies()
  await page.goto(`${origin}/forgot-password`)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(message).toContainText('a reset link is on its way')
  // A job mails the link a few seconds after the response.
  let id: string | undefined
  const findReset = async () => {
    const { mails } = (await (await page.request.get(`${origin}/api/auth/internal/mails`)).json()) as {
      mails: { id: string; subject: string }[]
    }
    id = mails.find(({ subject }) => subject.startsWith('Reset'))?.id
    return id
  }
  await expect.poll(findReset, { timeout: 15_000 }).toBeDefined()
  const { links } = (await (await page.request.get(`${origin}/api/auth/internal/mail?id=${id}`)).json()) as {
    links: { url: string }[]
  }
  await page.goto(links[0]!.url)
  await secret.fill('a brand new password')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(message).toHaveText('Password changed. Sign in with your new password.')

  await page.getByLabel('Email').fill(email)
  await secret.fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(message).toHaveText('That email and password don’t match.')
  await expect(page.getByRole('button', { name: 'Show password' })).toBeHidden()
  await page.getByLabel('Email').fill(email)
  await secret.fill('a brand new password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/(?:account|welcome)$/)
  for (const address of addresses) expect(address).not.toMatch(/plain@|correct|brand new/)
})

test('without scripts, an invited user sees errors, signs up, verifies the email address, and joins the organization', async ({
  page,
  playwright,
  site: { origin },
}) => {
  const email = 'invited-plain@example.com'
  const owner = await playwright.request.newContext({ extraHTTPHeaders: { origin } })
  const post = async (path: string, data: object) => {
    const reply = await owner.post(`${origin}/api/auth${path}`, { data })
    expect(reply.ok()).toBe(true)
    return (await reply.json()) as { id: string }
  }
  await post('/sign-in/email', { email: 'olga@example.com', password })
  const { id: organizationId } = await post('/organization/create', { name: 'Plain', slug: 'plain' })
  const { id } = await post('/organization/invite-member', { email, role: 'member', organizationId })
  const message = page.locator('[data-code]')
  const [signIn, signUp] = [page.locator('form').first(), page.locator('form').last()]

  await page.goto(`${origin}/invite/${id}`)
  await expect(page.getByRole('heading', { name: 'Accept your invitation' })).toBeVisible()
  await signIn.getByLabel('Email').fill(email)
  await signIn.getByLabel('Password').fill(password)
  await signIn.getByRole('button', { name: 'Sign in and join' }).click()
  await expect(message).toHaveText('That email and password don’t match.')
  await signUp.getByLabel('Name').fill('Plain Guest')
  await signUp.getByLabel('Email').fill(email)
  await signUp.getByLabel('Password').fill(password)
  await signUp.getByRole('button', { name: 'Create account and join' }).click()
  await expect(message).toContainText('Verify your email first')

  let link: string | null = null
  await expect.poll(async () => (link = await mailedLink(page, origin, email, 'Verify your email'))).not.toBeNull()
  await page.goto(link!)
  await page.goto(`${origin}/invite/${id}`)
  await signIn.getByLabel('Email').fill(email)
  await signIn.getByLabel('Password').fill(password)
  await signIn.getByRole('button', { name: 'Sign in and join' }).click()
  await expect(page).toHaveURL(/\/(?:account|welcome)$/)
  const mine = (await (await page.request.get(`${origin}/api/auth/organization/list`)).json()) as { slug: string }[]
  expect(mine.map(({ slug }) => slug)).toEqual(['plain'])
  await owner.dispose()
})

test('without scripts, a user completes the second step with an authenticator app and with a recovery code', async ({
  page,
  site: { origin, newCode },
}) => {
  const email = 'plain-steps@example.com'
  const post = (path: string, data: object) =>
    page.request.post(`${origin}/api/auth${path}`, { data, headers: { origin } })
  await post('/sign-up/email', { name: 'Plain Steps', email, password })
  const link = await mailedLink(page, origin, email, 'Verify your email')
  await page.goto(link!)
  await post('/sign-in/email', { email, password })
  const begun = (await (await post('/two-factor/enable', { password })).json()) as {
    totpURI: string
    backupCodes: string[]
  }
  const secret = new URL(begun.totpURI).searchParams.get('secret')!
  expect((await post('/two-factor/verify-totp', { code: newCode(secret) })).ok()).toBe(true)

  const enterPassword = async () => {
    await page.context().clearCookies()
    await page.goto(`${origin}/sign-in`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  }
  await enterPassword()
  await page.getByLabel('6-digit code').fill('000000')
  await page.getByRole('button', { name: 'Continue' }).first().click()
  await expect(page.locator('[data-code]')).toContainText('That code isn’t right.')
  await page.getByLabel('6-digit code').fill(newCode(secret))
  await page.getByRole('button', { name: 'Continue' }).first().click()
  await expect(page).toHaveURL(/\/(?:account|welcome)$/)

  await enterPassword()
  await page.getByLabel('Recovery code').fill(begun.backupCodes[0]!)
  await page.getByRole('button', { name: 'Continue' }).last().click()
  await expect(page).toHaveURL(/\/(?:account|welcome)$/)
})
