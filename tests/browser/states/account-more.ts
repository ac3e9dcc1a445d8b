import type { Page } from '@playwright/test'
import { impersonateUser } from '../../../contract/admin/impersonation.ts'
import { expect } from '../testing/site.ts'
import { as } from './account.ts'
import { founded, withSharedOrganization } from './shared-organization.ts'
import { main } from './entry.ts'
import { dataOf, type TestServer } from './test-server.ts'
import type { Scenario } from './scenario.ts'
import type { States } from './state.ts'

const agents = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) Version/26.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  'curl/8.14.1',
]

async function manyDevices(scenario: Scenario) {
  const server = await main(scenario)
  const person = await server.person('Every Where')
  await scenario.once('every where', async () => {
    for (const agent of agents) await server.signIn(person, agent)
  })
  const page = await scenario.visit(server, '/account/devices', { as: person })
  await expect(page.getByText('Safari on iPhone')).toBeVisible()
  return page
}

export const devices: States = {
  ready: manyDevices,
  'only here': async (scenario) => {
    const page = await as(scenario, 'Only Here', '/account/devices')
    await expect(page.getByText('You’re only signed in on this device.')).toBeVisible()
    return page
  },
  'others signed out': async (scenario) => {
    const server = await main(scenario)
    const person = await server.person('Alo Ne')
    for (const agent of agents) await server.signIn(person, agent)
    const page = await scenario.visit(server, '/account/devices', { as: person })
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await expect(page.getByText(/^Takes effect everywhere by \d\d:\d\d:\d\d\.$/).first()).toBeVisible()
    return page
  },
  loading: async (scenario) => {
    const server = await main(scenario)
    const page = await as(scenario, 'Mira Osei', '/account')
    await scenario.fault(() => server.withTableHeld('sessions'))
    await page.getByRole('link', { name: 'Devices' }).click()
    await expect(page.locator('.gh-skeleton').first()).toBeVisible()
    return page
  },
  failed: async (scenario) => {
    const server = await main(scenario)
    const page = await as(scenario, 'Mira Osei', '/account')
    await scenario.fault(() => server.withoutTable('sessions'))
    await page.getByRole('link', { name: 'Devices' }).click()
    await expect(page.getByText('Couldn’t load this.')).toBeVisible()
    return page
  },
  'row refused': async (scenario) => {
    const server = await main(scenario)
    const page = await manyDevices(scenario)
    await scenario.fault(() => server.withoutTable('ended_sessions'))
    await page.getByRole('button', { name: 'Sign out Safari on iPhone' }).click()
    await expect(page.getByText('Something went wrong on our side. Try again.')).toBeVisible()
    return page
  },
  'not fresh': { leftOut: 'Listing devices requires no fresh session, because freshness protects only changes.' },
}

/** Creates a user with an invitation to an organization. */
async function noor(scenario: Scenario, server: TestServer) {
  const guest = await server.person('Noor Haddad')
  const { owner, id } = await founded(scenario, server, 'Ada Byron', 'noors')
  await scenario.once('noor', () => server.invite(owner, id, guest.email, 'admin'))
  return guest
}

export const organizations: States = {
  ready: async (scenario) => {
    const server = await main(scenario)
    const { mira } = await withSharedOrganization(scenario, server)
    const page = await scenario.visit(server, '/account/organizations', { as: mira })
    await expect(page.getByRole('link', { name: 'Open Northwind Traders' })).toBeVisible()
    return page
  },
  invited: async (scenario) => {
    const server = await main(scenario)
    const page = await scenario.visit(server, '/account/organizations', { as: await noor(scenario, server) })
    await expect(page.getByRole('button', { name: 'Join Northwind Traders' })).toBeVisible()
    return page
  },
  empty: async (scenario) => {
    const page = await as(scenario, 'Only Here', '/account/organizations')
    await expect(page.getByText('You’re not in an organization yet.')).toBeVisible()
    return page
  },
  'not verified': async (scenario) => {
    const page = await as(scenario, 'Theo Laurent', '/account/organizations', false)
    await expect(page.getByText('Verify your email to see your invitations.')).toBeVisible()
    return page
  },
  failed: async (scenario) => {
    const server = await main(scenario)
    const { mira } = await withSharedOrganization(scenario, server)
    await scenario.fault(() => server.withoutTable('invitations'))
    const page = await scenario.visit(server, '/account/organizations', { as: mira })
    await expect(page.getByText('Couldn’t load this.')).toBeVisible()
    return page
  },
  leaving: async (scenario) => {
    const server = await main(scenario)
    const { mira } = await withSharedOrganization(scenario, server)
    const page = await scenario.visit(server, '/account/organizations', { as: mira })
    await page.getByRole('button', { name: 'Leave Northwind Traders' }).click()
    await expect(page.getByRole('dialog', { name: 'Leave Northwind Traders?' })).toBeVisible()
    return page
  },
  'only owner': async (scenario) => {
    const server = await main(scenario)
    const { owner } = await founded(scenario, server, 'Solo Owner', 'solo')
    const page = await scenario.visit(server, '/account/organizations', { as: owner })
    await expect(page.getByRole('link', { name: 'Choose an owner' })).toBeVisible()
    return page
  },
}

