import type { Browser, Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { asOlga, call, create } from '../testing/administrators.ts'
import { byKeyboard, byPointer, type Hand } from '../testing/input-modes.ts'
import { joined, somebody } from '../testing/organizations.ts'
import { password, setUp, verifyAddress } from '../testing/users.ts'
import { expect, test } from '../testing/site.ts'
import type { DatabasePool } from '../../../server/database/database.ts'

/* Tasks of an administrator. Each test runs twice: with the keyboard alone and with the pointer. */

test.describe.configure({ timeout: 60_000 })
test.use({
  permissions: ['clipboard-read', 'clipboard-write'],
})

/** The number of clicks for each task. `before` is the minimum that the console needed before its redesign. */
const clicks = {
  'find a user and see recent activity': { before: 3, now: 2 },
  'ban a user and undo the ban': { before: 7, now: 4 },
  'give an organization another owner': { before: 4, now: 3 },
  'find out who invited whom on a day': { before: 5, now: 4 },
  'export failed sign-ins': { before: 2, now: 1 },
  'sign out a lost device': { before: 4, now: 3 },
  // Until the site has a name, the launch checklist has a link for this task. `tasks-operation.spec.ts` tests the task
  // on a site with a name.
  'preview branding and copy its configuration': { before: 3, now: 2 },
}
type Task = keyof typeof clicks

type Surroundings = {
  page: Page
  hand: Hand
  origin: string
  db: DatabasePool
  browser: Browser
  /** A suffix for names of users and organizations that is different in each test. */
  tag: string
}

let tests = 0

/** Tests a task with both input modes, starting on the overview. `arrange` creates the data that the task needs. */
function testTask<Given>(
  task: Task,
  arrange: (surroundings: Surroundings) => Promise<Given>,
  act: (surroundings: Surroundings & { given: Given }) => Promise<void>,
) {
  for (const way of ['by keyboard alone', `in ${clicks[task].now} clicks`])
    test(`an administrator can ${task}, ${way}`, async ({ page, browser, db, site: { origin } }) => {
      const hand = way === 'by keyboard alone' ? byKeyboard(page) : byPointer(page)
      await asOlga(page, origin)
      const surroundings = { page, hand, origin, db, browser, tag: `task${++tests}${Date.now().toString(36)}` }
      const given = await arrange(surroundings)
      await page.goto(`${origin}/admin`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview')
      await act({ ...surroundings, given })
      if (way !== 'by keyboard alone') expect(hand.presses()).toBe(clicks[task].now)
    })
}

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
})

/** Creates a user named after the test. */
async function createNamed({ page, origin, tag }: Surroundings) {
  const email = `${tag}@tasks.example`
  return { id: await create(page, origin, `Mira ${tag}`, email), name: `Mira ${tag}`, email }
}

testTask(
  'find a user and see recent activity',
  async (surroundings) => {
    const user = await createNamed(surroundings)
    const { origin, db, browser } = surroundings
    await signInElsewhere(browser, origin, user.email)
    await db.pool.query(
      `update events set created_at = created_at - interval '3 days' where action = 'session.started' and actor_id = $1`,
      [user.id],
    )
    return user
  },
  async ({ page, hand, origin, tag, given: { id, name } }) => {
    await hand.find(`${tag}@`, new RegExp(name))
    await expect(page).toHaveURL(`${origin}/admin/users/${id}`)
    await expect(page.getByRole('tab', { name: 'Activity' })).toHaveAttribute('aria-selected', 'true')
    await expect(
      page
        .getByRole('tabpanel')
        .getByText(/signed in/i)
        .first(),
    ).toBeVisible()
  },
)

testTask('ban a user and undo the ban', createNamed, async ({ page, hand, db, tag, given: { id, name } }) => {
  const banned = () =>
    db.pool
      .query<{ banned: boolean; ban_reason: string | null }>('select banned, ban_reason from users where id = $1', [id])
      .then(({ rows }) => rows[0])
  await hand.find(`ban ${tag}`, `Ban ${name}…`)
  const dialog = page.getByRole('dialog', { name: `Ban ${name}?` })
  await hand.write(dialog.getByLabel('Reason'), 'Sends spam')
  await hand.press(dialog.getByRole('button', { name: 'Ban', exact: true }))
  await expect(
    page
      .getByText(`${name} was banned`)
      .or(page.getByText(`${name} is banned`))
      .first(),
  ).toBeVisible()
  await expect.poll(banned).toEqual({ banned: true, ban_reason: 'Sends spam' })
  await hand.press(page.getByRole('button', { name: 'Undo' }))
  await expect.poll(async () => (await banned())?.banned).toBe(false)
})

