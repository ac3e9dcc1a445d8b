import type { Page } from '@playwright/test'
import { connectAuthenticator } from '../testing/authenticators.ts'
import { expect } from '../testing/site.ts'
import { as } from './account.ts'
import { main } from './entry.ts'
import type { Scenario } from './scenario.ts'
import type { States } from './state.ts'

const add = (page: Page) => page.getByRole('button', { name: 'Add passkey' })

/** Opens the security page of a user without passkeys, in a browser with a virtual authenticator. */
async function security(scenario: Scenario, name: string) {
  const server = await main(scenario)
  const person = await server.person(name)
  await server.query('delete from passkeys where user_id = $1', [person.id])
  const page = await scenario.visit(server, '/account/security', { as: person })
  await connectAuthenticator(page, { device: 'phone' })
  return page
}

async function withPasskey(scenario: Scenario, name: string) {
  const page = await security(scenario, name)
  await add(page).click()
  await expect(page.getByText('Synced')).toBeVisible()
  return page
}

async function withMenu(scenario: Scenario, name: string) {
  const page = await withPasskey(scenario, name)
  await page.getByRole('button', { name: /^Actions for / }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  return page
}

async function removing(scenario: Scenario, name: string) {
  const page = await withMenu(scenario, name)
  await page.getByRole('menuitem', { name: 'Remove…' }).click()
  await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused()
  return page
}

export const passkeys: States = {
  list: (scenario) => withPasskey(scenario, 'Pass List'),
  menu: (scenario) => withMenu(scenario, 'Pass Menu'),
  waiting: async (scenario) => {
    const page = await security(scenario, 'Pass Waiting')
    // Sends no request to the virtual authenticator: Chromium crashed once when the page was checked during a request.
    await page.evaluate(() => (navigator.credentials.create = () => new Promise(() => {})))
    await add(page).click()
    await expect(page.getByText('Follow the steps your browser shows.')).toBeVisible()
    return page
  },
  canceled: async (scenario) => {
    const page = await security(scenario, 'Pass Canceled')
    await page.evaluate(() => {
      navigator.credentials.create = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    })
    await add(page).click()
    await expect(page.getByText('No passkey was created.')).toBeVisible()
    return page
  },
  'already there': async (scenario) => {
    const page = await withPasskey(scenario, 'Pass There')
    await add(page).click()
    await expect(page.getByText('This device already has a passkey for you.')).toBeVisible()
    return page
  },
  'not supported': async (scenario) => {
    const page = await security(scenario, 'Pass Old')
    await page.evaluate(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
    await add(page).click()
    await expect(page.getByText('Passkeys don’t work in this browser.')).toBeVisible()
    return page
  },
  'not verified': async (scenario) => {
    const page = await as(scenario, 'Theo Laurent', '/account/security', false)
    await expect(page.getByText('Verify your email before you add a passkey.')).toBeVisible()
    return page
  },
  rename: async (scenario) => {
    const page = await withMenu(scenario, 'Pass Rename')
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    return page
  },
  remove: (scenario) => removing(scenario, 'Pass Remove'),
  'last one': async (scenario) => {
    const page = await removing(scenario, 'Pass Last')
    const server = await main(scenario)
    const person = await server.person('Pass Last')
    await server.query('delete from accounts where user_id = $1', [person.id])
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByText('This passkey is your only sign-in method.')).toBeVisible()
    return page
  },
}

/** Opens the sign-in page with an authenticator; `press` presses the button for passkeys. */
async function signingIn(scenario: Scenario) {
  const page = await scenario.visit(await main(scenario), '/sign-in')
  const authenticator = await connectAuthenticator(page, { device: 'laptop' })
  return { page, authenticator, press: () => page.getByRole('button', { name: 'Sign in with a passkey' }).click() }
}

export const passkeySignIn: States = {
  waiting: async (scenario) => {
    const { page, press } = await signingIn(scenario)
    await page.evaluate(() => (navigator.credentials.get = () => new Promise(() => {})))
    await press()
    await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveAttribute('aria-busy', 'true')
    return page
  },
  canceled: async (scenario) => {
    const { page, press } = await signingIn(scenario)
    await page.evaluate(() => {
      navigator.credentials.get = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    })
    await press()
    await expect(page.getByText('No passkey was used.')).toBeVisible()
    return page
  },
}
