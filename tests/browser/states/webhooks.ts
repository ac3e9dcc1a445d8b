import type { Page } from '@playwright/test'
import { createWebhook } from '../../../contract/webhooks/webhooks.ts'
import { impersonateUser } from '../../../contract/admin/impersonation.ts'
import { expect } from '../testing/site.ts'
import { dataOf } from './test-server.ts'
import { sharedSlug, withSharedOrganization } from './shared-organization.ts'
import type { Scenario } from './scenario.ts'
import type { Arrange, States } from './state.ts'

const path = `/o/${sharedSlug}/webhooks`

/**
 * Returns a server with an administrator and the shared organization. Webhooks of this server can call this machine.
 */
async function place(scenario: Scenario) {
  const options = { webhooks: { organizations: true }, outbound: { allow: ['127.0.0.1', '::1'] } }
  const server = await scenario.server(options, 'webhooks')
  const olga = await server.admin()
  return { server, olga, ...(await withSharedOrganization(scenario, server)) }
}

type Place = Awaited<ReturnType<typeof place>>
type Row = { name: string; url?: string; set?: string }

const rows: Row[] = [
  { name: 'Billing', url: '/api/auth/ok', set: 'day_delivered = 998, day_failed = 2' },
  {
    name: 'Warehouse',
    url: '/warehouse',
    set: `day_delivered = 120, day_failed = 4, failures = 3, failing_since = now() - interval '2 minutes'`,
  },
  {
    name: 'Search index',
    url: '/search',
    set: `day_failed = 24, failures = 24, failing_since = now() - interval '1 hour', paused_at = now() - interval '50 minutes',
      probe_at = now() + interval '1 minute'`,
  },
  { name: 'Old shop', url: '/old', set: `disabled_at = now(), disabled_reason = 'gone'` },
  { name: 'Analytics', url: '/analytics' },
]

/** Replaces all webhooks with `added`. `set` is an SQL assignment to the columns that describe a webhook's health. */
async function withWebhooks(place: Place, organizationId: string | null, added: readonly Row[] = rows) {
  const { server, ana, olga } = place
  await server.query('delete from webhook_endpoints')
  const ids: Record<string, string> = {}
  for (const { name, url = '/hook', set } of added) {
    const { visitor } = organizationId === null ? olga : ana
    const scope = organizationId === null ? {} : { organizationId }
    const body = { ...scope, name, url: server.origin + url, actions: name === 'Billing' ? billed : null }
    const { webhook } = await dataOf(visitor.call(createWebhook, { body }))
    ids[name] = webhook.id
    if (set)
      await server.query(
        `update webhook_endpoints set ${set}, counted_day = (now() at time zone 'UTC')::date where id = $1`,
        [webhook.id],
      )
  }
  return ids
}

const billed = ['member.added' as const, 'member.removed' as const]

/** Adds deliveries in every status. The newest is waiting behind an earlier delivery about the same member. */
const deliveries = `
  insert into webhook_deliveries
    (id, endpoint_id, event_id, action, subject_id, occurred_at, subject, status, attempts, first_attempt_at,
      last_attempt_at, created_at)
  select id::uuid, $1, number, action, subject, now() - ago, subject, status, attempts, now() - ago, now() - ago, now()
  from (values
    ('00000000-0000-4000-8000-000000000004', 1004, 'team.created', 'Kx92hTeam', interval '26 hours', 'delivered', 1),
    ('00000000-0000-4000-8000-000000000003', 1003, 'invitation.created', 'Pw4uInvitation', interval '25 hours', 'failed', 31),
    ('00000000-0000-4000-8000-000000000002', 1002, 'member.role-set', 'Xn8sQaMember', interval '4 minutes', 'waiting', 3),
    ('00000000-0000-4000-8000-000000000001', 1001, 'member.team-set', 'Xn8sQaMember', interval '2 minutes', 'waiting', 0)
  ) as rows (id, number, action, subject, ago, status, attempts) order by ago desc`
const lane = `
  insert into webhook_lanes (endpoint_id, subject, next_at) values ($1, 'Xn8sQaMember', now() + interval '10 minutes')`
const attempts = `
  insert into webhook_attempts (delivery_id, attempted_at, status, milliseconds, reply, error) values
    ('00000000-0000-4000-8000-000000000002', now() - interval '1 minute', null, 15000, null, 'ETIMEDOUT'),
    ('00000000-0000-4000-8000-000000000002', now() - interval '3 minutes', 503, 41, 'Down for maintenance', null),
    ('00000000-0000-4000-8000-000000000003', now() - interval '1 hour', 500, 12, '', null)`

async function withDeliveries(place: Place, webhookId: string) {
  for (const text of [deliveries, lane]) await place.server.query(text, [webhookId])
  await place.server.query(attempts)
}

/** Opens the list of the organization’s webhooks. */
async function list(scenario: Scenario, added?: readonly Row[]) {
  const there = await place(scenario)
  await withWebhooks(there, there.id, added)
  const page = await scenario.visit(there.server, path, { as: there.ana })
  await expect(page.getByRole('button', { name: 'Add webhook' })).toBeVisible()
  return page
}

