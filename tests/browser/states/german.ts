import { expect } from '../testing/site.ts'
import { sharedSlug, withSharedOrganization } from './shared-organization.ts'
import { place } from './administration.ts'
import { arrived, main } from './entry.ts'
import { withApp } from './second-step.ts'
import { password, type Person } from './test-server.ts'
import type { Scenario } from './scenario.ts'
import type { States } from './state.ts'

/** Opens a page in a browser set to German. */
async function inGermany(scenario: Scenario, path: string, as?: Person, server = main(scenario)) {
  const page = await scenario.visit(await arrived(await server), path, { as, locale: 'de-DE' })
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  return page
}

async function members(scenario: Scenario) {
  const { ana } = await withSharedOrganization(scenario, await main(scenario))
  const page = await inGermany(scenario, `/o/${sharedSlug}/members`, ana)
  await expect(page.getByRole('row', { name: /Mira Osei/ })).toBeVisible()
  return page
}

async function signIn(scenario: Scenario) {
  const page = await inGermany(scenario, '/sign-in')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anmelden')
  return page
}

/** Signs in with the password, which leads to the second step. */
async function secondStep(scenario: Scenario) {
  const server = await main(scenario)
  const { email } = await withApp(scenario, server, 'Greta Zwei')
  const page = await signIn(scenario)
  await page.getByLabel('E-Mail').fill(email)
  await page.getByLabel('Passwort', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(page).toHaveURL(/second-step/)
  return page
}

/** The states whose German texts are the longest. */
export const inGerman: States = {
  'sign in': signIn,
  invalid: async (scenario) => {
    const page = await signIn(scenario)
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(2)
    return page
  },
  profile: async (scenario) => {
    const server = await main(scenario)
    const page = await inGermany(scenario, '/account', await server.person('Theo Laurent', { isVerified: false }))
    await expect(page.getByText('Nicht bestätigt', { exact: true })).toBeVisible()
    return page
  },
  members,
  inviting: async (scenario) => {
    const page = await members(scenario)
    await page.getByRole('button', { name: 'Personen einladen' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    return page
  },
  overview: async (scenario) => {
    const { server, olga } = await place(scenario)
    const page = await inGermany(scenario, '/admin', olga, Promise.resolve(server))
    await expect(page.getByText('Checkliste für den Start').first()).toBeVisible()
    return page
  },
  people: async (scenario) => {
    const { server, olga } = await place(scenario)
    const page = await inGermany(scenario, '/admin/users?search=mira', olga, Promise.resolve(server))
    await expect(page.getByRole('row', { name: /Mira Osei/ })).toBeVisible()
    // A heading on two lines would be higher than 44 pixels.
    const heads = page.getByRole('columnheader')
    const heights = await heads.evaluateAll((all) => all.map((head) => head.getBoundingClientRect().height))
    expect(Math.max(...heights)).toBeLessThan(44)
    return page
  },
  'passkey sign-up': async (scenario) => {
    const page = await inGermany(scenario, '/sign-up')
    await page.getByRole('button', { name: 'Mit einem Passkey registrieren' }).click()
    await expect(page.getByRole('button', { name: 'Code per E-Mail schicken' })).toBeVisible()
    return page
  },
  'mail inbox': async (scenario) => {
    const page = await signIn(scenario)
    await page.getByLabel('E-Mail').fill('nobody@northwind.example')
    await page.getByRole('button', { name: 'Link per E-Mail senden' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sieh in deinem Postfach nach')
    return page
  },
  'second step': secondStep,
  lost: async (scenario) => {
    const page = await secondStep(scenario)
    await page.getByRole('button', { name: 'Wiederherstellungscode verwenden' }).click()
    await page.getByRole('button', { name: 'Ich kann keine dieser Methoden verwenden' }).click()
    await expect(page.getByLabel('Passwort erneut eingeben')).toBeVisible()
    return page
  },
  security: async (scenario) => {
    const server = await main(scenario)
    const page = await inGermany(scenario, '/account/security', await withApp(scenario, server, 'Greta Zwei'))
    await expect(page.getByText(/Wiederherstellungscodes/).first()).toBeVisible()
    return page
  },
  'not there': async (scenario) => {
    const page = await inGermany(scenario, '/nowhere')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    return page
  },
}
