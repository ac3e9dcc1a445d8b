import type { Options } from '../../../server/config/config.ts'
import { expect } from '../testing/site.ts'
import { main } from './entry.ts'
import type { Scenario } from './scenario.ts'
import type { Arrange, States } from './state.ts'

async function reference(scenario: Scenario, path = '', options: Options = {}) {
  const server = await scenario.server(options)
  await server.admin()
  return scenario.visit(server, `/api/reference${path}`, { isPlain: true })
}

export const apiReference: States = {
  ready: async (scenario) => {
    const page = await reference(scenario)
    await expect(page.getByText('PAYLOAD_TOO_LARGE')).toBeVisible()
    return page
  },
  open: async (scenario) => {
    const page = await reference(scenario, '#/signInEmail')
    await expect(page.getByText('INVALID_EMAIL_OR_PASSWORD').first()).toBeVisible()
    return page
  },
  tried: async (scenario) => {
    const page = await reference(scenario, '#/getSession')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'ms' })).toContainText('200')
    return page
  },
  'not loaded': async (scenario) => {
    const page = await reference(scenario, '', { disabledPaths: ['/open-api/generate-schema'] })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Couldn’t load the OpenAPI document.')
    return page
  },
  'no match': async (scenario) => {
    const page = await reference(scenario)
    await page.getByRole('searchbox', { name: 'Filter endpoints' }).fill('no such thing')
    await expect(page.getByText('No endpoint has “no such thing” in its path or summary.')).toBeVisible()
    return page
  },
}

const errorPage =
  (code: string, back = 'Back to sign-in', locale = 'en'): Arrange =>
  async (scenario) => {
    const server = await main(scenario)
    await server.admin()
    const path = `/api/auth/error?error=${encodeURIComponent(code)}`
    const page = await scenario.visit(server, path, { isPlain: true, locale })
    await expect(page.getByRole('link', { name: back })).toBeVisible()
    return page
  }

export const serverError: States = {
  ready: errorPage('state_not_found'),
  'markup in the code': errorPage('<b>Call 555-1234 at once</b>'),
  'in German': errorPage('state_not_found', 'Zurück zur Anmeldung', 'de'),
  branded: async (scenario) => {
    const server = await scenario.server({ branding: { name: 'Northwind', accent: '#b3261e', theme: 'dark' } })
    const page = await scenario.visit(server, '/api/auth/error?error=state_not_found', { isPlain: true })
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(28, 25, 22)')
    await expect(page.getByRole('link')).not.toHaveCSS('color', 'rgb(64, 149, 143)')
    return page
  },
}
