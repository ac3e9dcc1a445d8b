import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { digest } from '../../../server/crypto/tokens.ts'
import { expect } from '../testing/site.ts'
import { arrived, limits, main, open, untilLimited } from './entry.ts'
import type { TestServer } from './test-server.ts'
import type { Scenario } from './scenario.ts'
import type { Arrange, States } from './state.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

const at =
  (path: string, words: string): Arrange =>
  async (scenario) => {
    const page = await open(scenario, path)
    await expect(heading(page)).toHaveText(words)
    return page
  }

async function askForLink(page: Page) {
  await page.getByLabel('Email').fill('olga@northwind.example')
  await page.getByRole('button', { name: 'Send reset link' }).click()
}

export const forgotPassword: States = {
  ready: at('/forgot-password', 'Reset your password'),
  'set a password': at('/forgot-password?set=1', 'Set a password'),
  invalid: async (scenario) => {
    const page = await open(scenario, '/forgot-password')
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(page.getByText('Enter your email address.')).toBeVisible()
    return page
  },
  sent: async (scenario) => {
    const page = await open(scenario, '/forgot-password')
    await askForLink(page)
    await expect(heading(page)).toHaveText('Check your inbox')
    return page
  },
  off: async (scenario) => {
    const page = await open(scenario, '/forgot-password', {
      emailAndPassword: { sendResetPassword: false },
      branding: { support: 'help@northwind.example' },
    })
    await expect(heading(page)).toHaveText('Password reset is turned off here')
    return page
  },
  limited: async (scenario) => {
    const page = await open(scenario, '/forgot-password', limits)
    await page.getByLabel('Email').fill('olga@northwind.example')
    await untilLimited(page, 'Send reset link', async () => {
      await page.getByRole('button', { name: 'Change it' }).click()
      await page.getByLabel('Email').fill('olga@northwind.example')
    })
    return page
  },
  offline: async (scenario) => {
    const page = await open(scenario, '/forgot-password')
    await scenario.offline(page)
    await askForLink(page)
    await expect(page.getByText('You’re offline. Nothing you typed is lost.')).toBeVisible()
    return page
  },
}

const withToken = (scenario: Scenario, options = {}) =>
  open(scenario, '/reset-password?token=aaaaaaaaaaaaaaaaaaaaaaaa', options)

async function choose(page: Page, secret: string) {
  await page.getByLabel('New password').fill(secret)
  await page.getByRole('button', { name: 'Set password' }).click()
}

export const newPassword: States = {
  ready: async (scenario) => {
    const page = await withToken(scenario)
    await expect(page.getByLabel('New password')).toBeFocused()
    return page
  },
  invalid: async (scenario) => {
    const page = await withToken(scenario)
    await choose(page, 'short')
    await expect(page.getByText('Use at least 8 characters.')).toBeVisible()
    return page
  },
  'dead link': at('/reset-password?error=INVALID_TOKEN', 'This link no longer works'),
  limited: async (scenario) => {
    const page = await withToken(scenario, limits)
    await page.getByLabel('New password').fill('a brand new password')
    await untilLimited(page, 'Set password', async () => {
      await page.goto(new URL('/reset-password?token=aaaaaaaaaaaaaaaaaaaaaaaa', page.url()).href)
      await page.locator('html[data-ready]').waitFor({ state: 'attached' })
      await page.getByLabel('New password').fill('a brand new password')
    })
    return page
  },
  offline: async (scenario) => {
    const page = await withToken(scenario)
    await scenario.offline(page)
    await choose(page, 'a brand new password')
    await expect(page.getByText('You’re offline. Nothing you typed is lost.')).toBeVisible()
    return page
  },
}

export const verifyEmail: States = {
  waiting: async (scenario) => {
    const server = await main(scenario)
    const theo = await server.person('Theo Laurent', { isVerified: false })
    const page = await scenario.visit(server, '/verify-email?waiting=1', { as: theo })
    await expect(page.getByText('theo.laurent@northwind.example')).toBeVisible()
    return page
  },
  verified: at('/verify-email', 'Email verified'),
  expired: at('/verify-email?error=token_expired', 'This link has expired'),
  incomplete: at('/verify-email?error=invalid_token', 'This link doesn’t work'),
  'no account': at('/verify-email?error=user_not_found', 'Account not found'),
  elsewhere: at('/verify-email?error=unauthorized', 'Sign in first, then open this link'),
}

export const signInProblem: States = {
  'said no': async (scenario) => {
    const page = await atAcme(scenario, '/auth-error?error=access_denied&provider=acme')
    await expect(heading(page)).toHaveText('You canceled the sign-in at Acme')
    return page
  },
  'not linked': async (scenario) => {
    const page = await toBeLinked(scenario)
    await expect(page.getByRole('heading', { name: 'Confirm it’s your account' })).toBeVisible()
    return page
  },
  'link mailed': async (scenario) => {
    const page = await toBeLinked(scenario)
    await page.getByRole('button', { name: 'Email me a link' }).click()
    await expect(page.getByText('We sent a link to')).toBeVisible()
    return page
  },
  unknown: at('/auth-error?error=something_else', 'That didn’t work'),
}

