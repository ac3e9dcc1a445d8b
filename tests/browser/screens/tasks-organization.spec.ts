import { byKeyboard, byPointer } from '../testing/hands.ts'
import { call, founder } from '../testing/organizations.ts'
import { setUp } from '../testing/people.ts'
import { expect, test } from '../testing/site.ts'

/* Tasks of an owner of organizations, each by keyboard alone and by pointer. */

test.describe.configure({ timeout: 60_000 })
test.use({ serverOf: 'tasks', options: { rateLimit: { enabled: false } } })

/** The fewest presses of the pointer that each task took in the version before the three modes of the navigation. */
const pressesBefore = { 'switch organization': 2 }

test.beforeAll(async ({ site, playwright, request }) => {
  // Another file may have set this server up already.
  if ((await request.get(`${site.origin}/setup`)).url().endsWith('/setup'))
    await setUp(await playwright.request.newContext(), site.origin)
})

for (const way of ['keyboard', 'pointer'] as const) {
  test(`switches to another organization by ${way}`, async ({ page, db, site: { origin } }) => {
    const hand = way === 'keyboard' ? byKeyboard(page) : byPointer(page)
    const email = `switching.${way}@tasks.example`
    await founder(page, origin, email, 'First Place', `first-${way}`)
    const { id } = await call(page, origin, '/organization/create', { name: 'Second Place', slug: `second-${way}` })
    await page.goto(`${origin}/o/first-${way}/members`)
    await hand.chooseFrom(page.getByRole('button', { name: /First Place.*Switch/ }), 'Second Place')
    await expect(page).toHaveURL(`${origin}/o/second-${way}/members`)
    const active = () =>
      db.pool
        .query<{ id: string }>(
          `select active_organization_id as id from sessions where user_id = (select id from users where email = $1)`,
          [email],
        )
        .then(({ rows }) => rows[0]?.id)
    await expect.poll(active).toBe(id)
    expect(hand.presses()).toBeLessThanOrEqual(pressesBefore['switch organization'])
  })
}