export const welcome: States = {
  ready: async (scenario) => {
    const page = await as(scenario, 'Only Here', '/welcome')
    await expect(page.getByRole('link', { name: 'Create an organization' })).toBeVisible()
    return page
  },
  invited: async (scenario) => {
    const server = await main(scenario)
    const page = await scenario.visit(server, '/welcome', { as: await noor(scenario, server) })
    await expect(page.getByRole('button', { name: 'Join Northwind Traders' })).toBeVisible()
    return page
  },
  'creation off': async (scenario) => {
    const server = await scenario.server({ organization: { allowUserToCreateOrganization: false } })
    const page = await scenario.visit(server, '/welcome', { as: await server.person('Mira Osei') })
    await expect(page.getByText('Ask for an invitation')).toBeVisible()
    return page
  },
  failed: async (scenario) => {
    const server = await main(scenario)
    await scenario.fault(() => server.withoutTable('invitations'))
    const page = await as(scenario, 'Only Here', '/welcome')
    await expect(page.getByText('Couldn’t load this.')).toBeVisible()
    return page
  },
}

async function deleting(scenario: Scenario, name: string, server = main(scenario)) {
  const there = await server
  const page = await scenario.visit(there, '/account/security', { as: await there.person(name) })
  await expect(page.getByRole('button', { name: /^(Change password|Connect)/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Delete account…' }).click()
  await expect(page.getByRole('button', { name: 'Keep my account' })).toBeFocused()
  return page
}

async function send(page: Page, email: string, secret: string) {
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(secret)
  await page.getByLabel(/^Type/).fill(email)
  await page.getByRole('button', { name: 'Delete account' }).click()
}

const byMail = { user: { deleteUser: { sendDeleteAccountVerification: true } } }

export const deletion: States = {
  ready: (scenario) => deleting(scenario, 'Mira Osei'),
  refused: async (scenario) => {
    const page = await deleting(scenario, 'Only Here')
    await send(page, 'only.here@northwind.example', 'not my password')
    await expect(page.getByText('That’s not your password.')).toBeVisible()
    return page
  },
  'only owner': async (scenario) => {
    const server = await main(scenario)
    await founded(scenario, server, 'Solo Owner', 'solo')
    const page = await scenario.visit(server, '/account/security', { as: await server.person('Solo Owner') })
    await page.getByRole('button', { name: 'Delete account…' }).click()
    await expect(page.getByRole('dialog', { name: 'You’re the only owner' })).toBeVisible()
    return page
  },
  'without password': async (scenario) => {
    const page = await scenario.newUser('/account/security')
    await expect(page.getByText('Acme is your only sign-in method.')).toBeVisible()
    await page.getByRole('button', { name: 'Delete account…' }).click()
    await expect(page.getByLabel(/^Type/)).toBeVisible()
    return page
  },
  'by mail': (scenario) => deleting(scenario, 'Mira Osei', scenario.server(byMail)),
  mailed: async (scenario) => {
    const page = await deleting(scenario, 'Mira Osei', scenario.server(byMail))
    await page.getByRole('button', { name: 'Email me a deletion link' }).click()
    await expect(page.getByText('Nothing is deleted yet.')).toBeVisible()
    return page
  },
  impersonating: async (scenario) => {
    const page = await viewing(scenario, '/account/security')
    await expect(page.getByText('Not available while impersonating Sofía Marín.').first()).toBeVisible()
    return page
  },
}

/** Opens a page as Sofía Marín, whom Olga Owner impersonates. */
export async function viewing(scenario: Scenario, path: string) {
  const server = await main(scenario)
  const { sofia } = await withSharedOrganization(scenario, server)
  const olga = await scenario.once('viewing', async () => {
    const admin = await server.admin()
    const visitor = await server.signIn(admin)
    await dataOf(visitor.call(impersonateUser, { body: { userId: sofia.id } }))
    return { ...admin, visitor }
  })
  return scenario.visit(server, path, { as: olga })
}
