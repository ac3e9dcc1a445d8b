import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../testing/accessible.ts'
import { startHost, type HostApplication } from '../testing/host-application.ts'
import { founder, joined } from '../testing/organizations.ts'
import { setUp } from '../testing/users.ts'
import { expect, test } from '../testing/site.ts'

test.use({
  options: { trustedOrigins: ['http://localhost:*'] },
})

let host: HostApplication

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
  host = await startHost(site.origin)
})

test.afterAll(() => host.end())

test("a host's page shows, filters and exports the audit log of an organization", async ({ page, browser, site }) => {
  const { origin } = site
  const { id: organizationId } = await founder(page, origin, 'ana@pier.example', 'Pier Nine', 'pier-nine')
  const leo = { email: 'leo@pier.example', name: 'Leo Marsh', role: 'member', organizationId }
  await (await joined(page, browser, origin, leo)).context().close()

  await page.goto(`${host.origin}/#crew`)
  await page.getByRole('link', { name: 'What the crew did' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit log')
  const created = page.getByRole('button', { name: /created the organization/ })
  await created.click()
  await expect(page.getByText('Event ID')).toBeVisible()
  // An event has a URL only on Gatehouse’s own site, so the host’s page has no button that copies the link.
  await expect(page.getByRole('button', { name: /Copy link/ })).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('button', { name: /^Filters/ }).click()
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await filters.getByRole('searchbox', { name: 'Person' }).fill('leo')
  await filters.getByRole('button', { name: /^Leo Marsh/ }).click()
  await expect(filters.getByRole('button', { name: 'Remove Leo Marsh' })).toBeVisible()
  await expectAccessible(page)
  await filters.getByRole('button', { name: /^Show \d+ events?/ }).click()
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Person Leo Marsh')
  await expect(page.getByRole('button', { name: /Leo Marsh (joined|accepted)/ }).first()).toBeVisible()
  await expect(created).toHaveCount(0)

  await page.getByRole('button', { name: 'Export' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /Export as CSV/ }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(file).toContain('leo@pier.example')
  expect(file).not.toContain('organization.created')

  await page.getByRole('button', { name: 'Remove filter Person: Leo Marsh' }).click()
  await expect(created).toBeVisible()
  expect(new URL(page.url()).origin).toBe(host.origin)
})
