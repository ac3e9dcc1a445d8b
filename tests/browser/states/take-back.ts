import type { Page } from '@playwright/test'
import { deletePasskey, listUserPasskeys } from '../../../contract/factors/passkeys.ts'
import { disableTwoFactor } from '../../../contract/factors/two-factor.ts'
import { changePassword } from '../../../contract/sign-in/password.ts'
import { password as known } from './test-server.ts'
import { expect } from '../testing/site.ts'
import { main } from './entry.ts'
import { connectAuthenticator } from '../testing/authenticators.ts'
import type { Scenario } from './scenario.ts'
import { withApp } from './second-step.ts'
import type { States } from './state.ts'
import type { Person, TestServer } from './test-server.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const former = (page: Page) => page.getByLabel('The password from before the change')

let people = 0

/** Creates a new user for each state, because restoring the account signs the user out. */
async function victim(server: TestServer) {
  const letters = String.fromCharCode(97 + Math.floor(people / 26), 97 + (people++ % 26))
  const person = await server.person(`Tak Back ${letters}`)
  await server.query('update users set email_verified = true where id = $1', [person.id])
  return person
}

/** Returns the path of the newest mailed link that undoes a change. */
export async function mailedUndo(server: TestServer, { email }: Pick<Person, 'email'>) {
  const { pathname, search } = new URL(
    (await server.mailsTo(email)).findLast(({ url }) => url?.includes('/take-back?'))!.url!,
  )
  return pathname + search
}

/** Changes the password as an attacker would, and opens the mailed link that undoes the change. */
async function opened(scenario: Scenario) {
  const server = await main(scenario)
  const person = await victim(server)
  const body = { currentPassword: known, newPassword: 'the password of a thief' }
  const { error } = await person.visitor.call(changePassword, { body })
  expect(error).toBeNull()
  const page = await scenario.visit(server, await mailedUndo(server, person))
  await expect(heading(page)).toHaveText('Was this you?')
  return { page, server, person }
}

/** Turns off the second step as an attacker would, and opens the mailed link that undoes the change. */
async function withoutFactor(scenario: Scenario) {
  const server = await main(scenario)
  const person = await withApp(scenario, server, (await victim(server)).name)
  const { error } = await person.visitor.call(disableTwoFactor, { body: {} })
  expect(error).toBeNull()
  return scenario.visit(server, await mailedUndo(server, person))
}

/** Removes the only passkey as an attacker would, and opens the mailed link that undoes the change. */
async function withoutPasskey(scenario: Scenario) {
  const server = await main(scenario)
  const person = await victim(server)
  const page = await scenario.visit(server, '/account/security', { as: person })
  await connectAuthenticator(page, { device: 'phone' })
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByText('Synced')).toBeVisible()
  const { data } = await person.visitor.call(listUserPasskeys)
  const { error } = await person.visitor.call(deletePasskey, { body: { id: data![0]!.id } })
  expect(error).toBeNull()
  await page.goto(server.origin + (await mailedUndo(server, person)))
  return page
}

async function prove(page: Page, password: string) {
  await former(page).fill(password)
  await page.getByRole('button', { name: 'Undo this change' }).click()
}

async function proveByCode(scenario: Scenario, typed: string) {
  const page = await withoutFactor(scenario)
  await page.getByRole('button', { name: 'Use a code instead' }).click()
  await page.getByLabel('Code', { exact: true }).fill(typed)
  await page.getByRole('button', { name: 'Undo this change' }).click()
  return page
}

export const takeBack: States = {
  ready: async (scenario) => {
    const { page } = await opened(scenario)
    await expect(page.getByText(/^On .*, the password for t•••@.* was changed/)).toBeVisible()
    return page
  },
  'no password': async (scenario) => {
    const { page } = await opened(scenario)
    await prove(page, '')
    await expect(page.getByText('Enter your password.')).toBeVisible()
    return page
  },
  'wrong password': async (scenario) => {
    const { page } = await opened(scenario)
    await prove(page, 'the password of a thief')
    await expect(page.getByText('That wasn’t your password before the change.')).toBeVisible()
    return page
  },
  code: async (scenario) => {
    const page = await withoutFactor(scenario)
    await page.getByRole('button', { name: 'Use a code instead' }).click()
    await expect(page.getByLabel('Code', { exact: true })).toBeVisible()
    return page
  },
  'no code': async (scenario) => {
    const page = await proveByCode(scenario, '')
    await expect(page.getByText('Enter a code.')).toBeVisible()
    return page
  },
  'wrong code': async (scenario) => {
    const page = await proveByCode(scenario, '000000')
    await expect(page.getByText('That code isn’t right, or it was already used.')).toBeVisible()
    return page
  },
  'too many attempts': async (scenario) => {
    const { page } = await opened(scenario)
    const json = { code: 'USE_ANOTHER_WAY_TO_SIGN_IN', message: 'Use another way to sign in' }
    await page.route('**/internal/take-back', (route) => route.fulfill({ status: 429, json }))
    await prove(page, 'another guess')
    await expect(page.getByText(/^Too many wrong passwords or codes were entered\./)).toBeVisible()
    return page
  },
  'with a passkey': async (scenario) => {
    const page = await withoutPasskey(scenario)
    await expect(page.getByRole('button', { name: 'Undo with a passkey' })).toBeVisible()
    return page
  },
  'passkey canceled': async (scenario) => {
    const page = await withoutPasskey(scenario)
    await page.evaluate(() => {
      navigator.credentials.get = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    })
    await page.getByRole('button', { name: 'Undo with a passkey' }).click()
    await expect(page.getByText('No passkey was used.')).toBeVisible()
    return page
  },
  done: async (scenario) => {
    const { page } = await opened(scenario)
    await prove(page, known)
    await expect(heading(page)).toHaveText('Your account is restored')
    await expect(page.getByRole('link', { name: 'Choose a new password' })).toBeVisible()
    return page
  },
  'address taken': async (scenario) => {
    const { page, server, person } = await opened(scenario)
    await server.query(`update users set email = 'moved-' || email where id = $1`, [person.id])
    const other = await victim(server)
    await server.query('update users set email = $2 where id = $1', [other.id, person.email])
    await prove(page, known)
    await expect(heading(page)).toHaveText('Your email couldn’t be restored')
    return page
  },
  'dead link': async (scenario) => {
    const page = await scenario.visit(await main(scenario), '/take-back?token=unknown')
    await expect(heading(page)).toHaveText('This link no longer works')
    return page
  },
  offline: async (scenario) => {
    const { page } = await opened(scenario)
    await scenario.offline(page)
    await prove(page, known)
    await expect(page.getByText('You’re offline.')).toBeVisible()
    return page
  },
}
