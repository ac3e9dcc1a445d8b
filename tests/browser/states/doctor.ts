import type { DoctorResult } from '../../../contract/admin/doctor.ts'
import { counted, ok, warning, wrong } from '../../../server/doctor/check.ts'
import { say } from '../../../server/doctor/phrase.ts'
import { expect } from '../testing/site.ts'
import { administering, place } from './administration.ts'
import type { Scenario } from './scenario.ts'
import type { Arrange, States } from './state.ts'

const server = 'doctor'

const passed: DoctorResult[] = [
  {
    group: 'configuration',
    check: 'options',
    ...ok(say`${4} of ${132} are set${say`: ${'baseURL (GATEHOUSE_BASE_URL)'}`}`),
  },
  { group: 'configuration', check: 'secret', ...ok('strong') },
  { group: 'address', check: 'certificate', ...ok('browsers accept it') },
  { group: 'database', check: 'version', ...ok(say`PostgreSQL ${'18.1'}`) },
  { group: 'database', check: 'migrations', ...ok(say`${21} have run`) },
  { group: 'data', check: 'organizations without an owner', ...ok('none') },
  { group: 'mail', check: 'SPF', ...ok('v=spf1 include:_spf.northwind.example -all') },
  { group: 'backup', check: 'newest backup', ...ok(say`${counted(3, 'hour')} old`) },
]

const found: DoctorResult[] = [
  {
    group: 'configuration',
    check: 'trusted origins',
    ...wrong(
      say`Anybody can get a host name that matches ${'https://*.vercel.app'}, and send requests with the cookies of visitors`,
      'List each origin in trustedOrigins, or use a domain of your own',
    ),
  },
  {
    group: 'address',
    check: 'HSTS',
    ...warning(
      'Browsers may use http, because Strict-Transport-Security is missing',
      'Let the proxy pass on the header of the server, and set no other one',
    ),
  },
  {
    group: 'address',
    check: 'redirect from http',
    ...wrong(
      say`http://${'accounts.northwind.example'} answers ${200} instead of redirecting to https`,
      'Redirect every request on port 80 to https',
    ),
  },
  {
    group: 'database',
    check: 'migrations',
    ...warning(say`Not yet run: ${'0021_api_keys'}`, 'Run `gatehouse migrate` or restart the server'),
  },
]

type Row = { results?: readonly DoctorResult[]; isRunning?: boolean; hasFailed?: boolean }

/** Opens the doctor’s page with a stored report, or without a report. */
async function withReport(scenario: Scenario, row: Row | null) {
  const { server: site } = await place(scenario, server)
  await site.query('delete from doctor_reports')
  if (row) {
    const { results = null, isRunning = false, hasFailed = false } = row
    await site.query(
      `insert into doctor_reports (requested_at, finished_at, results, has_failed)
       values (now(), case when $2::jsonb is null then null when $1 then now() - interval '2 hours' else now() end, $2, $3)`,
      [isRunning || hasFailed, results && JSON.stringify(results), hasFailed],
    )
  }
  return administering(scenario, '/admin/doctor', 'Installation check', server)
}

const during =
  (fault: 'withTableHeld' | 'withoutTable'): Arrange =>
  async (scenario) => {
    const { server: site } = await place(scenario, server)
    const page = await administering(scenario, '/admin/settings', 'Settings', server)
    await scenario.fault(() => site[fault]('doctor_reports'))
    await page.getByRole('link', { name: 'Check the installation' }).click()
    const sign = fault === 'withoutTable' ? page.getByText('Couldn’t load this.') : page.locator('.gh-skeleton')
    await expect(sign.first()).toBeVisible()
    return page
  }

export const doctor: States = {
  never: async (scenario) => {
    const page = await withReport(scenario, null)
    await expect(page.getByRole('heading', { name: 'Not checked yet' })).toBeVisible()
    return page
  },
  running: async (scenario) => {
    const page = await withReport(scenario, { isRunning: true })
    await expect(page.getByRole('button', { name: 'Check now' })).toHaveAttribute('aria-busy', 'true')
    return page
  },
  'running again': async (scenario) => {
    const page = await withReport(scenario, { results: [...passed, ...found], isRunning: true })
    await expect(page.getByText('2 hours ago')).toBeVisible()
    await expect(page.getByText('Checking.')).toBeVisible()
    return page
  },
  sound: async (scenario) => {
    const page = await withReport(scenario, { results: passed })
    await page.getByText('2 passed').first().click()
    await expect(page.getByText('No problems found')).toBeVisible()
    return page
  },
  warnings: async (scenario) => {
    const page = await withReport(scenario, {
      results: [...passed, ...found.filter(({ level }) => level === 'warning')],
    })
    await expect(page.getByText('2 warnings')).toBeVisible()
    return page
  },
  found: async (scenario) => {
    const page = await withReport(scenario, { results: [...passed, ...found] })
    await expect(page.getByText('2 problems and 2 warnings')).toBeVisible()
    return page
  },
  'run failed': async (scenario) => {
    const page = await withReport(scenario, { results: passed, hasFailed: true })
    await expect(page.getByText('The check couldn’t be completed.')).toBeVisible()
    return page
  },
  checked: async (scenario) => {
    const page = await withReport(scenario, null)
    await page.getByRole('button', { name: 'Check now' }).click()
    await expect(page.getByText('Checking.')).toBeVisible()
    await (await place(scenario, server)).server.runJobs()
    await expect(page.getByRole('region', { name: 'Database' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Check again' })).not.toHaveAttribute('aria-busy')
    return page
  },
  'in German': async (scenario) => {
    await withReport(scenario, { results: [...passed, ...found] })
    const { server: site, olga } = await place(scenario, server)
    const page = await scenario.visit(site, '/admin/doctor', { as: olga, locale: 'de-DE' })
    await expect(page.getByText('2 Probleme und 2 Warnungen.')).toBeVisible()
    await expect(page.getByText('Leite jede Anfrage an Port 80 auf https um')).toBeVisible()
    return page
  },
  loading: during('withTableHeld'),
  failed: during('withoutTable'),
}
