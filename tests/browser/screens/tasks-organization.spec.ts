import { byKeyboard, byPointer } from '../testing/input-modes.ts'
import { call, founder } from '../testing/organizations.ts'
import { setUp } from '../testing/users.ts'
import { expect, test } from '../testing/site.ts'

/* Tasks of an owner of organizations. Each test runs twice: with the keyboard alone and with the pointer. */

test.describe.configure({ timeout: 60_000 })
/** The number of clicks for each task. `before` is the minimum that the console needed before its redesign. */
const clicks = {
  'invite fifty people': { before: 4, now: 3 },
  'switch organization': { before: 2, now: 1 },
}

test.beforeAll(async ({ site, playwright, request }) => {
  // Another test file might already have set up this server.
  if ((await request.get(`${site.origin}/setup`)).url().endsWith('/setup'))
    await setUp(await playwright.request.newContext(), site.origin)
})

for (const way of ['keyboard', 'pointer'] as const) {
  test(`with the ${way}, an owner invites fifty people from a CSV file`, async ({ page, db, site: { origin } }) => {
    const hand = way === 'keyboard' ? byKeyboard(page) : byPointer(page)
    const { id } = await founder(page, origin, `fifty.${way}@tasks.example`, 'Fifty', `fifty-${way}`)
    await page.goto(`${origin}/o/fifty-${way}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await hand.goTo('Invite people')
    const dialog = page.getByRole('dialog', { name: 'Invite people' })
    const choosing = page.waitForEvent('filechooser')
    await hand.press(dialog.getByRole('button', { name: 'Choose a CSV file' }))
    const lines = Array.from({ length: 50 }, (_, index) => `guest-${index}.${way}@csv.example,member`)
    const buffer = Buffer.from(['email,role', ...lines].join('\n'))
    await (await choosing).setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer })
    const send = dialog.getByRole('button', { name: 'Send 50 invitations' })
    // If the button had no focus, keyboard users would have to press Tab past the fifty email addresses.
    await expect(send).toBeFocused()
    await hand.press(send)
    await expect(page.getByText('50 invitations sent').first()).toBeVisible({ timeout: 30_000 })
    const { rows } = await db.pool.query<{ count: number }>(
      `select count(*)::int as count from invitations where organization_id = $1 and status = 'pending'`,
      [id],
    )
    expect(rows).toEqual([{ count: 50 }])
    if (way === 'pointer') expect(hand.presses()).toBe(clicks['invite fifty people'].now)
  })

  test(`with the ${way}, an owner switches to another organization`, async ({ page, db, site: { origin } }) => {
    const hand = way === 'keyboard' ? byKeyboard(page) : byPointer(page)
    const email = `switching.${way}@tasks.example`
    await founder(page, origin, email, 'First Place', `first-${way}`)
    const { id } = await call(page, origin, '/organization/create', { name: 'Second Place', slug: `second-${way}` })
    await page.goto(`${origin}/o/first-${way}/members`)
    await hand.goTo('Second Place')
    await expect(page).toHaveURL(`${origin}/o/second-${way}/members`)
    const active = () =>
      db.pool
        .query<{ id: string }>(
          `select active_organization_id as id from sessions where user_id = (select id from users where email = $1)`,
          [email],
        )
        .then(({ rows }) => rows[0]?.id)
    await expect.poll(active).toBe(id)
    if (way === 'pointer') expect(hand.presses()).toBe(clicks['switch organization'].now)
  })
}
