import type { Page } from '@playwright/test'
import { banUser } from '../../../contract/admin/bans.ts'
import { createUser } from '../../../contract/admin/users.ts'
import { administratorRoles } from '../../../contract/roles.ts'
import { expect } from '../testing/site.ts'
import { withSharedOrganization } from './shared-organization.ts'
import { dataOf, type TestServer } from './test-server.ts'
import type { Scenario } from './scenario.ts'
import type { Arrange, States } from './state.ts'

const failedWords = 'Couldn’t load this.'

const manyNames = [
  'Joan Clarke',
  'Alan Turing',
  'Hedy Lamarr',
  'Grace Hopper',
  'Radia Perlman',
  'Karen Jones',
  'Lynn Conway',
]

/** Sets up a server with users, an organization and the administrator Olga Owner. Returns the server and its users. */
export async function place(scenario: Scenario, name = 'administration') {
  const server = await scenario.server({}, name)
  const olga = await server.admin()
  return scenario.once(name, async () => {
    const { mira, sofia, ana } = await withSharedOrganization(scenario, server)
    const jonas = await server.person('Jonas Berg')
    const theo = await server.person('Theo Laurent', { isVerified: false })
    for (const name of manyNames) await create(server, name)
    const ban = { userId: jonas.id, banReason: 'Spam', banExpiresIn: 604_800 }
    await dataOf(olga.visitor.call(banUser, { body: ban }))
    await fetch(`${server.origin}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.origin },
      body: JSON.stringify({ email: mira.email, password: 'not her password' }),
    })
    return { server, olga, mira, sofia, ana, jonas, theo }
  })
}

async function create(server: TestServer, name: string) {
  const { visitor } = await server.admin()
  const email = `${name.toLowerCase().replace(' ', '.')}@contoso.example`
  await dataOf(visitor.call(createUser, { body: { name, email, password: 'correct horse battery' } }))
}

/** Opens a page as the administrator and waits for this text. */
export async function administering(scenario: Scenario, path: string, words: string, name?: string) {
  const { server, olga } = await place(scenario, name)
  const page = await scenario.visit(server, path, { as: olga })
  await expect(page.getByText(words).first()).toBeVisible()
  return page
}

/** Follows a link between two pages for administrators while a table is locked or missing. */
export const during =
  (fault: 'withTableHeld' | 'withoutTable', table: string, link: string): Arrange =>
  async (scenario) => {
    const { server } = await place(scenario)
    const from = link === 'Settings' ? '/admin/emails' : '/admin/settings'
    const page = await administering(scenario, from, link === 'Settings' ? 'Emails' : 'Settings')
    await scenario.fault(() => server[fault](table))
    await page.getByRole('banner').getByRole('link', { name: link, exact: true }).last().click()
    const sign = fault === 'withoutTable' ? page.getByText(failedWords) : page.locator('.gh-skeleton')
    await expect(sign.first()).toBeVisible()
    return page
  }

/** Opens a page as an administrator who has only these permissions. */
async function asHelper(scenario: Scenario, name: string, permissions: Record<string, string[]>, path: string) {
  const server = await scenario.server({ admin: { roles: { ...administratorRoles, helper: permissions } as never } })
  const helper = await server.person(name)
  await server.query(`update users set role = 'helper' where id = $1`, [helper.id])
  return scenario.visit(server, path, { as: helper })
}

/** Adds daily counts for the last 130 days. The counts differ from day to day. */
function addCounts(scenario: Scenario, { query }: TestServer) {
  return scenario.once('counts', () =>
    query(`insert into daily_counts (day, kind, count)
      select (now() at time zone 'UTC')::date - ago, kind, least + (ago * step) % spread - ago / slower
      from generate_series(1, 130) as ago, (values
        ('sign-up', 10, 7, 11, 13), ('active', 160, 17, 61, 2), ('sign-in', 420, 37, 211, 99), ('failed-sign-in', 9, 5, 9, 15)
      ) as kinds (kind, least, step, spread, slower)`),
  )
}

async function overviewOpen(scenario: Scenario, path = '/admin') {
  const { server } = await place(scenario)
  await addCounts(scenario, server)
  const page = await administering(scenario, path, 'Launch checklist')
  await expect(page.getByRole('slider', { name: 'Sign-ups per day' })).toBeVisible()
  const activity = page.getByRole('region', { name: 'Recent activity' })
  await expect(activity.getByRole('listitem')).toHaveCount(6)
  return page
}

export const overview: States = {
  ready: (scenario) => overviewOpen(scenario),
  'a day': async (scenario) => {
    const page = await overviewOpen(scenario)
    await page.getByRole('tab', { name: /^Failed sign-ins/ }).click()
    const plot = page.getByRole('slider', { name: 'Failed sign-ins per day' })
    await plot.press('PageDown')
    await expect(plot).toHaveAttribute('aria-valuetext', /^\w+ \d+: \d+ failed sign-ins?, \w+ \d+: \d+$/)
    return page
  },
  'ninety days': (scenario) => overviewOpen(scenario, '/admin?days=90'),
  'as table': async (scenario) => {
    const page = await overviewOpen(scenario, '/admin?days=7')
    await page.getByRole('button', { name: 'View as table' }).click()
    await expect(page.getByRole('region', { name: 'Sign-ups per day' }).getByRole('row')).toHaveCount(8)
    return page
  },
  loading: duringOverview('withTableHeld', 'organizations', (page) => page.locator('.gh-usage-skeleton')),
  failed: duringOverview('withoutTable', 'daily_counts', (page) => page.getByText(failedWords)),
  'first day': async (scenario) => {
    const server = await scenario.server({}, 'alone')
    const page = await scenario.visit(server, '/admin', { as: await server.admin() })
    await expect(page.getByText('Your first chart appears tomorrow.')).toBeVisible()
    await expect(page.getByText('You’re the only person so far.')).toBeVisible()
    return page
  },
  done: async (scenario) => {
    const page = await overviewOpen(scenario)
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page.getByText('A sign-in method is enabled')).toBeVisible()
    // Scrolls up, because the header can cover part of a button, which axe would then report as too small.
    await page.evaluate(() => scrollTo(0, 0))
    return page
  },
  forbidden: async (scenario) => {
    const page = await asHelper(scenario, 'Hel Per', { user: ['list'] }, '/admin')
    await expect(page.getByText('Only full admins can see this.')).toBeVisible()
    return page
  },
}

/** Follows the link from the settings to the overview while a table is locked or missing. */
function duringOverview(
  fault: 'withTableHeld' | 'withoutTable',
  table: string,
  sign: (page: Page) => ReturnType<Page['locator']>,
): Arrange {
  return async (scenario) => {
    const { server } = await place(scenario)
    const page = await administering(scenario, '/admin/settings', 'Settings')
    await scenario.fault(() => server[fault](table))
    await page.getByRole('link', { name: 'Overview', exact: true }).last().click()
    await expect(sign(page).first()).toBeVisible()
    return page
  }
}

const peopleOpen = async (scenario: Scenario, search = '') => {
  const page = await administering(scenario, `/admin/users${search}`, '@')
  await expect(page.getByRole('table', { name: 'People' }).getByRole('row').nth(1)).toBeVisible()
  return page
}

async function selected(scenario: Scenario, name: string, count: number) {
  const page = await peopleOpen(scenario, '?search=northwind')
  const boxes = page.getByRole('checkbox', { name: /^Select (?!everyone|Olga)/ })
  for (let box = 0; box < count; box++) await boxes.nth(box).check()
  await expect(page.getByText(`${count} selected`)).toBeVisible()
  if (name) await page.getByRole('button', { name, exact: true }).click()
  return page
}

export const people: States = {
  ready: peopleOpen,
  alone: async (scenario) => {
    const server = await scenario.server({}, 'alone')
    const page = await scenario.visit(server, '/admin/users', { as: await server.admin() })
    await expect(page.getByText('You’re the only person so far.')).toBeVisible()
    return page
  },
  loading: during('withTableHeld', 'sightings', 'People'),
  failed: during('withoutTable', 'sightings', 'People'),
  'not answered again': async (scenario) => {
    const { server } = await place(scenario)
    const page = await peopleOpen(scenario)
    await scenario.fault(() => server.withoutTable('sightings'))
    await page.getByRole('button', { name: /^Filters/ }).click()
    await page.getByLabel('Sort', { exact: true }).selectOption('Most recently seen')
    await page.getByRole('button', { name: 'Show results' }).click()
    await expect(page.getByText(failedWords)).toBeVisible()
    await expect(page.getByRole('row', { name: /Grace Hopper/ })).toBeVisible()
    return page
  },
  'no match': (scenario) => administering(scenario, '/admin/users?search=nobody', 'No people match these filters.'),
  forbidden: async (scenario) => {
    const page = await asHelper(scenario, 'Mere Watcher', { event: ['list'] }, '/admin/users')
    await expect(page.getByText(/^You don’t have permission to do this/).first()).toBeVisible()
    return page
  },
  menu: async (scenario) => {
    const page = await peopleOpen(scenario)
    await page.getByRole('button', { name: 'Actions for Grace Hopper' }).click()
    await expect(page.getByRole('menuitem', { name: 'Set role' })).toBeVisible()
    return page
  },
  selected: (scenario) => selected(scenario, '', 3),
  many: async (scenario) => {
    const page = await selected(scenario, 'Ban', 2)
    await expect(page.getByRole('dialog', { name: 'Ban 2 people?' })).toBeVisible()
    return page
  },
  'more than ten': async (scenario) => {
    const page = await peopleOpen(scenario)
    await page.getByLabel('Select everyone on this page').check()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete 14 people?' })
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(dialog.getByText('That doesn’t match the number.')).toBeVisible()
    return page
  },
  'many done': async (scenario) => {
    const page = await selected(scenario, 'Sign out everywhere', 2)
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere', exact: true }).click()
    await expect(page.getByText('Done: 2 people.')).toBeVisible()
    return page
  },
}

/** Opens a user’s page. */
async function personOpen(scenario: Scenario, who: 'mira' | 'ana' | 'theo' | 'jonas' | 'olga', tab = 'activity') {
  const there = await place(scenario)
  return administering(scenario, `/admin/users/${there[who].id}?tab=${tab}`, there[who].email)
}

/** Opens Mira Osei’s page from the list while the table of accounts is locked or missing. */
async function personDuring(
  scenario: Scenario,
  fault: 'withTableHeld' | 'withoutTable',
  sign: (page: Page) => ReturnType<Page['locator']>,
) {
  const { server } = await place(scenario)
  const page = await peopleOpen(scenario, '?search=mira.osei&in=email')
  await scenario.fault(() => server[fault]('accounts'))
  await page.setViewportSize({ width: 1000, height: 800 })
  await page.getByRole('link', { name: 'Mira Osei' }).click()
  await expect(sign(page).first()).toBeVisible()
  return page
}

export const person: States = {
  ready: async (scenario) => {
    const page = await personOpen(scenario, 'mira')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mira Osei')
    await expect(page.getByRole('button', { name: /^Failed sign-in/ })).toBeVisible()
    return page
  },
  event: async (scenario) => {
    const page = await personOpen(scenario, 'ana')
    await page.getByRole('button', { name: /^Ana created Northwind Traders/ }).click()
    await expect(page.getByText('Event ID')).toBeVisible()
    return page
  },
  changes: async (scenario) => {
    const page = await personOpen(scenario, 'jonas')
    await page.getByRole('button', { name: /^Olga Owner banned Jonas/ }).click()
    await expect(page.getByRole('columnheader', { name: 'Before' })).toBeVisible()
    return page
  },
  'no activity': async (scenario) => {
    const { server, theo } = await place(scenario)
    await server.query('delete from events where subject_id = $1 or actor_id = $1', [theo.id])
    const page = await personOpen(scenario, 'theo')
    await expect(page.getByText('No events yet. Sign-ins and changes appear here.')).toBeVisible()
    return page
  },
  banned: async (scenario) => {
    const page = await personOpen(scenario, 'jonas')
    await expect(page.getByText(/by Olga Owner\. Reason: Spam\.$/)).toBeVisible()
    return page
  },
  yourself: async (scenario) => {
    const page = await personOpen(scenario, 'olga')
    const ban = page.getByRole('button', { name: 'Ban…' })
    await expect(ban).toHaveAttribute('aria-disabled', 'true')
    await expect(ban).toHaveAccessibleDescription('You can’t ban yourself.')
    await expect(page.getByRole('list').last()).toBeVisible()
    return page
  },
  menu: async (scenario) => {
    const page = await personOpen(scenario, 'mira')
    await page.getByRole('button', { name: 'Actions for Mira Osei' }).click()
    await expect(page.getByRole('menuitem', { name: 'Send reset link' })).toBeVisible()
    return page
  },
  'beside the list': async (scenario) => {
    const page = await peopleOpen(scenario)
    await page.getByRole('link', { name: 'Grace Hopper' }).click()
    const panel = page.getByRole('dialog', { name: 'Person' })
    await expect(panel.getByText('grace.hopper@').first()).toBeVisible()
    await expect(panel.getByRole('button', { name: /^Olga Owner created/ })).toBeVisible()
    return page
  },
  devices: async (scenario) => {
    const page = await personOpen(scenario, 'ana', 'devices')
    await expect(page.getByText('Chrome on Linux').first()).toBeVisible()
    return page
  },
  'no devices': async (scenario) => {
    const { server, theo } = await place(scenario)
    await server.query('delete from sessions where user_id = $1', [theo.id])
    const page = await personOpen(scenario, 'theo', 'devices')
    await expect(page.getByText('No devices.')).toBeVisible()
    return page
  },
  methods: async (scenario) => {
    const page = await personOpen(scenario, 'mira', 'methods')
    await expect(page.getByText('Password').first()).toBeVisible()
    return page
  },
  organizations: async (scenario) => {
    const page = await personOpen(scenario, 'ana', 'organizations')
    await expect(page.getByText('Only owner', { exact: true })).toBeVisible()
    return page
  },
  details: async (scenario) => {
    const page = await personOpen(scenario, 'ana', 'details')
    await expect(page.getByText('Last updated')).toBeVisible()
    return page
  },
  loading: (scenario) => personDuring(scenario, 'withTableHeld', (page) => page.locator('.gh-skeleton')),
  failed: (scenario) => personDuring(scenario, 'withoutTable', (page) => page.getByText(failedWords)),
  gone: (scenario) => administering(scenario, '/admin/users/nobody', 'Person not found'),
}
