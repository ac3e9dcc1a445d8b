import type { Page } from '@playwright/test'
import { changeEmail } from '../../../contract/accounts/email-change.ts'
import { expect } from '../testing/site.ts'
import { arrived, closePasswordLane, limits, main, untilLimited } from './entry.ts'
import { password, dataOf } from './test-server.ts'
import type { Scenario } from './scenario.ts'
import type { States } from './state.ts'

/** Opens a page of the main server as the user with this name, who signs up if necessary. */
export async function as(scenario: Scenario, name: string, path: string, isVerified = true) {
  const server = await main(scenario)
  return scenario.visit(server, path, { as: await server.person(name, { isVerified }) })
}

/** Opens the profile of a user and saves a username, on a server where the username `olga` is taken. */
async function named(scenario: Scenario, name: string, username: string) {
  const server = await scenario.server({ username: { enabled: true } })
  const [olga, mira] = [await server.person('Olga Owner'), await server.person(name)]
  await server.query(`update users set username = 'olga', display_username = 'olga' where id = $1`, [olga.id])
  const page = await scenario.visit(server, '/account', { as: mira })
  await page.getByLabel('Username').fill(username)
  await page.getByRole('button', { name: 'Save' }).click()
  if (username !== 'olga') await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  return page
}

const nameField = (page: Page) => page.getByLabel('Name', { exact: true })

export const profile: States = {
  ready: async (scenario) => {
    const page = await as(scenario, 'Mira Osei', '/account')
    await expect(page.getByText('Verified', { exact: true })).toBeVisible()
    return page
  },
  username: async (scenario) => {
    const page = await named(scenario, 'Mira Osei', 'mira.osei')
    await page.goto(new URL('/sign-in?switch=1', page.url()).href)
    await page.getByLabel('Email or username').fill('Mira.Osei')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
    await page.goto(new URL('/account', page.url()).href)
    await expect(page.getByLabel('Username')).toHaveValue('mira.osei')
    return page
  },
  'username taken': async (scenario) => {
    const page = await named(scenario, 'Theo Laurent', 'olga')
    await expect(page.getByText('That username is taken. Try another.')).toBeVisible()
    return page
  },
  changed: async (scenario) => {
    const page = await as(scenario, 'Mira Osei', '/account')
    await nameField(page).fill('Mira Osei-Bonsu')
    await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
    return page
  },
  invalid: async (scenario) => {
    const page = await as(scenario, 'Mira Osei', '/account')
    await nameField(page).fill('')
    await nameField(page).press('Enter')
    await expect(page.getByText('Enter your name.')).toBeVisible()
    return page
  },
  'not verified': async (scenario) => {
    const page = await as(scenario, 'Theo Laurent', '/account', false)
    await expect(page.getByText('Not verified', { exact: true })).toBeVisible()
    return page
  },
  failed: async (scenario) => {
    const server = await main(scenario)
    const page = await as(scenario, 'Mira Osei', '/account')
    await scenario.fault(() => server.withoutTable('events'))
    await nameField(page).fill('Mira Osei-Bonsu')
    await nameField(page).press('Enter')
    await expect(page.getByText('Something went wrong on our side. Try again.')).toBeVisible()
    return page
  },
  offline: async (scenario) => {
    const page = await as(scenario, 'Mira Osei', '/account')
    await scenario.offline(page)
    await nameField(page).fill('Mira Osei-Bonsu')
    await nameField(page).press('Enter')
    await expect(page.getByText('You’re offline. Nothing you typed is lost.')).toBeVisible()
    return page
  },
  'no picture': async (scenario) => {
    const page = await choose(scenario, {
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('no picture'),
    })
    await expect(page.getByText('Choose a PNG, JPEG or WebP image.')).toBeVisible()
    return page
  },
  cropping: async (scenario) => {
    const drawn = await (await as(scenario, 'Mira Osei', '/account')).screenshot()
    const page = await choose(scenario, { name: 'me.png', mimeType: 'image/png', buffer: drawn })
    await expect(page.getByRole('dialog', { name: 'Crop image' })).toBeVisible()
    return page
  },
}

/** Chooses a file as the user’s photo. */
async function choose(scenario: Scenario, file: { name: string; mimeType: string; buffer: Buffer }) {
  const page = await as(scenario, 'Mira Osei', '/account')
  await page.locator('input[type=file]').setInputFiles(file)
  return page
}

async function changing(scenario: Scenario, server = main(scenario)) {
  const there = await server
  const page = await scenario.visit(there, '/account/security', { as: await there.person('Mira Osei') })
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByLabel('Current password')).toBeFocused()
  return page
}

