import type { Page } from '@playwright/test'
import { expect } from '../testing/site.ts'
import { main, signInBy } from './entry.ts'
import { challenged, outdateProofs, withApp } from './second-step.ts'
import type { Scenario } from './scenario.ts'
import type { States } from './state.ts'
import type { Person, TestServer } from './test-server.ts'

/** Adds a passkey that exists only in the database. Turns on the user’s second step unless `isOn` is false. */
async function addRow(scenario: Scenario, server: TestServer, person: Person, { isOn = true } = {}) {
  await scenario.once(`passkey of ${person.email} at ${server.origin}`, async () => {
    await server.query(
      `insert into passkeys (id, user_id, credential_id, public_key, counter, device_type, backed_up, is_security_key,
                             name, created_at)
       values ($1, $2, $1, 'key', 0, 'multiDevice', true, false, 'Work laptop', now())`,
      [`passkey-${person.id}`, person.id],
    )
    if (isOn) await server.query('update users set two_factor_enabled = true where id = $1', [person.id])
  })
  return person
}

const button = (page: Page) => page.getByRole('button', { name: 'Use your passkey' })

/** Signs in with the password, which leads to the second step with a passkey. */
async function asked(scenario: Scenario, name: string) {
  const server = await main(scenario)
  const person = await addRow(scenario, server, await server.person(name))
  const page = await scenario.visit(server, '/sign-in')
  await signInBy(page, person.email)
  await expect(button(page)).toBeFocused()
  return page
}

export const secondStepByPasskey: States = {
  passkey: (scenario) => asked(scenario, 'Step Passkey'),
  'passkey waiting': async (scenario) => {
    const page = await asked(scenario, 'Step Passkey')
    await page.evaluate(() => (navigator.credentials.get = () => new Promise(() => {})))
    await button(page).click()
    await expect(button(page)).toHaveAttribute('aria-busy', 'true')
    return page
  },
  'passkey canceled': async (scenario) => {
    const page = await asked(scenario, 'Step Passkey')
    await page.evaluate(() => {
      navigator.credentials.get = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    })
    await button(page).click()
    await expect(page.getByText('No passkey was used.')).toBeVisible()
    return page
  },
  'other ways': async (scenario) => {
    const server = await main(scenario)
    await addRow(scenario, server, await withApp(scenario, server, 'Step Ways'))
    const { page } = await challenged(scenario, 'Step Ways')
    const others = page.getByRole('list', { name: 'Try another way' }).getByRole('button')
    await expect(others).toHaveText(['Use your authenticator app', 'Use a recovery code'])
    await others.first().click()
    await expect(page.getByLabel('6-digit code')).toBeFocused()
    await expect(others).toHaveText(['Use your passkey', 'Use a recovery code', 'I can’t use any of these methods'])
    return page
  },
}

/** Opens the security page of a user with a passkey. */
async function security(scenario: Scenario, name: string, { isOn }: { isOn: boolean }) {
  const server = await main(scenario)
  const person = await addRow(scenario, server, await server.person(name), { isOn })
  const page = await scenario.visit(server, '/account/security', { as: person })
  await expect(page.getByRole('heading', { name: 'Your passkeys' })).toBeVisible()
  return { page, server, person }
}

export const passkeyFactors: States = {
  'passkeys offered': async (scenario) => (await security(scenario, 'Step Offered', { isOn: false })).page,
  'passkeys on': async (scenario) => (await security(scenario, 'Step Passkeys', { isOn: true })).page,
  'app and passkeys': async (scenario) => {
    const server = await main(scenario)
    await addRow(scenario, server, await withApp(scenario, server, 'Step Both'))
    return (await security(scenario, 'Step Both', { isOn: true })).page
  },
}

export const confirmationByPasskey: States = {
  'by passkey': async (scenario) => {
    const { page, server, person } = await security(scenario, 'Confirm Passkey', { isOn: true })
    await outdateProofs(server, person)
    await page.getByRole('button', { name: 'Turn off…' }).click()
    await page.getByRole('button', { name: 'Turn off', exact: true }).click()
    await expect(page.getByText('Use your passkey or security key to continue.')).toBeVisible()
    await expect(button(page)).toBeFocused()
    return page
  },
  'by password or passkey': async (scenario) => {
    const { page, server, person } = await security(scenario, 'Confirm Either', { isOn: false })
    await outdateProofs(server, person)
    await page.getByRole('button', { name: 'Turn on', exact: true }).click()
    await expect(button(page)).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    return page
  },
}
