import { asOlga } from '../testing/administrators.ts'
import { call } from '../testing/organizations.ts'
import { type FirstLoad, measureFirstLoad, millisecondsUntilPainted, slowDown, slowestKey } from '../testing/paint.ts'
import { addMembers } from '../testing/rows.ts'
import { setUp } from '../testing/users.ts'
import { expect, test } from '../testing/site.ts'

/*
 * Measures page speed with 4× CPU throttling. Times depend on the machine and its load, so no test fails because of
 * them: a table shows each time with its budget, and marks times over their budget.
 */
const loads = 3
const repeats = 5
const table: string[] = []

test.use({
  options: {
    organization: { membershipLimit: 200 },
    // Turns off the developer mailbox, which would add requests to every page.
    mail: { transport: 'smtp', smtp: 'smtp://localhost:1' },
  },
  screenshot: 'off',
})
test.setTimeout(120_000)

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
})

test.afterAll(() => console.log(['', ...table, ''].join('\n')))

function report(what: string, value: number, budget: number) {
  const mark = value <= budget ? ' ' : '!'
  table.push(`${mark} ${what.padEnd(46)} ${Math.round(value).toString().padStart(6)} ms of ${budget}`)
}

function median(values: readonly number[]) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!
}

test('measures how fast pages load', async ({ page: ownPage, browser, site: { origin } }) => {
  await asOlga(ownPage, origin)
  const signedIn = JSON.stringify(await ownPage.context().cookies())
  const { user } = (await (await ownPage.request.get(`${origin}/api/auth/get-session`)).json()) as {
    user: { id: string }
  }
  const olga = user.id
  const budgets = [
    { path: '/sign-in', largestPaint: 1200, interactive: 2000, blocking: 400 },
    { path: '/sign-up', largestPaint: 1200, interactive: 2000, blocking: 400 },
    { path: '/account', cookies: signedIn, largestPaint: 2000 },
    { path: '/admin', cookies: signedIn, largestPaint: 2000 },
    { path: `/admin/users/${olga}`, cookies: signedIn, largestPaint: 2000 },
    { path: '/api/reference', largestPaint: 1200 },
  ]
  for (const { path, cookies, ...budget } of budgets) {
    const page = path.replace(olga, '{id}')
    const runs: FirstLoad[] = []
    for (let run = 0; run < loads; run++) runs.push(await measureFirstLoad(browser, origin + path, cookies))
    const of = (name: 'largestPaint' | 'interactive' | 'blocking') => median(runs.map((each) => each[name]))
    report(`${page}, largest paint`, of('largestPaint'), budget.largestPaint)
    report(`${page}, interactive`, of('interactive'), budget.interactive ?? Infinity)
    report(`${page}, blocked`, of('blocking'), budget.blocking ?? Infinity)
  }
})

test('measures how fast a dashboard page opens after a click on its link', async ({ page, site }) => {
  await asOlga(page, site.origin)
  await call(page, site.origin, '/organization/create', { name: 'Far', slug: 'far' })
  const modes = {
    '/account': ['Security', 'Devices'],
    '/o/far': ['Members', 'Invitations', 'Roles'],
    '/admin/emails': ['Overview', 'People', 'Audit log', 'Emails', 'Settings'],
  }
  const headings = Object.values(modes).flat()
  const times = headings.map(() => [] as number[])
  // The first round is not measured: its data comes from the server, and the data of later rounds from the cache.
  for (let repeat = 0; repeat <= 3; repeat++) {
    if (repeat === 1) await slowDown(page)
    for (const [start, places] of Object.entries(modes)) {
      await page.goto(site.origin + start)
      await page.locator('html[data-ready]').waitFor()
      for (const heading of places) {
        const link = page.getByRole('navigation').getByRole('link', { name: heading, exact: true })
        const time = await millisecondsUntilPainted(page, { event: 'click', heading }, () => link.click())
        if (repeat > 0) times[headings.indexOf(heading)]!.push(time)
      }
    }
  }
  for (const [index, heading] of headings.entries()) report(`${heading}, shown`, median(times[index]!), 300)
})

test('measures how fast long tables, menus and dialogs open, and how fast search fields react', async ({
  page,
  db,
  site: { origin },
}) => {
  await asOlga(page, origin)
  const { id } = await call(page, origin, '/organization/create', { name: 'Hundred', slug: 'hundred' })
  await addMembers(db, id, 99)
  await slowDown(page)

  const tables = [
    { path: '/o/hundred/members', other: 'Settings', search: /^Search by name or email/ },
    { path: '/admin/users?size=%22100%22', other: 'Overview', search: /^Search by (?:email|name)/ },
  ]
  for (const { path, other, search } of tables) {
    const rows = page.locator('tbody tr')
    await page.goto(origin + path)
    await expect(rows).toHaveCount(100)
    const times = []
    for (let repeat = 0; repeat < repeats; repeat++) {
      await page.getByRole('link', { name: other }).click()
      await expect(rows).toHaveCount(0)
      const all = { event: 'popstate', selector: 'tbody tr', least: 100 } as const
      times.push(await millisecondsUntilPainted(page, all, () => page.evaluate(() => history.back())))
    }
    report(`${path}, 100 rows`, median(times), 120)
    await page.getByRole('searchbox', { name: search }).focus()
    report(`${path}, slowest key in its search`, await slowestKey(page, 'Person 1'), 50)
  }

  await page.goto(`${origin}/o/hundred/members`)
  const box = page.getByRole('checkbox', { name: 'Select Person 1', exact: true })
  const rows = []
  for (let repeat = 0; repeat < repeats; repeat++) {
    rows.push(await millisecondsUntilPainted(page, { event: 'click', selector: '.gh-bulk' }, () => box.click()))
    await box.click()
    await expect(page.locator('.gh-bulk')).toHaveCount(0)
  }
  report('a row that is chosen', median(rows), 200)

  const menu = page.getByRole('button', { name: 'Actions for Person 1', exact: true })
  await menu.hover()
  const menus = []
  const dialogs = []
  for (let repeat = 0; repeat < repeats; repeat++) {
    menus.push(await millisecondsUntilPainted(page, { event: 'click', selector: '[role=menu]' }, () => menu.click()))
    const item = page.getByRole('menuitem', { name: 'Remove' })
    const asked = { event: 'click', selector: '[role=dialog]' } as const
    dialogs.push(await millisecondsUntilPainted(page, asked, () => item.click()))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  report('a menu', median(menus), 200)
  report('a dialog', median(dialogs), 200)
})