export const security: States = {
  'passwords paused': async (scenario) => {
    const server = await arrived(await scenario.server({ rateLimit: { enabled: true } }))
    const user = await server.person('Mira Osei')
    await closePasswordLane(server, user.email)
    const page = await scenario.visit(server, '/account/security', { as: user })
    await expect(page.getByRole('button', { name: 'Allow my password on new devices again' })).toBeVisible()
    return page
  },
  ready: async (scenario) => {
    const page = await as(scenario, 'Mira Osei', '/account/security')
    await expect(page.getByText(/^Changed on /)).toBeVisible()
    return page
  },
  loading: async (scenario) => {
    const server = await main(scenario)
    const page = await as(scenario, 'Mira Osei', '/account')
    await scenario.fault(() => server.withTableHeld('accounts'))
    await page.getByRole('link', { name: 'Security' }).click()
    await expect(page.locator('.gh-skeleton').first()).toBeVisible()
    return page
  },
  failed: async (scenario) => {
    const server = await main(scenario)
    await scenario.fault(() => server.withoutTable('accounts'))
    const page = await as(scenario, 'Mira Osei', '/account/security')
    await expect(page.getByText('Couldn’t load this.')).toBeVisible()
    return page
  },
  changing: (scenario) => changing(scenario),
  'wrong password': async (scenario) => {
    const page = await changing(scenario)
    await page.getByLabel('Current password').fill('not my password')
    await page.getByLabel('New password').fill('a brand new password')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('That’s not your current password.')).toBeVisible()
    return page
  },
  changed: async (scenario) => {
    const server = await main(scenario)
    await server.person('Chan Ging')
    const page = await as(scenario, 'Chan Ging', '/account/security#password')
    await page.getByLabel('Current password').fill(password)
    await page.getByLabel('New password').fill(password)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText(/^Password changed/)).toBeVisible()
    return page
  },
  limited: async (scenario) => {
    const page = await changing(scenario, scenario.server(limits))
    await page.getByLabel('Current password').fill('not my password')
    await page.getByLabel('New password').fill('a brand new password')
    await untilLimited(page, 'Change password')
    return page
  },
  connected: async (scenario) => {
    const server = await scenario.atAcme()
    const acme = await scenario.acme()
    const ana = await server.person('Ana Ribeiro')
    acme.newUser({ sub: 'ana', email: ana.email })
    const page = await scenario.visit(server, '/account/security', { as: ana })
    const connect = page.getByRole('button', { name: 'Connect Acme' })
    const disconnect = page.getByRole('button', { name: 'Disconnect Acme' })
    await expect(connect.or(disconnect)).toBeVisible()
    if (await connect.isVisible()) await connect.click()
    await expect(disconnect).toBeVisible()
    return page
  },
  'only provider': async (scenario) => {
    const page = await scenario.newUser('/account/security')
    await expect(page.getByText('Acme is your only sign-in method. Set a password first.')).toBeVisible()
    return page
  },
  'already linked': async (scenario) => {
    const server = await scenario.atAcme()
    const page = await scenario.visit(
      server,
      '/account/security?error=account_already_linked_to_different_user&provider=acme',
      { as: await server.person('Mira Osei') },
    )
    await expect(page.getByText('That Acme account is connected to another account here')).toBeVisible()
    return page
  },
}

async function changingEmail(scenario: Scenario, name: string, isVerified = true) {
  const page = await as(scenario, name, '/account', isVerified)
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByLabel('New email')).toBeFocused()
  return page
}

async function askFor(page: Page, email: string) {
  await page.getByLabel('New email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
}

export const emailChange: States = {
  ready: (scenario) => changingEmail(scenario, 'Mira Osei'),
  same: async (scenario) => {
    const page = await changingEmail(scenario, 'Mira Osei')
    await askFor(page, 'mira.osei@northwind.example')
    await expect(page.getByText('That’s already your email.')).toBeVisible()
    return page
  },
  refused: async (scenario) => {
    const page = await changingEmail(scenario, 'Mira Osei')
    await askFor(page, 'olga@northwind.example')
    const answer = page.getByText('We couldn’t use that address. Try another.').or(page.getByText('Two more steps'))
    await expect(answer).toBeVisible()
    return page
  },
  changed: async (scenario) => {
    const page = await changingEmail(scenario, 'Ty Po', false)
    await askFor(page, 'right@northwind.example')
    await expect(page.getByText('Changed to right@northwind.example.')).toBeVisible()
    return page
  },
  'two steps': async (scenario) => {
    const page = await changingEmail(scenario, 'Two Steps')
    await askFor(page, 'next@northwind.example')
    await expect(page.getByRole('dialog', { name: 'Two more steps' })).toBeVisible()
    return page
  },
  waiting: async (scenario) => {
    const page = await changingEmail(scenario, 'Two Steps')
    await askFor(page, 'next@northwind.example')
    await page.getByRole('button', { name: 'Got it' }).click()
    await expect(page.getByText('Approve the change with the link we sent to')).toBeVisible()
    return page
  },
  approved: async (scenario) => {
    const server = await main(scenario)
    const person = await server.person('App Roved')
    await dataOf(
      person.visitor.call(changeEmail, {
        body: { newEmail: 'approved@northwind.example', callbackURL: '/account?email=changed' },
      }),
    )
    const mails = await server.mailsTo(person.email)
    const link = mails.findLast(({ template }) => template === 'change-email')!.url!
    const page = await scenario.visit(server, link.slice(server.origin.length), { as: person })
    await expect(page.getByText('Verify it with the link we sent there.')).toBeVisible()
    return page
  },
  elsewhere: async (scenario) => {
    const page = await as(scenario, 'Mira Osei', '/account?error=unauthorized')
    await expect(
      page.getByText('Sign in first, then open this link. It only works while you’re signed in to your account.'),
    ).toBeVisible()
    return page
  },
  off: async (scenario) => {
    const server = await scenario.server({ user: { changeEmail: { enabled: false }, deleteUser: { enabled: false } } })
    const page = await scenario.visit(server, '/account', { as: await server.person('Mira Osei') })
    await expect(page.getByRole('button', { name: 'Change email' })).toBeHidden()
    return page
  },
}
