import type { Page } from '@playwright/test'
import { administratorRoles } from '../../../contract/roles.ts'
import type { Options } from '../../../server/config/config.ts'
import { expect } from '../testing/site.ts'
import type { Scenario } from './scenario.ts'
import type { Arrange, States } from './state.ts'
import type { TestServer } from './test-server.ts'

const path = '/admin/log-streams'
const bucket = 'https://s3.eu-central-1.amazonaws.com/northwind-audit/gatehouse'

const options = {
  logStreams: [
    {
      name: 'siem',
      kind: 'splunk',
      url: 'https://splunk.northwind.example:8088/services/collector/event',
      token: 'hec',
    },
    { name: 'archive', kind: 's3', url: bucket, region: 'eu-central-1', accessKeyId: 'id', secretAccessKey: 'key' },
    { name: 'people', kind: 'syslog', host: 'logs.northwind.example', actions: ['member.added', 'member.removed'] },
  ],
  admin: { roles: { ...administratorRoles, auditor: { event: ['list'] } } as never },
} satisfies Options

async function place(scenario: Scenario) {
  const server = await scenario.server(options, 'log-streams')
  return { server, olga: await server.admin() }
}

/**
 * Marks every stream as up to date, and adds `waiting` unsent events. `progress` maps names of streams to SQL
 * assignments that change the rows of these streams.
 */
async function withProgress({ query }: TestServer, progress: Record<string, string> = {}, waiting = 0) {
  await query('delete from log_streams')
  await query(`delete from event_cursors where name like 'log-stream/%'`)
  for (const [index, { name }] of options.logStreams.entries()) {
    await query(
      `insert into event_cursors
        (name, from_transaction, to_transaction, after_event, last_event, next_transaction, floor_event)
       select $1, '0', null, 0, 0, pg_snapshot_xmax(pg_current_snapshot()), coalesce(max(id), 0) from events`,
      [`log-stream/${name}`],
    )
    await query(
      `insert into log_streams (name, caught_up_at, sent_count, checkpoint_position, created_at)
       values ($1, now() - interval '3 seconds', $2, 0, now() - interval '3 days')`,
      [name, [48_213, 48_213, 371][index]],
    )
    if (progress[name]) await query(`update log_streams set ${progress[name]} where name = $1`, [name])
  }
  await query(
    `insert into events (action, subject_id, ip_address, created_at)
     select 'team.created', 'team' || n, '', now() - interval '20 minutes' from generate_series(1, $1::int) n`,
    [waiting],
  )
}

const late = `caught_up_at = now() - interval '20 minutes'`
const refused = `${late}, failure = '401', failing_since = now() - interval '20 minutes', failures = 11,
  next_attempt_at = now() + interval '4 minutes'`
const unreachable = `${late}, failure = 'ECONNREFUSED', failing_since = now() - interval '4 seconds', failures = 1,
  next_attempt_at = now() - interval '1 second'`

/** Opens the log streams page. Only `siem` and `archive` send the waiting events, because `people` filters them out. */
async function open(scenario: Scenario, progress?: Record<string, string>, waiting?: number, locale = 'en-US') {
  const { server, olga } = await place(scenario)
  await withProgress(server, progress, waiting)
  const page = await scenario.visit(server, path, { as: olga, locale })
  await expect(page.getByText('siem').first()).toBeVisible()
  return page
}

const failing = (scenario: Scenario, locale?: string) =>
  open(scenario, { siem: refused, archive: unreachable }, 1204, locale)

const during =
  (fault: 'withTableHeld' | 'withoutTable'): Arrange =>
  async (scenario) => {
    const { server, olga } = await place(scenario)
    const page = await scenario.visit(server, '/admin/events', { as: olga })
    await scenario.fault(() => server[fault]('log_streams'))
    await page.getByRole('main').getByRole('link', { name: 'Log streams' }).click()
    const sign = fault === 'withoutTable' ? page.getByText('Couldn’t load this.') : page.locator('.gh-skeleton')
    await expect(sign.first()).toBeVisible()
    return page
  }

const retry = (page: Page) => page.getByRole('button', { name: 'Try again now: siem' })

export const logStreams: States = {
  none: async (scenario) => {
    const server = await scenario.server()
    const page = await scenario.visit(server, path, { as: await server.admin() })
    await expect(page.getByText('docs/audit-log.md')).toBeVisible()
    return page
  },
  starting: async (scenario) => {
    const { server, olga } = await place(scenario)
    await server.query('delete from log_streams')
    const page = await scenario.visit(server, path, { as: olga })
    await expect(page.getByText('Starts within a few seconds').first()).toBeVisible()
    return page
  },
  'up to date': async (scenario) => {
    const page = await open(scenario)
    await expect(page.getByText(/^Up to date as of \d+ seconds ago$/)).toHaveCount(3)
    return page
  },
  behind: async (scenario) => {
    const page = await open(scenario, { siem: late, archive: late }, 1204)
    await expect(page.getByText('1,204 events behind. Oldest: 20 minutes ago.')).toHaveCount(2)
    return page
  },
  failing: async (scenario) => {
    const page = await failing(scenario)
    await expect(page.getByText('1,204 events behind. Last response: 401.')).toBeVisible()
    await expect(page.getByText('The server refused the connection.')).toBeVisible()
    return page
  },
  'tried again': async (scenario) => {
    const page = await failing(scenario)
    await retry(page).click()
    await expect(page.getByText('siem is sending now')).toBeVisible()
    await expect(page.getByText('next attempt now')).toHaveCount(2)
    return page
  },
  'for an auditor': async (scenario) => {
    const { server } = await place(scenario)
    const auditor = await server.person('Audrey Torres')
    await server.query(`update users set role = 'auditor' where id = $1`, [auditor.id])
    await withProgress(server, { siem: refused }, 1204)
    const page = await scenario.visit(server, path, { as: auditor })
    await expect(retry(page)).toHaveAttribute('aria-disabled', 'true')
    return page
  },
  'in German': async (scenario) => {
    const page = await failing(scenario, 'de-DE')
    await expect(page.getByText('1.204 Ereignisse noch nicht gesendet. Letzte Antwort: 401.')).toBeVisible()
    return page
  },
  loading: during('withTableHeld'),
  failed: during('withoutTable'),
}
