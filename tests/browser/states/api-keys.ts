import type { Page } from '@playwright/test'
import { createApiKey, rotateApiKey, updateApiKey } from '../../../contract/api-keys/api-keys.ts'
import type { Permissions } from '../../../contract/roles.ts'
import type { Options } from '../../../server/config/config.ts'
import { expect } from '../testing/site.ts'
import { arrived } from './entry.ts'
import type { Scenario } from './scenario.ts'
import { outdateProofs, withApp } from './second-step.ts'
import type { Arrange, States } from './state.ts'
import { dataOf, type Person, type TestServer } from './test-server.ts'

const withKeys: Options = { apiKeys: { enabled: true } }
const failedWords = 'Couldn’t load this.'

type NewKey = { name: string; permissions?: Permissions; organizationId?: string; configId?: 'server' }

/** Creates a key with an API call. */
async function newKey({ visitor }: Person, { permissions = {}, ...key }: NewKey) {
  const body = { ...key, permissions: permissions as Record<string, string[]> }
  return dataOf(visitor.call(createApiKey, { body }))
}

/** Makes a key 80 days old and last used two hours ago, and sets when it expires. */
function setTimes(server: TestServer, id: string, { expires }: { expires: string }) {
  return server.query(
    `update api_keys set created_at = now() - interval '80 days', used_at = now() - interval '2 hours',
       expires_at = now() + $2::interval where id = $1`,
    [id, expires],
  )
}

const exporting: Permissions = { member: ['read'], event: ['list'] }

/** Creates a user with an expired key, a key that is turned off, a rotated key and a key that expires soon. */
async function withOwnKeys(scenario: Scenario) {
  const server = await arrived(await scenario.server(withKeys))
  const mira = await server.person('Mira Osei')
  await scenario.once(`keys of ${mira.email} at ${server.origin}`, async () => {
    const old = await newKey(mira, { name: 'Old laptop' })
    await setTimes(server, old.id, { expires: '-3 days' })
    const off = await newKey(mira, { name: 'Spreadsheet', permissions: { member: ['read'] } })
    await dataOf(mira.visitor.call(updateApiKey, { body: { keyId: off.id, enabled: false } }))
    const rotated = await newKey(mira, { name: 'Deploy', permissions: { organization: ['read'] } })
    await dataOf(mira.visitor.call(rotateApiKey, { body: { keyId: rotated.id } }))
    const expiring = await newKey(mira, { name: 'Nightly export', permissions: { member: ['read'], team: ['read'] } })
    await setTimes(server, expiring.id, { expires: '6 days 2 hours' })
  })
  return { server, mira }
}

async function listed(scenario: Scenario) {
  const { server, mira } = await withOwnKeys(scenario)
  const page = await scenario.visit(server, '/account/keys', { as: mira })
  await expect(page.getByText('Expires in 6 days')).toBeVisible()
  await expect(page.getByText(/^Rotated: the old key is valid until tomorrow, \d\d:\d\d\.$/)).toBeVisible()
  return page
}

