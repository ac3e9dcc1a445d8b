import { expect } from '../testing/site.ts'
import { founded, withSharedOrganization } from './shared-organization.ts'
import { main } from './entry.ts'
import { inSharedOrganization } from './organization.ts'
import type { Scenario } from './scenario.ts'
import type { States } from './state.ts'

const failedWords = 'Something went wrong on our side. Try again.'

async function creating(scenario: Scenario, options = {}) {
  const server = await scenario.server(options)
  const page = await scenario.visit(server, '/organizations/new', { as: await server.person('Only Here') })
  return page
}

async function named(scenario: Scenario, name: string) {
  const page = await creating(scenario)
  await page.getByLabel('Name', { exact: true }).fill(name)
  return page
}

export const newOrganization: States = {
  ready: async (scenario) => {
    const page = await creating(scenario)
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    return page
  },
  free: async (scenario) => {
    const page = await named(scenario, 'Fabrikam Bakery')
    await expect(page.locator('#slug-hint')).toContainText('Available')
    return page
  },
  taken: async (scenario) => {
    await founded(scenario, await main(scenario), 'Solo Owner', 'solo')
    const page = await named(scenario, 'Solo')
    await expect(page.getByText('That URL name is taken. Try')).toBeVisible()
    return page
  },
  invalid: async (scenario) => {
    const page = await creating(scenario)
    await page.getByRole('button', { name: 'Create organization' }).click()
    await expect(page.getByText('Enter a name.')).toBeVisible()
    return page
  },
  limit: async (scenario) => {
    const server = await scenario.server({ organization: { organizationLimit: 1 } })
    const { owner } = await founded(scenario, server, 'One Only', 'one-only')
    const page = await scenario.visit(server, '/organizations/new', { as: owner })
    await page.getByLabel('Name', { exact: true }).fill('Another One')
    await expect(page.locator('#slug-hint')).toContainText('Available')
    await page.getByRole('button', { name: 'Create organization' }).click()
    await expect(page.getByText('Your limit is 1 organization. Leave one to create another.')).toBeVisible()
    return page
  },
  off: async (scenario) => {
    const page = await creating(scenario, { organization: { allowUserToCreateOrganization: false } })
    await expect(page.getByText('You can’t create organizations here')).toBeVisible()
    return page
  },
  failed: async (scenario) => {
    const server = await main(scenario)
    const page = await named(scenario, 'Fabrikam Bakery')
    await expect(page.locator('#slug-hint')).toContainText('Available')
    await scenario.fault(() => server.withoutTable('events'))
    await page.getByRole('button', { name: 'Create organization' }).click()
    await expect(page.getByText(failedWords)).toBeVisible()
    return page
  },
}

/** Opens the switcher of a user with eight organizations. */
async function ofMany(scenario: Scenario) {
  const server = await main(scenario)
  const many = await server.person('Many Hats')
  await scenario.once('many', async () => {
    for (const name of ['Northwind', 'Fabrikam', 'Contoso', 'Adatum', 'Litware', 'Proseware', 'Tailspin', 'Wingtip'])
      await server.organization(many, name, `many-${name.toLowerCase()}`)
  })
  const page = await scenario.visit(server, '/o/many-northwind/members', { as: many })
  await page.getByRole('button', { name: /Switch$/ }).click()
  await expect(page.getByRole('searchbox', { name: 'Find an organization' })).toBeFocused()
  return page
}

export const switcher: States = {
  open: async (scenario) => {
    const page = await inSharedOrganization(scenario, 'ana')
    await page.getByRole('button', { name: /Switch$/ }).click()
    await expect(page.getByRole('menuitem', { name: 'Create organization' })).toBeVisible()
    return page
  },
  many: ofMany,
  'no match': async (scenario) => {
    const page = await ofMany(scenario)
    await page.getByRole('searchbox', { name: 'Find an organization' }).fill('nowhere')
    await expect(page.getByText('No organization matches “nowhere”.')).toBeVisible()
    return page
  },
  'none active': async (scenario) => {
    const server = await main(scenario)
    const { mira } = await withSharedOrganization(scenario, server)
    const visitor = await server.signIn(mira)
    const page = await scenario.visit(server, '/account', { as: { ...mira, visitor } })
    await expect(page.getByRole('button', { name: /Account Switch$/ })).toBeVisible()
    return page
  },
  failed: { leftOut: 'The switcher’s list is part of the page, so it neither loads nor fails separately.' },
}
