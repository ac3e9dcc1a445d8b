import type { Page } from '@playwright/test'
import type { DatabasePool } from '../../../server/database/database.ts'
import { asOlga } from '../testing/administrators.ts'
import { call } from '../testing/organizations.ts'
import {
  changesWhileTyping,
  countChanges,
  type FirstLoad,
  measureFirstLoad,
  millisecondsUntilPainted,
  slowDown,
  slowestKey,
} from '../testing/paint.ts'
import { setUp } from '../testing/users.ts'
import { expect, test } from '../testing/site.ts'

/* Measures page speed with 4× CPU throttling. Enforces budgets for values that do not depend on the machine: the
   number and URLs of requests, and layout shifts (other tests check the weight of scripts). Times depend on the
   machine and its load, so they are only printed next to their budgets, and marked if they exceed them. */
const loads = 3
const repeats = 5
const table: string[] = []

test.use({
  serverOf: 'paint',
  options: {
    rateLimit: { enabled: false },
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

/** Reports a measured time next to its budget. */
function report(what: string, value: number, budget: number, unit = 'ms') {
  const round = (number: number) => (unit === '' ? number.toFixed(3) : Math.round(number).toString())
  const mark = value <= budget ? ' ' : '!'
  table.push(`${mark} ${what.padEnd(46)} ${round(value).padStart(6)} ${unit.padEnd(2)} of ${budget}`)
}

/** Reports a value that does not depend on the machine, and asserts that it is within its budget. */
function holdTo(what: string, value: number, budget: number, unit: string) {
  report(what, value, budget, unit)
  expect.soft(value, what).toBeLessThanOrEqual(budget)
}

function median(values: readonly number[]) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!
}

test('loads pages with few requests and no layout shift', async ({ page: ownPage, browser, site: { origin } }) => {
  await asOlga(ownPage, origin)
  const signedIn = JSON.stringify(await ownPage.context().cookies())
  const { user } = (await (await ownPage.request.get(`${origin}/api/auth/get-session`)).json()) as {
    user: { id: string }
  }
  const olga = user.id
  const budgets = [
    { path: '/sign-in', largestPaint: 1200, interactive: 2000, blocking: 400, requests: 6 },
    // The form of sign-up is a separate, preloaded file, because the invitation page shows the same form.
    { path: '/sign-up', largestPaint: 1200, interactive: 2000, blocking: 400, requests: 8 },
    { path: '/account', cookies: signedIn, largestPaint: 2000, requests: 9 },
    { path: '/admin', cookies: signedIn, largestPaint: 2000, requests: 20 },
    { path: `/admin/users/${olga}`, cookies: signedIn, largestPaint: 2000, requests: 20 },
    { path: '/api/reference', largestPaint: 1200 },
  ]
  for (const { path, cookies, ...budget } of budgets) {
    const page = path.replace(olga, '{id}')
    const runs: FirstLoad[] = []
    for (let run = 0; run < loads; run++) runs.push(await measureFirstLoad(browser, origin + path, cookies))
    const of = (name: 'largestPaint' | 'interactive' | 'blocking' | 'shift') => median(runs.map((each) => each[name]))
    report(`${page}, largest paint`, of('largestPaint'), budget.largestPaint)
    report(`${page}, interactive`, of('interactive'), budget.interactive ?? Infinity)
    report(`${page}, blocked`, of('blocking'), budget.blocking ?? Infinity)
    holdTo(`${page}, layout shift`, of('shift'), 0.05, '')
    const { requests } = runs[0]!
    holdTo(`${page}, requests`, requests.length, budget.requests ?? Infinity, '×')
    if (budget.requests && requests.length > budget.requests) table.push(...requests.map((address) => `    ${address}`))
    const letters = requests.filter((address) => address.endsWith('.woff2'))
    if (path.startsWith('/sign-')) expect(letters).toHaveLength(1)
    expect(requests.filter((address) => !address.startsWith(`${origin}/`))).toEqual([])
  }
})

test('reports how fast a dashboard page opens, even if its script is not loaded yet', async ({ page, site }) => {
  await asOlga(page, site.origin)
  await call(page, site.origin, '/organization/create', { name: 'Far', slug: 'far' })
  const modes = {
    '/account': ['Security', 'Devices'],
    '/o/far': ['Members', 'Invitations', 'Roles'],
    '/admin/emails': ['Overview', 'People', 'Audit log', 'Emails', 'Settings'],
  }
  const headings = Object.values(modes).flat()
  const times = headings.map(() => [] as number[])
  // The first time, data comes from the server; after that from the cache.
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

test('renders a page immediately on navigation if its script is already loaded', async ({ page, site }) => {
  await asOlga(page, site.origin)
  for (const [path, heading, other] of [
    ['/account/devices', 'Devices', 'Profile'],
    ['/admin/users', 'People', 'Overview'],
  ] as const) {
    await page.goto(site.origin + path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await page.getByRole('link', { name: other }).click()
    await expect(page.getByRole('heading', { level: 1, name: other })).toBeVisible()
    expect(await page.evaluate(headingOfAddress)).toBe(heading)
  }
})

/** Runs in the browser: goes back, and reads the heading as soon as the router has processed the new URL. */
function headingOfAddress() {
  return new Promise((resolve) => {
    addEventListener('popstate', () => resolve(document.querySelector('h1')?.textContent), { once: true })
    history.back()
  })
}

test('updates the page at most twice per key typed into a search field', async ({ page, site: { origin } }) => {
  await page.addInitScript(countChanges)
  await asOlga(page, origin)
  await call(page, origin, '/organization/create', { name: 'Quiet', slug: 'quiet' })
  const text = 'Person 1'
  for (const path of ['/o/quiet/members', '/admin/users', '/admin/organizations', '/admin/settings']) {
    await page.goto(origin + path)
    await page.getByRole('main').getByRole('searchbox').focus()
    await expect(page.locator('.gh-skeleton')).toHaveCount(0)
    const changes = await changesWhileTyping(page, text)
    expect(changes, path).toBeGreaterThanOrEqual(1)
    expect(changes, path).toBeLessThanOrEqual(2 * text.length)
  }
})

test('reports how fast long tables, menus and dialogs open', async ({ page, db, site: { origin } }) => {
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
    await expectFound(page, 'Person 50')
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

/** Finds a text with the browser’s page search; reports if the browser has no page search. */
async function expectFound(page: Page, text: string) {
  const find = (wanted: string) => (window as unknown as { find: (text: string) => boolean }).find(wanted)
  const name = await page.getByRole('heading', { level: 1 }).textContent()
  if (!(await page.evaluate(find, name!))) {
    const description = 'This browser finds no text at all, so whether its own search finds rows was not seen.'
    test.info().annotations.push({ type: 'not checked', description })
    table.push(`? ${description}`)
    return
  }
  expect(await page.evaluate(find, text)).toBe(true)
  await expect(page.getByText(text, { exact: true })).toBeInViewport()
  await page.evaluate(() => scrollTo(0, 0))
}

/** Fills an organization with users without signing them up. */
async function addMembers(db: DatabasePool, organizationId: string, count: number) {
  await db.pool.query(
    `with people as (
       insert into users (id, email, name, role, created_at, updated_at)
       select 'person-' || n, 'person-' || n || '@example.com', 'Person ' || n, 'user', now(), now()
       from generate_series(1, $1::int) n returning id)
     insert into members (id, organization_id, user_id, role, created_at)
     select 'member-' || id, $2, id, 'member', now() from people`,
    [count, organizationId],
  )
}
