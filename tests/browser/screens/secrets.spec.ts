import type { Page } from '@playwright/test'
import { asOlga, call, create, menuOf } from '../testing/administrators.ts'
import { password, setUp, signIn, signUp } from '../testing/users.ts'
import { expect, test } from '../testing/site.ts'

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
})

test('passwords and session tokens appear neither on pages nor in URLs, browser storage or console messages', async ({
  page,
  site: { origin },
}) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  const seen = () => readEverything(page, logged)
  const email = 'discreet@example.com'
  const other = 'another brand new password'

  await page.goto(`${origin}/sign-up`)
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  expectNone(await seen(), [password], 'sign-up')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/(?:account|welcome)$/)
  await signIn(await page.context().browser()!.newPage(), origin, email)

  for (const path of ['/account', '/account/security', '/account/devices', '/account/organizations', '/dev/outbox']) {
    await page.goto(origin + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.gh-skeleton')).toHaveCount(0)
    expectNone(await seen(), [password, ...(await sessionSecrets(page, origin))], path)
  }

  await page.goto(`${origin}/account/security#password`)
  await page.getByLabel('Current password').fill(password)
  await page.getByLabel('New password').fill(other)
  expectNone(await seen(), [password, other], 'change of password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed. Other devices were signed out.')).toBeVisible()
  expectNone(await seen(), [password, other, ...(await sessionSecrets(page, origin))], 'changed password')

  await asOlga(page, origin)
  const id = await create(page, origin, 'Jonas Berg', 'jonas@example.com')
  await page.goto(`${origin}/admin/users/${id}`)
  await menuOf(page, 'Jonas Berg').click()
  await page.getByRole('menuitem', { name: 'Set password' }).click()
  await page.getByRole('textbox', { name: 'New password' }).fill(other)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Jonas Berg has a new password')).toBeVisible()
  await call(page, origin, '/admin/impersonate-user', { userId: id })
  await page.goto(`${origin}/account/devices`)
  await expect(page.getByRole('listitem').first()).toBeVisible()
  expectNone(await seen(), [other, ...(await sessionSecrets(page, origin))], 'impersonating another user')
})

/** Returns the texts in which a page could expose a secret: its content, URL, storage and console messages. */
async function readEverything(page: Page, logged: readonly string[]) {
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  return { page: await page.content(), address: page.url(), kept, logged: logged.join('\n') }
}

/** Asserts that none of these texts contains one of the secrets. */
function expectNone(places: Record<string, string>, secrets: readonly string[], when: string) {
  expect(secrets.every((secret) => secret.length > 8)).toBe(true)
  for (const [place, text] of Object.entries(places))
    for (const secret of secrets) expect(text.includes(secret), `${secret} in the ${place}, ${when}`).toBe(false)
}

/** Returns the token of each of the user’s sessions, and this browser’s cookies. */
async function sessionSecrets(page: Page, origin: string) {
  const sessions = (await (await page.request.get(`${origin}/api/auth/list-sessions`)).json()) as { token: string }[]
  const cookies = await page.context().cookies()
  return [...sessions.map(({ token }) => token), ...cookies.map(({ value }) => value)]
}

test('after signing in, a redirect to another site is ignored', async ({ page, site: { origin } }) => {
  const email = 'led.astray@example.com'
  await signUp(page, origin, email)
  const elsewhere = [
    '//evil.example',
    String.raw`/\evil.example`,
    String.raw`\\evil.example`,
    'https:evil.example',
    'https://evil.example/account',
    '%2f%2fevil.example',
    '/%2f/evil.example',
    '/%5cevil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    ' //evil.example',
    `//${new URL(origin).host}@evil.example`,
  ]
  for (const target of elsewhere) {
    const address = `${origin}/sign-in?redirect=${encodeURIComponent(target)}`
    await page.context().clearCookies()
    await page.goto(address)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await expect(page, target).toHaveURL(/\/(account|welcome)$/)
    expect(new URL(page.url()).origin, target).toBe(origin)
    await page.goto(address)
    expect(page.url(), `${target}, signed in`).toBe(`${origin}/account`)
  }
})

test('an error message in the URL is not shown', async ({ page, site: { origin } }) => {
  const markup = '<img src=x onerror=alert(1)>Call 555-0100 to unlock'
  const said = new URLSearchParams({ error_description: markup, message: markup })
  const look = async (path: string) => {
    await page.goto(`${origin}${path}&${said}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('body'), path).not.toContainText('555-0100')
    await expect(page.locator('[onerror]'), path).toHaveCount(0)
  }
  page.on('dialog', () => {
    throw new Error('The page ran a script from the link')
  })
  const codes = ['access_denied', 'no_such_code', encodeURIComponent('<img src=x onerror=alert(2)>')]
  for (const code of codes) {
    await look(`/auth-error?error=${code}`)
    await look(`/api/auth/error?error=${code}`)
  }
  await look('/verify-email?error=invalid_token')
  await look('/reset-password?error=INVALID_TOKEN')
  await look('/sign-in?reason=ended')
  await signUp(page, origin, 'told@example.com')
  await look('/account?error=token_expired')
  await look('/account/security?error=access_denied')
})