/** Opens one webhook of the organization, with deliveries. */
async function one(scenario: Scenario, name: string, query = '', locale?: string) {
  const there = await place(scenario)
  const ids = await withWebhooks(there, there.id)
  await withDeliveries(there, ids[name]!)
  const page = await scenario.visit(there.server, `${path}/${ids[name]}${query}`, { as: there.ana, locale })
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('tab', { selected: true })).toBeVisible()
  await expect(page.locator('.gh-skeleton')).toHaveCount(0)
  return page
}

const dialog = (page: Page) => page.getByRole('dialog')

async function adding(scenario: Scenario) {
  const page = await list(scenario, rows.slice(0, 1))
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await expect(dialog(page).getByLabel('Address')).toBeFocused()
  return page
}

async function filled(scenario: Scenario, address: string) {
  const page = await adding(scenario)
  await dialog(page).getByLabel('Address').fill(address)
  await dialog(page).getByLabel('Description').fill('Newsletter')
  await dialog(page).getByRole('button', { name: 'Add webhook' }).click()
  return page
}

async function chosen(scenario: Scenario, name: string, item: string) {
  const page = await list(scenario)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
  await expect(dialog(page)).toBeVisible()
  return page
}

const during =
  (fault: 'withTableHeld' | 'withoutTable'): Arrange =>
  async (scenario) => {
    const { server, ana } = await place(scenario)
    const page = await scenario.visit(server, `/o/${sharedSlug}/roles`, { as: ana })
    await scenario.fault(() => server[fault]('webhook_endpoints'))
    await page.getByRole('link', { name: 'Webhooks' }).last().click()
    const sign = fault === 'withoutTable' ? page.getByText('Couldn’t load this.') : page.locator('.gh-skeleton')
    await expect(sign.first()).toBeVisible()
    return page
  }

