import { asOlga } from '../testing/administrators.ts'
import { call, founder } from '../testing/organizations.ts'
import { setUp, signUp } from '../testing/users.ts'
import { expect, test } from '../testing/site.ts'

test.use({
  options: { organization: { teams: { enabled: true } } },
})

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
})

test('a list that failed to load can be loaded again with the button below the error message', async ({
  page,
  db,
  troubles,
  site: { origin },
}) => {
  await founder(page, origin, 'ann@example.com', 'Harbour', 'harbour')
  await page.goto(`${origin}/o/harbour`)
  await db.pool.query('alter table teams rename to teams_away')
  await page.getByRole('link', { name: 'Teams', exact: true }).click()
  await expect(page.getByText('Couldn’t load this.')).toBeVisible()
  const secondFailure = page.waitForResponse(/\/organization\/list-teams\b/)
  await page.getByRole('button', { name: 'Try again' }).click()
  expect((await secondFailure).status()).toBe(500)
  await expect(page.getByText('Couldn’t load this.')).toBeVisible()

  await db.pool.query('alter table teams_away rename to teams')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Harbour' })).toBeVisible()
  await expect(page.getByText('Couldn’t load this.')).toBeHidden()
  // The browser logs each failed response.
  expect(troubles.splice(0).filter((trouble) => !trouble.includes('status of 500'))).toEqual([])
})

test("a page's data is requested before the page's code has arrived", async ({ page, site: { origin } }) => {
  await signUp(page, origin, 'bea@example.com', 'Bea')
  const data = page.waitForRequest('**/list-sessions')
  // Holds back the page’s code until the data is requested. If only this code requested the data, the test would hang.
  await page.route(/\/assets\/Devices-[\w-]+\.js$/, async (route) => {
    await data
    await route.continue()
  })
  const code = page.waitForResponse(/\/assets\/Devices-[\w-]+\.js$/)
  await page.goto(`${origin}/account`)
  await page.getByRole('link', { name: 'Devices', exact: true }).first().click()
  await code
  await expect(page.getByRole('heading', { level: 1, name: 'Devices' })).toBeVisible()
})

test('the HTML of a page contains the replies to its first API calls, under exactly the URLs that the page calls', async ({
  page,
  site: { origin },
}) => {
  await asOlga(page, origin)
  await call(page, origin, '/organization/create', { name: 'Pier', slug: 'pier' })
  const { user } = (await (await page.request.get(`${origin}/api/auth/get-session`)).json()) as { user: { id: string } }
  const own = ['security', 'activity', 'organizations'].map((name) => `/account/${name}`)
  const inOrganization = ['/o/pier', '/o/pier/members', '/o/pier/invitations', '/o/pier/teams']
  const admin = ['/admin', '/admin/users', `/admin/users/${user.id}`, '/admin/organizations', '/admin/emails']
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url().slice(origin.length)))
  let spared = 0
  for (const path of [...own, ...inOrganization, ...admin]) {
    requested.length = 0
    const html = await (await page.goto(origin + path))!.text()
    const [, json = '{}'] = /id="first-replies">(.*?)<\/script>/.exec(html) ?? []
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.gh-skeleton')).toHaveCount(0)
    for (const address of Object.keys(JSON.parse(json) as object)) {
      const similar = requested.filter((each) => each.split('?')[0] === address.split('?')[0])
      // On a slow machine, the replies in the page can be too old to use. The page then makes calls to the same URLs.
      expect
        .soft(
          similar.filter((each) => each !== address),
          path,
        )
        .toEqual([])
      if (similar.length === 0) spared++
    }
  }
  expect(spared).toBeGreaterThan(0)
})
