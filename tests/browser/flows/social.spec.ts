import type { Page } from '@playwright/test'
import { expectAccessible } from '../testing/accessible.ts'
import { followMail, password, setUp, signUp, verifyAddress } from '../testing/users.ts'
import { asGoogle, sayNo, sendBack, test } from '../testing/providers.ts'
import { expect } from '../testing/site.ts'

test.use({
  more: {
    socialProviders: {
      closed: {
        clientId: 'client',
        clientSecret: 's',
        issuer: 'http://localhost:9',
        name: 'Closed',
        disableSignUp: true,
      },
    },
  },
})

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const provider = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`with ${name}`) })

/** Opens the security page and starts to connect an account of a provider, without waiting for the result. */
async function connect(page: Page, origin: string, name: string) {
  await page.goto(`${origin}/account/security`)
  await page.getByRole('button', { name: `Connect ${name}` }).click()
}

test('a new user signs up with a provider, which is marked as last used at the next sign-in', async ({
  page,
  acme,
  site: { origin },
}) => {
  acme.newUser({ name: 'Noor Newcomer' })
  await page.goto(`${origin}/sign-up`)
  await expectAccessible(page)
  await provider(page, 'Acme').click()
  await expect(page).toHaveURL(`${origin}/welcome`)
  await expect(page.getByRole('banner').getByText('Noor Newcomer').first()).toBeVisible()

  await page.goto(`${origin}/account/security`)
  await expect(page.getByText('You sign in with Acme. Add a password?')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Disconnect Acme' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('Acme is your only sign-in method. Set a password first.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connect Google' })).toBeVisible()
  await expectAccessible(page)

  await page.goto(`${origin}/sign-out`)
  await expect(page).toHaveURL(`${origin}/sign-in?reason=signed-out`)
  await page.goto(`${origin}/sign-in?redirect=/account/devices`)
  const again = page.getByRole('button', { name: 'Sign in with Acme, Last used' })
  await expect(again).toBeVisible()
  await expectAccessible(page)
  await again.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${origin}/account/devices`)
})

test('a provider account with the email address of a user is linked once the user enters the password', async ({
  page,
  acme,
  site: { origin },
}) => {
  const email = 'ada@example.com'
  await signUp(page, origin, email)
  await page.context().clearCookies()
  acme.newUser({ sub: 'ada', email })

  await page.goto(`${origin}/sign-in?redirect=/account/devices`)
  await provider(page, 'Acme').click()
  await expect(heading(page)).toHaveText('You already have an account with this email')
  await expect(heading(page)).toBeFocused()
  await expect(page.getByText('To connect Acme, confirm that a•••@example.com is yours.')).toBeVisible()
  await expectAccessible(page)
  const field = page.getByLabel('Password', { exact: true })
  const submit = page.getByRole('button', { name: 'Connect Acme and sign in' })
  await submit.click()
  await expect(page.getByText('Enter your password.')).toBeVisible()
  await field.fill('not my password')
  await submit.click()
  await expect(page.getByText('That’s not the password for this account.')).toBeVisible()
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await field.fill(password)
  await field.press('Enter')
  await expect(page).toHaveURL(`${origin}/account/devices`)

  await page.goto(`${origin}/account/security`)
  await page.getByRole('button', { name: 'Disconnect Acme' }).click()
  await expect(page.getByText('Acme was disconnected')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connect Acme' })).toBeVisible()
})

test('a mailed link connects a provider account to the user with the same email address, but only in the browser that requested the link', async ({
  page,
  browser,
  acme,
  site: { origin },
}) => {
  const email = 'mailed@example.com'
  await signUp(page, origin, email)
  await page.context().clearCookies()
  acme.newUser({ sub: 'mailed', email })
  await page.goto(`${origin}/sign-up`)
  await provider(page, 'Acme').click()
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByText('We sent a link to m•••@example.com.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Send again in/ })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)

  const elsewhere = await (await browser.newContext()).newPage()
  await followMail(elsewhere, origin, email, /Acme/)
  await expect(heading(elsewhere)).toHaveText('Open this link in the browser you started in')
  await expect(elsewhere).toHaveURL(`${origin}/auth-error?error=unauthorized`)
  await elsewhere.context().close()

  await followMail(page, origin, email, /Acme/)
  await expect(page).toHaveURL(`${origin}/account`)
  await page.goto(`${origin}/account/security`)
  await expect(page.getByText('You sign in with Acme. Add a password?')).toBeVisible()
})

test('a sign-in must be started again if the user takes too long to confirm a provider account', async ({
  page,
  acme,
  site: { origin },
}) => {
  const email = 'late@example.com'
  await signUp(page, origin, email)
  await page.context().clearCookies()
  acme.newUser({ sub: 'late', email })
  await page.goto(`${origin}/sign-in`)
  await provider(page, 'Acme').click()
  await expect(page.getByRole('heading', { name: 'Confirm it’s your account' })).toBeVisible()
  await page.context().clearCookies()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Connect Acme and sign in' }).click()
  await expect(heading(page)).toHaveText('That took too long')
  await expect(heading(page)).toBeFocused()

  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(heading(page)).toHaveText('You already have an account with this email')
  await page.context().clearCookies()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Confirm it’s your account' })).toBeHidden()
})

test('the error page shows that the user declined, but no text from the provider', async ({
  page,
  acme,
  site: { origin },
}) => {
  sayNo(acme)
  await page.goto(`${origin}/sign-in?redirect=/account/devices`)
  await provider(page, 'Acme').click()
  await expect(heading(page)).toHaveText('You canceled the sign-in at Acme')
  await expect(page.getByText('access_denied')).toBeVisible()
  await expect(page.getByText('555')).toBeHidden()
  await expectAccessible(page)
  acme.newUser()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL(`${origin}/account/devices`)
})

test('a provider account without an email address cannot be used to sign in', async ({
  page,
  acme,
  site: { origin },
}) => {
  acme.newUser({ email: undefined })
  await page.goto(`${origin}/sign-up`)
  await provider(page, 'Acme').click()
  await expect(heading(page)).toHaveText('Acme didn’t share your email')
  await expect(page.getByRole('button', { name: 'Last used' })).toBeHidden()
  await page.getByRole('link', { name: 'Sign in another way' }).click()
  await expect(page).toHaveURL(`${origin}/sign-in?redirect=%2F`)
  await expect(page.getByRole('button', { name: 'Sign in with Acme', exact: true })).toBeVisible()
})

test('the sign-in page shows that a provider cannot be reached', async ({ page, site: { origin } }) => {
  await page.goto(`${origin}/sign-in`)
  await provider(page, 'Closed').click()
  await expect(page.getByRole('alert')).toContainText('We couldn’t reach Closed. Try again, or use your password.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('We couldn’t reach Closed.')).toBeHidden()
})

test('a user connects and disconnects a provider account, and the security page shows why a connection was refused', async ({
  page,
  browser,
  acme,
  site: { origin },
}) => {
  await signUp(page, origin, 'grace@example.com')
  acme.user = asGoogle({ sub: 'grace', email: 'grace@elsewhere.example' })
  await connect(page, origin, 'Google')
  await expect(page.getByRole('alert')).toContainText('Verify your email before you connect this account.')
  await followMail(page, origin, 'grace@example.com', /Verify your email/)
  await connect(page, origin, 'Google')
  await expect(page.getByText('Google was connected. You can now sign in with it.')).toBeVisible()
  await expect(page).toHaveURL(`${origin}/account/security`)
  await expect(page.getByRole('button', { name: 'Disconnect Google' })).toBeVisible()
  await expectAccessible(page)

  const other = await (await browser.newContext()).newPage()
  await signUp(other, origin, 'hedy@example.com')
  await connect(other, origin, 'Google')
  await expect(other.getByRole('alert')).toContainText('That Google account is connected to another account here')
  await expect(other).toHaveURL(`${origin}/account/security`)
  await expectAccessible(other)
  acme.newUser({ email_verified: false })
  await connect(other, origin, 'Acme')
  await expect(other.getByRole('alert')).toContainText('We couldn’t connect Acme')
  sayNo(acme)
  await connect(other, origin, 'Acme')
  await expect(other.getByRole('alert')).toContainText('You canceled the sign-in at Acme')
  await connect(other, origin, 'Closed')
  await expect(other.getByRole('alert')).toContainText('We couldn’t reach Closed.')
  await other.context().close()

  await page.reload()
  await expect(page.getByText('Google is connected.')).toBeHidden()
  await page.getByRole('button', { name: 'Disconnect Google' }).click()
  await expect(page.getByText('Google was disconnected')).toBeVisible()
  await page.context().clearCookies()
  await page.goto(`${origin}/sign-in`)
  acme.user = asGoogle({ sub: 'grace', email: 'grace@elsewhere.example' })
  await provider(page, 'Google').click()
  // No user has this Google account or its email address anymore, and the sign-in page creates no users.
  await expect(heading(page)).toHaveText('There’s no account for that Google sign-in')
  await page.getByRole('link', { name: 'Create account' }).click()
  await provider(page, 'Google').click()
  await expect(page.getByRole('banner').getByText('Grace Hopper').first()).toBeVisible()
})

test('each kind of failed sign-in with a provider leads to an error page and creates no session', async ({
  page,
  acme,
  site: { origin },
}) => {
  const goesWrong: [code: string, with_: 'Acme' | 'Google', how: () => void][] = [
    ['no_code', 'Acme', () => sendBack(acme, (sent) => sent.delete('code'))],
    ['invalid_code', 'Acme', () => sendBack(acme, (sent) => sent.set('code', 'of-somebody-else'))],
    [
      'unable_to_get_user_info',
      'Acme',
      () => acme.next.idToken.push(({ payload }) => (payload.iss = 'https://evil.example')),
    ],
    ['signup_disabled', 'Google', () => (acme.user = asGoogle({ sub: 'nobody', email: 'nobody@example.com' }))],
  ]
  for (const [code, name, how] of goesWrong) {
    acme.newUser()
    how()
    await page.goto(`${origin}/sign-in`)
    await provider(page, name).click()
    await expect(page).toHaveURL(new RegExp(`^${origin}/auth-error\\?.*error=${code}$`))
    await expect(page.getByText(code, { exact: true })).toBeVisible()
    await expect(heading(page)).not.toHaveText('That didn’t work')
  }

  // Without a valid state, the server cannot tell which sign-in failed, so it shows a general error page.
  for (const [code, change] of [
    ['state_not_found', (sent: URLSearchParams) => sent.delete('state')],
    ['please_restart_the_process', (sent: URLSearchParams) => sent.set('state', 'of-somebody-else')],
  ] as const) {
    acme.newUser()
    sendBack(acme, change)
    await page.goto(`${origin}/sign-in`)
    await provider(page, 'Acme').click()
    await expect(page).toHaveURL(`${origin}/api/auth/error?error=${code}`)
    await page.getByRole('link', { name: 'Back to sign-in' }).click()
    await expect(heading(page)).toHaveText('That took too long')
  }
  await page.goto(`${origin}/account`)
  await expect(page).toHaveURL(/\/sign-in/)
})

test('the error page has a message for each error code, and a general message for unknown codes', async ({
  page,
  site: { origin },
}) => {
  const told: [code: string, heading: string, main: string][] = [
    ['Please-Restart the process', 'That took too long', 'Start again'],
    ['state_not_found', 'That took too long', 'Start again'],
    ['invalid_callback_request', 'Acme sent an unexpected response', 'Try again'],
    ['no_code', 'Acme sent an unexpected response', 'Try again'],
    ['invalid_code', 'Acme sent an unexpected response', 'Try again'],
    ['oauth_provider_not_found', 'This sign-in option isn’t set up', 'Sign in'],
    ['unable_to_get_user_info', 'Acme didn’t share your details', 'Try again'],
    ['no_callback_url', 'This link is incomplete', 'Go to Gatehouse'],
    ['unable_to_link_account', 'We couldn’t connect Acme', 'Try again'],
    ['account_already_linked_to_different_user', 'That Acme account is connected to another account here', 'Sign in'],
    ['signup_disabled', 'There’s no account for that Acme sign-in', 'Create account'],
    ['unable_to_create_user', 'We couldn’t create your account', 'Try again'],
    ['unable_to_create_session', 'We couldn’t sign you in', 'Try again'],
    ['banned', 'Your account is suspended', 'Sign in'],
    ['invalid_token', 'This link no longer works', 'Sign in'],
    ['constructor', 'That didn’t work', 'Try again'],
  ]
  for (const [code, words, main] of told) {
    await page.goto(`${origin}/auth-error?provider=acme&from=sign-in&error=${encodeURIComponent(code)}`)
    await expect(heading(page)).toHaveText(words)
    await expect(page.locator('.gh-button-primary')).toHaveText(main)
  }
  await expectAccessible(page)
  await page.goto(`${origin}/auth-error?provider=evil&next=//evil.example&error=no_code`)
  await expect(heading(page)).toHaveText('The provider sent an unexpected response')
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/sign-in?redirect=%2F')
})

test('a sign-in with a provider asks for the second step, and then opens the requested page', async ({
  page,
  acme,
  site: { origin, newCode },
}) => {
  const email = 'provider.step@example.com'
  await signUp(page, origin, email)
  await verifyAddress(page, origin)
  acme.newUser({ email })
  await connect(page, origin, 'Acme')
  await expect(page.getByText('Acme was connected. You can now sign in with it.')).toBeVisible()
  const post = (path: string, data: object) =>
    page.request.post(`${origin}/api/auth/two-factor/${path}`, { data, headers: { origin } })
  const { totpURI } = (await (await post('enable', { password })).json()) as { totpURI: string }
  const secret = new URL(totpURI).searchParams.get('secret')!
  expect((await post('verify-totp', { code: newCode(secret) })).ok()).toBe(true)

  await page.context().clearCookies()
  await page.goto(`${origin}/sign-in?redirect=/account/devices`)
  await provider(page, 'Acme').click()
  await expect(page).toHaveURL(`${origin}/sign-in/second-step`)
  await page.getByLabel('6-digit code').fill(newCode(secret))
  await expect(page).toHaveURL(`${origin}/account/devices`)
})
