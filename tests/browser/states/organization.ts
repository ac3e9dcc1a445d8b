import type { Page } from '@playwright/test'
import { expect } from '../testing/site.ts'
import { sharedSlug, founded, withSharedOrganization, withOneMail } from './shared-organization.ts'
import { main } from './entry.ts'
import type { Person } from './test-server.ts'
import type { Scenario } from './scenario.ts'
import type { States } from './state.ts'

type Who = 'ana' | 'li' | 'mira'

/** Opens a page of the shared organization as one of its members. */
export async function inSharedOrganization(scenario: Scenario, who: Who, page = '') {
  const server = await main(scenario)
  const people: Record<Who, Person> = await withSharedOrganization(scenario, server)
  return scenario.visit(server, `/o/${sharedSlug}${page}`, { as: people[who] })
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const failed = (page: Page) => page.getByText('Something went wrong on our side. Try again.')
const notLoaded = (page: Page) => page.getByText('Couldn’t load this.')

async function asOwner(scenario: Scenario) {
  const page = await inSharedOrganization(scenario, 'ana')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Northwind Traders')
  await expect(page.getByText('Created', { exact: true })).toBeVisible()
  return page
}

async function deleting(scenario: Scenario) {
  const page = await asOwner(scenario)
  await page.getByRole('button', { name: 'Delete organization' }).click()
  await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused()
  return page
}

export const general: States = {
  ready: asOwner,
  moving: async (scenario) => {
    const page = await asOwner(scenario)
    await page.getByRole('textbox', { name: 'URL name' }).fill('northwind-traders')
    await expect(page.getByText('Links with /o/northwind will stop working.')).toBeVisible()
    await expect(page.locator('#slug-hint')).toContainText('Available')
    return page
  },
  taken: async (scenario) => {
    const server = await main(scenario)
    await founded(scenario, server, 'Solo Owner', 'solo')
    const page = await asOwner(scenario)
    await page.getByRole('textbox', { name: 'URL name' }).fill('solo')
    await expect(page.getByText('That URL name is taken. Try')).toBeVisible()
    return page
  },
  forbidden: async (scenario) => {
    const page = await inSharedOrganization(scenario, 'mira')
    await expect(page.getByText('Only owners can delete the organization.')).toBeVisible()
    return page
  },
  failed: async (scenario) => {
    const server = await main(scenario)
    const page = await asOwner(scenario)
    await scenario.fault(() => server.withoutTable('events'))
    await page.getByLabel('Name', { exact: true }).fill('Northwind Foods')
    await page.getByLabel('Name', { exact: true }).press('Enter')
    await expect(failed(page)).toBeVisible()
    return page
  },
  deleting,
  'slug differs': async (scenario) => {
    const page = await deleting(scenario)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete organization' }).click()
    await expect(page.getByText('That doesn’t match the URL name.')).toBeVisible()
    return page
  },
  gone: async (scenario) => {
    const server = await main(scenario)
    const page = await scenario.visit(server, '/o/nowhere', { as: await server.person('Only Here') })
    await expect(heading(page)).toHaveText('Organization not found')
    return page
  },
  suspended: async (scenario) => {
    const server = await main(scenario)
    await withSharedOrganization(scenario, server)
    const page = await scenario.visit(server, `/o/${sharedSlug}`, { as: await server.person('Anders Holm') })
    await expect(heading(page)).toHaveText('Your membership is suspended')
    return page
  },
}

async function listed(scenario: Scenario, who: Who = 'ana') {
  const page = await inSharedOrganization(scenario, who, '/members')
  await expect(page.getByRole('row', { name: /Mira Osei/ })).toBeVisible()
  return page
}

/** Opens a dialog about a member by choosing an item in the menu of the member. */
async function act(scenario: Scenario, name: string, what: string) {
  const page = await listed(scenario)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: what, exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  return page
}

/** Selects two members. If `what` is given, also presses the button with this label, which opens a dialog. */
async function selected(scenario: Scenario, what?: string) {
  const page = await listed(scenario)
  for (const name of ['Mira Osei', 'Sofía Marín']) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await expect(page.getByText('2 selected')).toBeVisible()
  if (what === undefined) return page
  await page.getByRole('button', { name: what, exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  return page
}

async function inviting(scenario: Scenario) {
  const page = await inSharedOrganization(scenario, 'ana', '/members?invite=true')
  await expect(page.getByLabel('Email addresses')).toBeFocused()
  return page
}

export const members: States = {
  ready: listed,
  alone: async (scenario) => {
    const server = await main(scenario)
    const { owner } = await founded(scenario, server, 'Solo Owner', 'solo')
    const page = await scenario.visit(server, '/o/solo/members', { as: owner })
    await expect(page.getByText('It’s just you so far.')).toBeVisible()
    return page
  },
  loading: async (scenario) => {
    const server = await main(scenario)
    const page = await asOwner(scenario)
    await scenario.fault(() => server.withTableHeld('members'))
    await page.getByRole('link', { name: 'Members' }).click()
    await expect(page.locator('.gh-skeleton').first()).toBeVisible()
    return page
  },
  failed: async (scenario) => {
    const server = await main(scenario)
    const page = await asOwner(scenario)
    await scenario.fault(() => server.withoutTable('members'))
    await page.getByRole('link', { name: 'Members' }).click()
    await expect(notLoaded(page).first()).toBeVisible()
    return page
  },
  'not answered again': async (scenario) => {
    const server = await main(scenario)
    const page = await listed(scenario)
    await scenario.fault(() => server.withoutTable('members'))
    await page.getByTitle('Sort by name').click()
    await expect(notLoaded(page)).toBeVisible()
    await expect(page.getByRole('row', { name: /Mira Osei/ })).toBeVisible()
    await expect(page.getByRole('table')).toHaveCSS('filter', 'grayscale(1)')
    return page
  },
  'no match': async (scenario) => {
    const page = await inSharedOrganization(scenario, 'ana', '/members?search=nobody')
    await expect(page.getByText('No members match “nobody”.')).toBeVisible()
    return page
  },
  forbidden: async (scenario) => {
    const page = await listed(scenario, 'mira')
    await expect(page.getByRole('button', { name: 'Invite people' })).toHaveAttribute('aria-disabled', 'true')
    return page
  },
  full: async (scenario) => {
    const server = await scenario.server({ organization: { membershipLimit: 1 } })
    const { owner } = await founded(scenario, server, 'Sole Member', 'full')
    const page = await scenario.visit(server, '/o/full/members', { as: owner })
    await expect(page.getByText('The only seat is taken.')).toBeVisible()
    return page
  },
  menu: async (scenario) => {
    const page = await listed(scenario)
    await page.getByRole('button', { name: 'Actions for Mira Osei' }).click()
    await expect(page.getByRole('menuitem', { name: 'Change role' })).toBeVisible()
    return page
  },
  role: (scenario) => act(scenario, 'Mira Osei', 'Change role'),
  'role refused': async (scenario) => {
    const server = await main(scenario)
    const page = await act(scenario, 'Mira Osei', 'Change role')
    await scenario.fault(() => server.withoutTable('events'))
    await page.getByRole('radio', { name: /^Owner/ }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    return page
  },
  'the only owner’s role': async (scenario) => {
    const page = await act(scenario, 'Ana Ribeiro', 'Change role')
    await expect(page.getByText('An organization needs an owner.')).toBeVisible()
    return page
  },
  'several roles': async (scenario) => {
    const page = await act(scenario, 'Mira Osei', 'Change role')
    await page.getByLabel('Assign several roles').check()
    await page.getByRole('checkbox', { name: /^Admin/ }).check()
    return page
  },
  selected: (scenario) => selected(scenario),
  many: (scenario) => selected(scenario, 'Add to team'),
  'many done': async (scenario) => {
    const page = await selected(scenario, 'Change role')
    await page.getByRole('radio', { name: /^Member/ }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Change role' }).click()
    await expect(page.getByText('2 people updated.')).toBeVisible()
    await expect(page.getByText(/^Takes effect everywhere by \d\d:\d\d:\d\d\.$/)).toBeVisible()
    return page
  },
  removing: (scenario) => act(scenario, 'Mira Osei', 'Remove'),
  suspending: (scenario) => act(scenario, 'Mira Osei', 'Suspend'),
  transferring: (scenario) => act(scenario, 'Mira Osei', 'Transfer ownership'),
  'only owner': async (scenario) => {
    const page = await listed(scenario)
    await page.getByRole('button', { name: 'Actions for Ana Ribeiro' }).click()
    await expect(page.getByRole('menuitem', { name: /^Leave You’re the only owner/ })).toBeDisabled()
    return page
  },
  inviting,
  addresses: async (scenario) => {
    const page = await inviting(scenario)
    const field = page.getByLabel('Email addresses')
    await field.fill(
      'Joan Clarke <joan@example.com>, grace@example.com, hedy.lamarr@example.com, alan.turing@example.com, li.wei@northwind.example',
    )
    await field.press('Enter')
    await field.fill('not-an-address ')
    await expect(page.getByText('Already invited. Send again?')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send 3 invitations' })).toBeVisible()
    return page
  },
  outcomes: async (scenario) => {
    const server = await main(scenario)
    const { owner } = await founded(scenario, server, 'In Viter', 'inviter')
    const page = await scenario.visit(server, '/o/inviter/members?invite=true', { as: owner })
    await page.getByLabel('Email addresses').fill('in.viter@northwind.example joan@example.com')
    await page.getByRole('button', { name: /^Send/ }).click()
    await expect(page.getByText('Already a member.')).toBeVisible()
    return page
  },
  unmailed: async (scenario) => {
    const { server, owner } = await withOneMail(scenario, 'one-mail')
    const page = await scenario.visit(server, '/o/one-mail/members?invite=true', { as: owner })
    await page.getByLabel('Email addresses').fill('joan@example.com grace@example.com')
    await page.getByRole('button', { name: /^Send/ }).click()
    await expect(page.getByText('One invitation was created, but its email wasn’t sent.')).toBeVisible()
    return page
  },
}