/** Opens the menu of a key and chooses an item. */
async function choose(page: Page, key: string, item: string) {
  await page
    .getByRole('button', { name: `Actions for ${key}` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function empty(scenario: Scenario, name = 'No Keys') {
  const server = await arrived(await scenario.server(withKeys))
  const page = await scenario.visit(server, '/account/keys', { as: await server.person(name) })
  await expect(page.getByText('No API keys yet.')).toBeVisible()
  return page
}

async function creating(scenario: Scenario) {
  const page = await empty(scenario)
  await page.getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  return page
}

const during =
  (fault: 'withTableHeld' | 'withoutTable'): Arrange =>
  async (scenario) => {
    const { server, mira } = await withOwnKeys(scenario)
    const page = await scenario.visit(server, '/account/security', { as: mira })
    await scenario.fault(() => server[fault]('api_keys'))
    await page.getByRole('link', { name: 'API keys' }).click()
    await expect(fault === 'withoutTable' ? page.getByText(failedWords) : page.locator('.gh-skeleton')).toBeVisible()
    return page
  }

export const ownKeys: States = {
  none: (scenario) => empty(scenario),
  ready: listed,
  loading: during('withTableHeld'),
  failed: during('withoutTable'),
  menu: async (scenario) => {
    const page = await listed(scenario)
    await page.getByRole('button', { name: 'Actions for Nightly export' }).click()
    await expect(page.getByRole('menuitem', { name: 'Rotate…' })).toBeVisible()
    return page
  },
  creating,
  'created without a name': async (scenario) => {
    const page = await creating(scenario)
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
    await expect(page.getByText('Enter a name.')).toBeVisible()
    return page
  },
  'shown once': async (scenario) => {
    const server = await arrived(await scenario.server(withKeys))
    const page = await scenario.visit(server, '/account/keys?create=true', { as: await server.person('Sho Wn') })
    await page.getByLabel('Name', { exact: true }).fill('Nightly export')
    await page.getByLabel('View members').check()
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
    await expect(page.getByText('Copy it now. You won’t see it again.')).toBeVisible()
    return page
  },
  'too many': async (scenario) => {
    const server = await arrived(await scenario.server({ apiKeys: { enabled: true, perOwner: 1 } }))
    const person = await server.person('Fu Ll')
    await scenario.once('the only key', () => newKey(person, { name: 'The only one' }))
    const page = await scenario.visit(server, '/account/keys?create=true', { as: person })
    await page.getByLabel('Name', { exact: true }).fill('One more')
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
    await expect(page.getByText('You’ve reached the API key limit. Delete a key to create another.')).toBeVisible()
    return page
  },
  'asked for the second step': async (scenario) => {
    const server = await arrived(await scenario.server(withKeys))
    const person = await withApp(scenario, server, 'Se Cure')
    await outdateProofs(server, person)
    const page = await scenario.visit(server, '/account/keys?create=true', { as: person })
    await page.getByLabel('Name', { exact: true }).fill('Nightly export')
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
    await expect(page.getByRole('dialog', { name: 'Confirm it’s you' })).toBeVisible()
    return page
  },
  editing: async (scenario) => {
    const page = await listed(scenario)
    await choose(page, 'Nightly export', 'Edit')
    await expect(page.getByLabel('View members')).toBeChecked()
    await expect(page.getByLabel('Expires')).toHaveValue('unchanged')
    return page
  },
  'with another expiry': async (scenario) => {
    const server = await arrived(await scenario.server(withKeys))
    const person = await server.person('La Ter')
    await scenario.once('a key with another expiry', async () => {
      const { id } = await newKey(person, { name: 'Nightly export', permissions: { member: ['read'] } })
      await setTimes(server, id, { expires: '6 days 2 hours' })
    })
    const page = await scenario.visit(server, '/account/keys', { as: person })
    await choose(page, 'Nightly export', 'Edit')
    await page.getByLabel('Expires').selectOption('In 90 days')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Nightly export was changed').first()).toBeVisible()
    await expect(page.getByText(/Expires on/)).toBeVisible()
    return page
  },
  'editing in German': async (scenario) => {
    const { server, mira } = await withOwnKeys(scenario)
    const page = await scenario.visit(server, '/account/keys', { as: mira, locale: 'de-DE' })
    await page.getByRole('button', { name: 'Aktionen für Nightly export' }).first().click()
    await page.getByRole('menuitem', { name: 'Bearbeiten' }).click()
    await expect(page.getByLabel('Ablaufdatum').locator('option:checked')).toHaveText(/^Unverändert: /)
    return page
  },
  rotating: async (scenario) => {
    const page = await listed(scenario)
    await choose(page, 'Nightly export', 'Rotate…')
    await expect(page.getByLabel('The old key stops working')).toHaveValue('day')
    return page
  },
  deleting: async (scenario) => {
    const page = await listed(scenario)
    await choose(page, 'Nightly export', 'Delete…')
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Keep it' })).toBeFocused()
    return page
  },
  deleted: async (scenario) => {
    const server = await arrived(await scenario.server(withKeys))
    const person = await server.person('De Leted')
    const { name } = await newKey(person, { name: 'Leaked script' })
    const page = await scenario.visit(server, '/account/keys', { as: person })
    await choose(page, name!, 'Delete…')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText(/^Takes effect everywhere by \d\d:\d\d:\d\d\.$/).first()).toBeVisible()
    return page
  },
  'turned off': async (scenario) => {
    const server = await arrived(await scenario.server())
    const page = await scenario.visit(server, '/account/keys', { as: await server.person('No Option') })
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'API keys' })).toHaveCount(0)
    return page
  },
}

/** Creates an organization with keys of its owner, of another administrator and of a member who left. */
async function withOrganizationKeys(scenario: Scenario) {
  const server = await arrived(await scenario.server(withKeys))
  const people = await scenario.once(`organization keys at ${server.origin}`, async () => {
    const ana = await server.person('Ana Ribeiro')
    const { id: organizationId } = await server.organization(ana, 'Northwind Traders', 'keyed')
    const li = await server.join(ana, organizationId, await server.person('Li Wei'), 'admin')
    const gone = await server.join(ana, organizationId, await server.person('Sofía Marín'), 'admin')
    const member = await server.join(ana, organizationId, await server.person('Anders Holm'))
    await newKey(gone, { name: 'Payroll import', permissions: exporting, organizationId })
    await newKey(li, { name: 'Directory sync', permissions: { ...exporting, invitation: ['create'] }, organizationId })
    await newKey(ana, { name: 'Audit archive', permissions: { event: ['list'] }, organizationId })
    await server.query('delete from members where user_id = $1', [gone.id])
    return { ana, member }
  })
  return { server, ...people }
}

