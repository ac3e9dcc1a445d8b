import type { Page } from '@playwright/test'
import { asOlga, call } from '../testing/administrators.ts'
import { byPointer, type Hand } from '../testing/hands.ts'
import { setUp, verifyAddress } from '../testing/people.ts'
import { expect, test } from '../testing/site.ts'
import type { DatabasePool } from '../../../server/database/database.ts'

/* Tasks of an administrator by pointer. */

test.describe.configure({ timeout: 60_000 })
test.use({
  serverOf: 'tasks',
  options: { rateLimit: { enabled: false } },
})

/** The fewest presses of the pointer that each task took in the version before the three modes of the navigation. */
const pressesBefore = {
  'find who invited whom on a day': 5,
}
type Task = keyof typeof pressesBefore

type Surroundings = {
  page: Page
  hand: Hand
  origin: string
  db: DatabasePool
  /** Different for each test, for names of users and organizations. */
  tag: string
}

let tests = 0

/** Tests a task, starting on the overview. `arrange` creates what the task needs and returns it. */
function testTask<Given>(
  task: Task,
  arrange: (surroundings: Surroundings) => Promise<Given>,
  act: (surroundings: Surroundings & { given: Given }) => Promise<void>,
) {
  for (const way of [`in at most ${pressesBefore[task]} presses`])
    test(`${task}, ${way}`, async ({ page, db, site: { origin } }) => {
      const hand = byPointer(page)
      await asOlga(page, origin)
      const surroundings = { page, hand, origin, db, tag: `task${++tests}${Date.now().toString(36)}` }
      const given = await arrange(surroundings)
      await page.goto(`${origin}/admin`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview')
      await act({ ...surroundings, given })
      expect(hand.presses()).toBeLessThanOrEqual(pressesBefore[task])
    })
}

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
})

/** The Tuesday of the week before, as a date field shows it. */
function lastTuesday() {
  const day = new Date()
  day.setDate(day.getDate() - ((day.getDay() + 5) % 7) - 7)
  return `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}-${String(day.getDate()).padStart(2, '0')}`
}

testTask(
  'find who invited whom on a day',
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
    await hand.choose(popup.getByRole('radio', { name: 'Custom' }))
    await hand.writeDay(popup.getByLabel('From'), lastTuesday())
    await hand.writeDay(popup.getByLabel('Until'), lastTuesday())
    const main = page.getByRole('main')
    await expect(main.getByText(`kim.${tag}@tasks.example`).first()).toBeVisible()
    await expect(main.getByText('Olga Owner').first()).toBeVisible()
    await expect(main.getByText(`pat.${tag}@tasks.example`)).toHaveCount(0)
  },
)