async function atAcme(scenario: Scenario, path: string) {
  return scenario.visit(await arrived(await scenario.atAcme()), path)
}

/** Signs in with Acme as a provider user who has the email address of an existing account. */
async function toBeLinked(scenario: Scenario) {
  const server = await scenario.atAcme()
  const { email } = await server.person('Ada Lovelace')
  const acme = await scenario.acme()
  acme.newUser({ sub: 'ada', email, email_verified: false })
  const page = await scenario.visit(server, '/sign-in')
  await page.getByRole('button', { name: /with Acme/ }).click()
  await expect(heading(page)).toHaveText('You already have an account with this email')
  return page
}

export const signOut: States = {
  working: async (scenario) => {
    const server = await main(scenario)
    const leaving = await elsewhere(server)
    await scenario.fault(() => server.withTableHeld('ended_sessions'))
    const page = await scenario.visit(server, '/sign-out', { as: leaving })
    await expect(heading(page)).toHaveText('Signing you out…')
    return page
  },
  failed: async (scenario) => {
    const server = await main(scenario)
    const leaving = await elsewhere(server)
    await scenario.fault(() => server.withoutTable('ended_sessions'))
    const page = await scenario.visit(server, '/sign-out', { as: leaving })
    await expect(heading(page)).toHaveText('You may still be signed in')
    return page
  },
}

/** Signs in Olga Owner on another device, so that a state can sign out that device alone. */
async function elsewhere(server: TestServer) {
  const olga = await server.admin()
  return { ...olga, visitor: await server.signIn(olga) }
}

/** Adds a pending recovery, and opens the link that stops the recovery. */
async function stopping(scenario: Scenario) {
  const server = await main(scenario)
  const person = await server.person('Sto Pped')
  const token = randomUUID()
  await server.query(
    `insert into factor_resets (id, user_id, kind, created_at, due_at) values ($1, $1, 'recovery', now(), now())
     on conflict do nothing`,
    [person.id],
  )
  await server.query(
    `insert into verifications (id, identifier, user_id, value, expires_at, created_at, updated_at)
     values ($1, $2, $3, $3, now() + interval '1 day', now(), now())`,
    [token, `stop-reset:${digest(token)}`, person.id],
  )
  return scenario.visit(server, `/stop-reset?token=${token}`)
}

export const stopReset: States = {
  ready: async (scenario) => {
    const page = await stopping(scenario)
    await expect(heading(page)).toHaveText('Stop the reset of your second step?')
    return page
  },
  stopped: async (scenario) => {
    const page = await stopping(scenario)
    await page.getByRole('button', { name: 'Stop the reset' }).click()
    await expect(heading(page)).toHaveText('Stopped')
    return page
  },
  'dead link': async (scenario) => {
    const page = await open(scenario, '/stop-reset?token=unknown')
    await page.getByRole('button', { name: 'Stop the reset' }).click()
    await expect(heading(page)).toHaveText('This link no longer works')
    return page
  },
  offline: async (scenario) => {
    const page = await stopping(scenario)
    await scenario.offline(page)
    await page.getByRole('button', { name: 'Stop the reset' }).click()
    await expect(page.getByText('You’re offline.')).toBeVisible()
    return page
  },
}

export const goodbye: States = {
  done: at('/goodbye', 'Your account was deleted'),
  'dead link': at('/goodbye?error=invalid_token', 'This link no longer works'),
}

/** Opens the setup page from a machine other than the server’s, so the page asks for the setup code. */
async function empty(scenario: Scenario, options = {}) {
  const server = await scenario.server({
    advanced: { ipAddress: { trustedProxies: ['127.0.0.1', '::1'] } },
    ...options,
  })
  return scenario.visit(server, '/setup', { extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.9' } })
}

async function fillSetUp(page: Page) {
  await page.getByLabel('Setup code').fill('WRONG-CODE')
  await page.getByLabel('Your name').fill('Olga Owner')
  await page.getByLabel('Email').fill('olga@northwind.example')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
}

export const setUp: States = {
  ready: async (scenario) => {
    const page = await empty(scenario)
    await expect(page.getByLabel('Setup code')).toBeFocused()
    return page
  },
  invalid: async (scenario) => {
    const page = await empty(scenario)
    await page.getByRole('button', { name: 'Create the first admin' }).click()
    await expect(page.getByText('Enter the code from the server log.')).toBeVisible()
    return page
  },
  'wrong code': async (scenario) => {
    const page = await empty(scenario)
    await fillSetUp(page)
    await page.getByRole('button', { name: 'Create the first admin' }).click()
    await expect(page.getByText('That code doesn’t match the one in the server log.')).toBeVisible()
    return page
  },
  limited: async (scenario) => {
    const page = await empty(scenario, limits)
    await fillSetUp(page)
    await untilLimited(page, 'Create the first admin')
    return page
  },
  'already done': async (scenario) => {
    const server = await scenario.server({}, 'to be set up')
    const page = await scenario.visit(server, '/setup')
    await server.admin()
    await page.getByLabel('Your name').fill('Late Comer')
    await page.getByLabel('Email').fill('late@northwind.example')
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await page.getByRole('button', { name: 'Create the first admin' }).click()
    await expect(heading(page)).toHaveText('Gatehouse is already set up')
    return page
  },
}
