import { updateOrganization } from '../../../contract/organizations/organizations.ts'
import { expect } from '../testing/site.ts'
import { as } from './account.ts'
import { administering, during, place } from './administration.ts'
import { main } from './entry.ts'
import { inSharedOrganization } from './organization.ts'
import { founded } from './shared-organization.ts'
import { dataOf } from './test-server.ts'
import type { Scenario } from './scenario.ts'
import type { States } from './state.ts'

/** Opens the site’s audit log. `query` sets its filters. */
async function auditLog(scenario: Scenario, query = '') {
  const page = await administering(scenario, `/admin/events${query}`, 'Audit log', 'audit-log')
  await expect(page.getByRole('button', { name: /signed in|signed up/ }).first()).toBeVisible()
  return page
}

const unsigned = ['delete from event_checkpoints', 'delete from event_links']
const signed = [
  ...unsigned,
  `insert into event_links (position, event_id, digests, hash) values (1207, 1, '', '')`,
  `insert into event_checkpoints (organization_id, position, created_at, token)
   select '', position, timestamptz '2026-11-20 14:02:00Z' - n * interval '1 minute', ''
   from unnest(array[1204, 1190, 1188]) with ordinality as each (position, n)`,
]

/** Runs the statements, opens the dialog with the proof of the site’s audit log, and waits for `text`. */
async function proof(scenario: Scenario, statements: readonly string[], text: string) {
  const { server } = await place(scenario, 'audit-log')
  await scenario.fault(async () => {
    for (const statement of statements) await server.query(statement)
    return async () => {
      for (const statement of unsigned) await server.query(statement)
    }
  })
  const page = await auditLog(scenario)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: /^Proof/ }).click()
  await expect(page.getByRole('dialog', { name: 'Audit log proof' })).toContainText(text)
  return page
}

export const record: States = {
  ready: (scenario) => auditLog(scenario),
  open: async (scenario) => {
    const page = await auditLog(scenario)
    await page.getByRole('button', { name: /Failed sign-in for Mira Osei/ }).click()
    await expect(page.getByText('Event ID')).toBeVisible()
    return page
  },
  filtered: async (scenario) => {
    const page = await auditLog(scenario, '?kind=sign-ins&period=7')
    await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Last 7 days')
    return page
  },
  filters: async (scenario) => {
    const page = await auditLog(scenario, '?kind=sign-ins&period=7')
    await page.getByRole('button', { name: /^Filters/ }).click()
    await expect(page.getByRole('button', { name: /^Show \d+ events/ })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Sign-ins', exact: true })).toBeChecked()
    return page
  },
  views: async (scenario) => {
    const page = await auditLog(scenario, '?kind=sign-ins&period=7')
    await page.getByRole('button', { name: 'Views', exact: true }).click()
    await expect(page.getByRole('menuitem', { name: 'Save current filters…' })).toBeVisible()
    return page
  },
  'saving a view': async (scenario) => {
    const page = await auditLog(scenario, '?kind=sign-ins&period=7')
    await page.getByRole('button', { name: 'Views', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Save current filters…' }).click()
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
    return page
  },
  exporting: async (scenario) => {
    const page = await auditLog(scenario)
    await page.getByRole('button', { name: 'Export' }).click()
    await expect(page.getByRole('menuitem', { name: /Export as JSON/ })).toBeVisible()
    return page
  },
  proof: (scenario) => proof(scenario, signed, 'Up to event 1,204'),
  'nothing signed': (scenario) => proof(scenario, unsigned, 'Nothing is signed yet.'),
  'no match': (scenario) =>
    administering(scenario, '/admin/events?ipAddress=203.0.113.99&period=7', 'No events match these filters'),
  loading: during('withTableHeld', 'events', 'Audit log'),
  failed: during('withoutTable', 'events', 'Audit log'),
}

export const organizationLog: States = {
  ready: async (scenario) => {
    const page = await inSharedOrganization(scenario, 'ana', '/audit-log')
    await expect(page.getByRole('button', { name: /created the organization/ })).toBeVisible()
    return page
  },
  open: async (scenario) => {
    const server = await main(scenario)
    const { id, owner } = await founded(scenario, server, 'Log Keeper', 'logged')
    const data = { name: 'Northwind Traders of the North Atlantic' }
    await dataOf(owner.visitor.call(updateOrganization, { body: { data, organizationId: id } }))
    const page = await scenario.visit(server, '/o/logged/audit-log', { as: owner })
    await page.getByRole('button', { name: /^Log Keeper (?!created)/ }).click()
    await expect(page.getByRole('columnheader', { name: 'Before' })).toBeVisible()
    return page
  },
  'not permitted': async (scenario) => {
    const page = await inSharedOrganization(scenario, 'mira', '/audit-log')
    await expect(page.getByText('Your role doesn’t let you see this organization’s audit log.')).toBeVisible()
    return page
  },
}

export const activity: States = {
  ready: async (scenario) => {
    const server = await main(scenario)
    // A separate user, because other states record events of Mira Osei.
    const { id, owner } = await founded(scenario, server, 'Act Owner', 'activity')
    const person = await scenario.once('activity', async () =>
      server.join(owner, id, await server.person('Reads Activity')),
    )
    const page = await scenario.visit(server, '/account/activity', { as: person })
    await expect(page.getByRole('button', { name: /You signed up/ })).toBeVisible()
    return page
  },
  loading: async (scenario) => {
    const server = await main(scenario)
    const page = await as(scenario, 'Mira Osei', '/account')
    await scenario.fault(() => server.withTableHeld('events'))
    await page.getByRole('link', { name: 'Activity' }).click()
    await expect(page.locator('.gh-skeleton').first()).toBeVisible()
    return page
  },
}