testTask(
  'give an organization another owner',
  async ({ origin, browser, tag }) => {
    const ana = await somebody(browser, origin, `ana.${tag}@tasks.example`, 'Ana Ribeiro')
    const { id } = await call(ana, origin, '/organization/create', { name: `North ${tag}`, slug: `north-${tag}` })
    const email = `leo.${tag}@tasks.example`
    const leo = await joined(ana, browser, origin, { email, name: 'Leo Marsh', role: 'member', organizationId: id })
    await Promise.all([ana.context().close(), leo.context().close()])
    return { id, email }
  },
  async ({ page, hand, origin, db, tag, given: { id, email } }) => {
    await hand.find(`owner north ${tag}`, `Change the owner of North ${tag}…`)
    await expect(page).toHaveURL(`${origin}/admin/organizations/${id}?ask=owner`)
    const dialog = page.getByRole('dialog', { name: `Change the owner of North ${tag}` })
    await hand.write(dialog.getByLabel('Email of the new owner'), email)
    await hand.press(dialog.getByRole('button', { name: 'Change owner' }))
    await expect(page.getByText(`Leo Marsh is now an owner of North ${tag}`).first()).toBeVisible()
    await expect(page).toHaveURL(`${origin}/admin/organizations/${id}`)
    const { rows } = await db.pool.query<{ email: string }>(
      `select u.email from members m join users u on u.id = m.user_id where m.organization_id = $1 and 'owner' = any(string_to_array(m.role, ','))`,
      [id],
    )
    expect(rows).toEqual([{ email }])
  },
)

/** Returns the Tuesday one week before the most recent Tuesday, in the format of a date field. */
function lastTuesday() {
  const day = new Date()
  day.setDate(day.getDate() - ((day.getDay() + 5) % 7) - 7)
  return `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}-${String(day.getDate()).padStart(2, '0')}`
}

testTask(
  'find out who invited whom on a day',
  async ({ page, origin, db, tag }) => {
    await verifyAddress(page, origin)
    const { id } = await call(page, origin, '/organization/create', { name: `South ${tag}`, slug: `south-${tag}` })
    for (const [email, day] of [
      [`kim.${tag}@tasks.example`, `${lastTuesday()}T12:00:00`],
      [`pat.${tag}@tasks.example`, new Date().toISOString()],
    ]) {
      const invitation = await call(page, origin, '/organization/invite-member', {
        email,
        role: 'member',
        organizationId: id,
      })
      await db.pool.query('update events set created_at = $2 where subject_id = $1', [invitation.id, day])
    }
  },
  async ({ page, hand, tag }) => {
    await hand.goTo('Audit log')
    await hand.press(page.getByRole('button', { name: /^Filters/ }))
    const popup = page.getByRole('dialog', { name: 'Filters' })
    await hand.tick(popup.getByRole('checkbox', { name: 'Invitations' }))
    await hand.choose(popup.getByRole('radio', { name: 'One day' }))
    await hand.writeDay(popup.getByLabel('Day', { exact: true }), lastTuesday())
    const main = page.getByRole('main')
    await expect(main.getByText(`kim.${tag}@tasks.example`).first()).toBeVisible()
    await expect(main.getByText('Olga Owner').first()).toBeVisible()
    await expect(main.getByText(`pat.${tag}@tasks.example`)).toHaveCount(0)
  },
)

testTask(
  'export failed sign-ins',
  async (surroundings) => {
    const { email } = await createNamed(surroundings)
    const { page, origin } = surroundings
    const data = { email, password: 'not the password' }
    await page.request.post(`${origin}/api/auth/sign-in/email`, { data, headers: { origin } })
    await asOlga(page, origin)
  },
  async ({ page, hand }) => {
    const downloading = page.waitForEvent('download')
    await hand.press(page.getByRole('link', { name: 'Export failed sign-ins' }))
    const lines = (await readFile(await (await downloading).path(), 'utf8')).trim().split(/\r?\n/)
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.slice(1).filter((line) => !line.includes('session.refused'))).toEqual([])
  },
)

/** Signs in a user on a phone, and returns the browser context of the phone. */
async function signInElsewhere(browser: Browser, origin: string, email: string) {
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) Version/26.1 Mobile/15E148 Safari/604.1'
  const context = await browser.newContext({ userAgent })
  const data = { email, password }
  const reply = await context.request.post(`${origin}/api/auth/sign-in/email`, { data, headers: { origin } })
  expect(reply.ok()).toBe(true)
  return context
}

testTask(
  'sign out a lost device',
  async (surroundings) => {
    const user = await createNamed(surroundings)
    const phone = await signInElsewhere(surroundings.browser, surroundings.origin, user.email)
    return { ...user, phone }
  },
  async ({ page, hand, origin, tag, given: { name, phone } }) => {
    await hand.find(`devices ${tag}`, `Open ${name}’s devices`)
    await hand.press(page.getByRole('button', { name: /^Sign out Safari on iPhone/ }))
    await expect(page.getByRole('tabpanel').getByText('Safari on iPhone')).toHaveCount(0)
    const session = await phone.request.get(`${origin}/api/auth/get-session`)
    expect(await session.json()).toBeNull()
  },
)

testTask(
  'preview branding and copy its configuration',
  async () => {},
  async ({ page, hand, tag }) => {
    await hand.press(page.getByRole('link', { name: 'Preview your branding' }))
    await hand.write(page.getByLabel('Name', { exact: true }), `Look ${tag}`)
    const copy = page.getByRole('button', { name: /^Copy for your config file/ })
    await hand.press(copy)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`Look ${tag}`)
  },
)
