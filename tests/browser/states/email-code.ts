import type { Page } from '@playwright/test'
import { enableTwoFactor } from '../../../contract/factors/two-factor.ts'
import { expect } from '../testing/site.ts'
import { signInBy } from './entry.ts'
import { outdateProofs, withApp } from './second-step.ts'
import type { Scenario } from './scenario.ts'
import type { States } from './state.ts'
import { dataOf, password } from './test-server.ts'

const options = { twoFactor: { otpOptions: { enabled: true } } }

const offering = (scenario: Scenario) => scenario.server(options)

/** Creates a user with email codes as the second step, and optionally with an authenticator app. */
async function withEmailCode(scenario: Scenario, name: string, { hasApp = false } = {}) {
  const server = await offering(scenario)
  const person = hasApp ? await withApp(scenario, server, name) : await server.person(name)
  await scenario.once(`email code of ${person.email} at ${server.origin}`, () =>
    dataOf(person.visitor.call(enableTwoFactor, { body: { password, method: 'otp' } })),
  )
  return { server, person }
}

const send = (page: Page) => page.getByRole('button', { name: 'Email me a code' })
const code = (page: Page) => page.getByLabel('Code from the email')

async function challenged(scenario: Scenario) {
  const { server, person } = await withEmailCode(scenario, 'Mai Led')
  const page = await scenario.visit(server, '/sign-in')
  await signInBy(page, person.email)
  await expect(send(page)).toBeFocused()
  return page
}

async function sent(scenario: Scenario) {
  const page = await challenged(scenario)
  await send(page).click()
  await expect(code(page)).toBeFocused()
  return page
}

async function enterWrong(page: Page) {
  await code(page).fill('000000')
  await expect(page.getByText('That code isn’t right. Use the one in the newest email.')).toBeVisible()
  return page
}

export const secondStepByEmail: States = {
  'email code': challenged,
  'email code sent': sent,
  'wrong email code': async (scenario) => enterWrong(await sent(scenario)),
}

async function security(scenario: Scenario, name: string, more?: { hasApp: boolean }) {
  const { server, person } = await withEmailCode(scenario, name, more)
  const page = await scenario.visit(server, '/account/security', { as: person })
  await expect(page.getByRole('heading', { name: 'Email code (weak)' })).toBeVisible()
  return { page, server, person }
}

export const emailCodeFactors: States = {
  'email codes offered': async (scenario) => {
    const server = await offering(scenario)
    const page = await scenario.visit(server, '/account/security', { as: await server.person('Off Ered') })
    await expect(page.getByText('Anyone who can read your email can use it.')).toBeVisible()
    return page
  },
  'email codes on': async (scenario) => (await security(scenario, 'Mai Led')).page,
  'email codes and an app': async (scenario) => (await security(scenario, 'Bo Th', { hasApp: true })).page,
  'removing email codes': async (scenario) => {
    const { page } = await security(scenario, 'Bo Th', { hasApp: true })
    await page.getByRole('button', { name: 'Turn off…' }).last().click()
    await expect(page.getByRole('dialog', { name: 'Turn off email codes?' })).toBeVisible()
    return page
  },
}

async function steppingUp(scenario: Scenario) {
  const { page, server, person } = await security(scenario, 'Ste Pmail')
  await outdateProofs(server, person)
  await page.getByRole('button', { name: 'Turn off…' }).click()
  await page.getByRole('button', { name: 'Turn off', exact: true }).click()
  await expect(send(page)).toBeFocused()
  return page
}

export const confirmationByEmail: States = {
  'by email code': steppingUp,
  'email code sent': async (scenario) => {
    const page = await steppingUp(scenario)
    await send(page).click()
    await expect(code(page)).toBeFocused()
    return page
  },
}