async function organizationListed(scenario: Scenario) {
  const { server, ana } = await withOrganizationKeys(scenario)
  const page = await scenario.visit(server, '/o/keyed/keys', { as: ana })
  await expect(page.getByText(/^Sofía Marín no longer has access here/)).toBeVisible()
  return page
}

export const organizationKeys: States = {
  'ready, owner gone': organizationListed,
  none: async (scenario) => {
    const server = await arrived(await scenario.server(withKeys))
    const owner = await server.person('Solo Owner')
    await scenario.once('keyless', () => server.organization(owner, 'Northwind Traders', 'keyless'))
    const page = await scenario.visit(server, '/o/keyless/keys', { as: owner })
    await expect(page.getByText('No API keys yet.')).toBeVisible()
    return page
  },
  creating: async (scenario) => {
    const page = await organizationListed(scenario)
    await page.getByRole('button', { name: 'Create key' }).click()
    await expect(page.getByLabel('Invite people')).toBeVisible()
    // No key can have this permission, so the form does not offer it.
    await expect(page.getByLabel('Delete the organization')).toHaveCount(0)
    return page
  },
  'editing the key of another member': async (scenario) => {
    const page = await organizationListed(scenario)
    await choose(page, 'Directory sync', 'Edit')
    await expect(page.getByText(/^This key acts for Li Wei/)).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('checkbox')).toHaveCount(3)
    await expect(page.getByLabel('Expires').locator('option:checked')).toHaveText('Unchanged: never')
    return page
  },
  'editing the key of another member without permissions': async (scenario) => {
    const server = await arrived(await scenario.server(withKeys))
    const ana = await scenario.once(`key without permissions at ${server.origin}`, async () => {
      const owner = await server.person('Ana Ribeiro')
      const { id: organizationId } = await server.organization(owner, 'Northwind Traders', 'bare')
      const li = await server.join(owner, organizationId, await server.person('Li Wei'), 'admin')
      await newKey(li, { name: 'Heartbeat', permissions: {}, organizationId })
      return owner
    })
    const page = await scenario.visit(server, '/o/bare/keys', { as: ana })
    await choose(page, 'Heartbeat', 'Edit')
    await expect(page.getByText(/There are no permissions that you can remove\.$/)).toBeVisible()
    return page
  },
  'taking over': async (scenario) => {
    const page = await organizationListed(scenario)
    await choose(page, 'Payroll import', 'Rotate…')
    await expect(page.getByText(/It will act for you/)).toBeVisible()
    await expect(page.getByLabel('The old key stops working')).toHaveCount(0)
    return page
  },
  'no permission': async (scenario) => {
    const { server, member } = await withOrganizationKeys(scenario)
    const page = await scenario.visit(server, '/o/keyed/keys', { as: member })
    await expect(page.getByText('Your role doesn’t let you see this organization’s API keys.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'API keys' })).toHaveCount(0)
    return page
  },
}

async function atServerKeys(scenario: Scenario, name: string) {
  const server = await scenario.server({}, name)
  return { server, admin: await server.admin() }
}

export const serverKeys: States = {
  none: async (scenario) => {
    const { server, admin } = await atServerKeys(scenario, 'no server keys')
    const page = await scenario.visit(server, '/admin/keys', { as: admin })
    await expect(page.getByText('No server keys yet.')).toBeVisible()
    return page
  },
  ready: async (scenario) => {
    const { server, admin } = await atServerKeys(scenario, 'server keys')
    await scenario.once('server keys', async () => {
      await newKey(admin, { name: 'Staging', configId: 'server' })
      await newKey(admin, { name: 'Backend', configId: 'server' })
    })
    const page = await scenario.visit(server, '/admin/keys', { as: admin })
    await expect(page.getByRole('listitem').filter({ hasText: 'Created by Olga Owner on' })).toHaveCount(2)
    return page
  },
  'shown once': async (scenario) => {
    const { server, admin } = await atServerKeys(scenario, 'a new server key')
    const page = await scenario.visit(server, '/admin/keys?create=true', { as: admin })
    await page.getByLabel('Name', { exact: true }).fill('Backend')
    await expect(page.getByRole('group', { name: 'Permissions' })).toHaveCount(0)
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
    await expect(page.getByText(/^gks_\w{36}$/)).toBeVisible()
    return page
  },
}
