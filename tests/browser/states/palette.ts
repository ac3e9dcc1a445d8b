import type { Page } from '@playwright/test'
import { expect } from '../testing/site.ts'
import { place } from './administration.ts'
import type { Scenario } from './scenario.ts'
import type { States } from './state.ts'

/** Opens the palette over a page of the console. */
async function opened(scenario: Scenario, name = 'Search people, organizations, pages and actions', language?: string) {
  const { server, olga } = await place(scenario)
  const page = await scenario.visit(server, '/admin/emails', { as: olga, ...(language ? { locale: language } : {}) })
  return openPalette(page, name)
}

async function openPalette(page: Page, name: string) {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name })).toBeFocused()
  return page
}

/** Opens the palette and types text into it. */
async function typed(scenario: Scenario, text: string) {
  const page = await opened(scenario)
  await page.getByRole('combobox', { name: /^Search people/ }).fill(text)
  return page
}

export const palette: States = {
  opened: async (scenario) => {
    const page = await typed(scenario, 'sofia')
    await page.getByRole('option', { name: /^Sofía Marín/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sofía Marín' })).toBeVisible()
    await openPalette(page, 'Search people, organizations, pages and actions')
    await expect(page.getByRole('option', { name: 'Sofía Marín Person' })).toBeVisible()
    return page
  },
  found: async (scenario) => {
    const page = await typed(scenario, 'ana')
    await expect(page.getByRole('option', { name: /^Ana Ribeiro ana/ })).toBeVisible()
    await expect(page.getByRole('option', { name: 'Impersonate Ana Ribeiro' })).toBeVisible()
    return page
  },
  'found organization': async (scenario) => {
    const page = await typed(scenario, 'northwind tra')
    await expect(page.getByRole('option', { name: /^Northwind Traders/ }).first()).toBeVisible()
    return page
  },
  searching: async (scenario) => {
    const page = await opened(scenario)
    // Never answers the request, so that the palette keeps searching until the checks of the state have ended.
    await page.route('**/admin/search?*', () => {})
    await page.getByRole('combobox', { name: /^Search people/ }).fill('peo')
    await expect(page.getByRole('option', { name: /^People/ })).toBeVisible()
    await expect(page.locator('.gh-palette-waiting')).toBeVisible()
    return page
  },
  none: async (scenario) => {
    const page = await typed(scenario, 'zelda@north')
    await expect(page.getByText('No results for “zelda@north”')).toBeVisible()
    await expect(page.getByRole('option', { name: 'Create zelda@north…' })).toBeVisible()
    return page
  },
  offline: async (scenario) => {
    const page = await opened(scenario)
    await scenario.offline(page)
    await page.getByRole('combobox', { name: /^Search people/ }).fill('peo')
    await expect(page.getByText('You can’t search for people while you’re offline.')).toBeVisible()
    await expect(page.getByRole('option', { name: /^People/ })).toBeVisible()
    return page
  },
  failed: async (scenario) => {
    const { server } = await place(scenario)
    const page = await opened(scenario)
    await scenario.fault(() => server.withoutTable('users'))
    await page.getByRole('combobox', { name: /^Search people/ }).fill('peo')
    await expect(page.getByText('Couldn’t search for people. Try again.')).toBeVisible()
    return page
  },
  'of a member': async (scenario) => {
    const { server, mira } = await place(scenario)
    const page = await scenario.visit(server, '/account', { as: mira })
    await openPalette(page, 'Search organizations, pages and actions')
    await page.getByRole('combobox', { name: /^Search organizations/ }).fill('north')
    await expect(page.getByRole('option', { name: /^Northwind Traders/ })).toBeVisible()
    return page
  },
  'in German': async (scenario) => {
    const page = await opened(scenario, 'Personen, Organisationen, Seiten und Aktionen suchen', 'de-DE')
    await page.getByRole('combobox').fill('ana')
    await expect(page.getByRole('option', { name: /^Ana Ribeiro ana/ })).toBeVisible()
    return page
  },
}