export const webhooks: States = {
  none: async (scenario) => {
    const page = await list(scenario, [])
    await expect(page.getByText('Send events to another system.')).toBeVisible()
    return page
  },
  list: async (scenario) => {
    const page = await list(scenario)
    await expect(page.getByText('99.8% delivered today')).toBeVisible()
    await expect(page.getByText('Paused after 20 failures. We try again every minute.')).toBeVisible()
    return page
  },
  'menu of a disabled one': async (scenario) => {
    const page = await list(scenario)
    await page.getByRole('button', { name: 'Actions for Old shop' }).click()
    await expect(page.getByRole('menuitem', { name: 'Enable again' })).toBeVisible()
    return page
  },
  adding,
  'choosing events': async (scenario) => {
    const page = await adding(scenario)
    await dialog(page).getByLabel('Selected events').check()
    await dialog(page).locator('summary', { hasText: 'Members' }).click()
    await dialog(page).getByLabel('Member added').check()
    await expect(dialog(page).getByText('1 of 8')).toBeVisible()
    return page
  },
  missing: async (scenario) => {
    const page = await adding(scenario)
    await dialog(page).getByLabel('Selected events').check()
    await dialog(page).getByRole('button', { name: 'Add webhook' }).click()
    await expect(dialog(page).getByText('Enter the address of the other system.')).toBeVisible()
    await expect(dialog(page).getByText('Choose at least one event.')).toBeVisible()
    return page
  },
  'address refused': async (scenario) => {
    const page = await filled(scenario, 'https://10.0.0.7/hook')
    const reason = 'This address is on a private network, which isn’t allowed.'
    await expect(dialog(page).getByText(reason)).toBeVisible()
    return page
  },
  'secret shown once': async (scenario) => {
    const { server } = await place(scenario)
    const page = await filled(scenario, `${server.origin}/hook`)
    await expect(page.getByText('You won’t see it again.')).toBeVisible()
    await page.locator('.gh-secret-once code').evaluate((code) => {
      code.textContent = 'whsec_Zm9yIHRoZSBwaWN0dXJlLCBub3QgYSByZWFsIHNlY3JldA=='
    })
    return page
  },
  editing: async (scenario) => {
    const page = await chosen(scenario, 'Billing', 'Edit')
    await expect(dialog(page).getByText('2 of 8')).toBeVisible()
    return page
  },
  rotating: (scenario) => chosen(scenario, 'Billing', 'Rotate secret'),
  rotated: async (scenario) => {
    const page = await one(scenario, 'Billing')
    await page.getByRole('button', { name: 'Actions for Billing' }).click()
    await page.getByRole('menuitem', { name: 'Rotate secret' }).click()
    await dialog(page).getByRole('button', { name: 'Rotate' }).click()
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText(/^Rotated: the old secret is valid until/)).toBeVisible()
    return page
  },
  deleting: (scenario) => chosen(scenario, 'Billing', 'Delete'),
  tested: async (scenario) => {
    const page = await chosen(scenario, 'Billing', 'Send a test event')
    await dialog(page).getByRole('button', { name: 'Send' }).click()
    await expect(dialog(page).getByText(/^Response 40\d after \d+ ms\.$/)).toBeVisible()
    return page
  },
  'tested in vain': async (scenario) => {
    const there = await place(scenario)
    await withWebhooks(there, there.id, rows.slice(0, 1))
    await there.server.query(`update webhook_endpoints set url = 'http://127.0.0.1:1/hook'`)
    const page = await scenario.visit(there.server, path, { as: there.ana })
    await page.getByRole('button', { name: 'Actions for Billing' }).click()
    await page.getByRole('menuitem', { name: 'Send a test event' }).click()
    await dialog(page).getByRole('button', { name: 'Send' }).click()
    await expect(dialog(page).getByText('The server refused the connection.')).toBeVisible()
    return page
  },
  failing: (scenario) => one(scenario, 'Warehouse'),
  paused: (scenario) => one(scenario, 'Search index'),
  disabled: (scenario) => one(scenario, 'Old shop'),
  deliveries: async (scenario) => {
    const page = await one(scenario, 'Billing')
    await expect(page.getByText('Waiting behind an earlier event about the same member')).toBeVisible()
    return page
  },
  'delivery open': async (scenario) => {
    const page = await one(scenario, 'Billing', '?tab=retrying')
    await page.getByRole('button', { name: /^Member role changed/ }).click()
    await expect(page.getByText('Down for maintenance')).toBeVisible()
    await expect(page.getByText('The response took too long.')).toBeVisible()
    return page
  },
  waiting: (scenario) => one(scenario, 'Billing', '?tab=waiting'),
  'given up': async (scenario) => {
    const page = await one(scenario, 'Billing', '?tab=failed')
    await expect(page.getByRole('button', { name: 'Send all failed deliveries again' })).toBeVisible()
    return page
  },
  'nothing sent': async (scenario) => {
    const there = await place(scenario)
    const ids = await withWebhooks(there, there.id, [{ name: 'Analytics' }])
    const page = await scenario.visit(there.server, `${path}/${ids['Analytics']}`, { as: there.ana })
    await expect(page.getByText('Nothing has been sent yet.')).toBeVisible()
    return page
  },
  'not found': async (scenario) => {
    const { server, ana } = await place(scenario)
    const page = await scenario.visit(server, `${path}/nonsense`, { as: ana })
    await expect(page.getByRole('heading', { name: 'Webhook not found' })).toBeVisible()
    return page
  },
  forbidden: async (scenario) => {
    const { server, mira } = await place(scenario)
    const page = await scenario.visit(server, path, { as: mira })
    await expect(page.getByText('You don’t have permission to see webhooks.')).toBeVisible()
    return page
  },
  impersonating: async (scenario) => {
    const there = await place(scenario)
    await withWebhooks(there, there.id, rows.slice(0, 2))
    const visitor = await there.server.signIn(there.olga)
    await dataOf(visitor.call(impersonateUser, { body: { userId: there.ana.id } }))
    const page = await scenario.visit(there.server, path, { as: { ...there.ana, visitor } })
    await expect(page.getByText('Not available while impersonating Ana Ribeiro.')).toBeVisible()
    return page
  },
  'in German': async (scenario) => {
    const there = await place(scenario)
    await withWebhooks(there, there.id)
    const page = await scenario.visit(there.server, path, { as: there.ana, locale: 'de-DE' })
    await expect(page.getByText('Nach 20 Fehlern pausiert. Wir versuchen es jede Minute erneut.')).toBeVisible()
    return page
  },
  'deliveries in German': async (scenario) => {
    const page = await one(scenario, 'Billing', '', 'de-DE')
    const status = page.getByText(/^Nach 3 Versuchen nicht zugestellt/)
    // The status is never cut off.
    expect(await status.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    return page
  },
  loading: during('withTableHeld'),
  failed: during('withoutTable'),
}

export const siteWebhooks: States = {
  list: async (scenario) => {
    const there = await place(scenario)
    await withWebhooks(there, null, rows.slice(0, 2))
    const page = await scenario.visit(there.server, '/admin/webhooks', { as: there.olga })
    await expect(page.getByText('99.8% delivered today')).toBeVisible()
    return page
  },
  'choosing organizations': async (scenario) => {
    const there = await place(scenario)
    await withWebhooks(there, null, [])
    const page = await scenario.visit(there.server, '/admin/webhooks', { as: there.olga })
    await page.getByRole('button', { name: 'Add webhook' }).click()
    await dialog(page).getByLabel('Selected organizations').check()
    await dialog(page).getByLabel('Add an organization').fill('northwind')
    await dialog(page)
      .getByRole('button', { name: /^Northwind Traders/ })
      .click()
    await expect(dialog(page).getByRole('list', { name: 'Chosen organizations' })).toContainText('Northwind Traders')
    return page
  },
  one: async (scenario) => {
    const there = await place(scenario)
    const ids = await withWebhooks(there, null, rows.slice(0, 1))
    await there.server.query('update webhook_endpoints set organization_ids = $1', [[there.id]])
    await withDeliveries(there, ids['Billing']!)
    const page = await scenario.visit(there.server, `/admin/webhooks/${ids['Billing']}`, { as: there.olga })
    await expect(page.getByText('Northwind Traders')).toBeVisible()
    await expect(page.getByText('Waiting behind an earlier event about the same member')).toBeVisible()
    return page
  },
}
