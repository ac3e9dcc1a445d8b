import type { Locator, Page } from '@playwright/test'
import type { DatabasePool } from '../../../server/database/database.ts'
import { call, founder, joined } from '../testing/organizations.ts'
import { setUp } from '../testing/users.ts'
import { expect, test } from '../testing/site.ts'

test.use({
  options: { organization: { teams: { enabled: true } } },
})
test.setTimeout(120_000)

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
})

/** Locks a table while `look` runs, so that the server can neither read nor write it. */
async function whileHeld(db: DatabasePool, table: string, look: () => Promise<void>) {
  const client = await db.pool.connect()
  await client.query('begin')
  await client.query(`lock table ${table} in access exclusive mode`)
  try {
    await look()
  } finally {
    await client.query('rollback')
    client.release()
  }
}

async function choose(page: Page, whose: string, what: string) {
  await page.getByRole('button', { name: `Actions for ${whose}` }).click()
  await page.getByRole('menuitem', { name: what }).click()
}

const again = (place: Page | Locator) => place.getByRole('button', { name: 'Try again' })

test('changes by an organization admin are shown at once, and refused changes are rolled back with a toast', async ({
  page: ana,
  browser,
  db,
  site: { origin },
}) => {
  const { id: organizationId } = await founder(ana, origin, 'ana.o@example.com', 'Bakers', 'bakers')
  const { id: teamId } = await call(ana, origin, '/organization/create-team', { name: 'Kitchen', organizationId })
  const join = (name: string, email: string, role: string) =>
    joined(ana, browser, origin, { name, email, role, organizationId })
  const page = await join('Mira Osei', 'mira.o@example.com', 'admin')
  await join('Li Wei', 'li.o@example.com', 'member')
  const invitation = { email: 'late@example.com', role: 'member', organizationId }
  await call(ana, origin, '/organization/invite-member', invitation)

  await page.goto(`${origin}/o/bakers/members`)
  const idOf = async (name: string) =>
    (await page.getByRole('row', { name: new RegExp(name) }).getAttribute('data-row'))!
  const [mira, li] = [await idOf('Mira Osei'), await idOf('Li Wei')]
  await call(ana, origin, '/organization/set-member-team', { memberId: li, teamId, organizationId })
  /** Changes Mira's role without notifying her page. */
  const makeMira = (role: string) =>
    call(ana, origin, '/organization/update-member-role', { memberId: mira, role, organizationId })
  /** Opens a page that still treats Mira as an admin, although she no longer is one. */
  async function openLate(path: string, sign: string) {
    await makeMira('admin')
    await page.goto(`${origin}/o/bakers${path}`)
    await expect(page.getByText(sign, { exact: true }).first()).toBeVisible()
    await makeMira('member')
  }

  await test.step('the role of a member', async () => {
    await openLate('/members', 'Li Wei')
    const row = page.getByRole('row', { name: /Li Wei/ })
    await choose(page, 'Li Wei', 'Change role')
    await page.getByRole('radio', { name: /^Admin/ }).check()
    await whileHeld(db, 'members', async () => {
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(row).toContainText('Admin')
      await expect(page.getByRole('dialog', { name: /Li Wei/ })).toBeHidden()
    })
    await expect(page.getByText('You can’t change this member.')).toBeVisible()
    await expect(row).toContainText('Member')
    await expect(row).not.toContainText('Admin')
    await makeMira('admin')
    await again(page).click()
    await expect(row).toContainText('Admin')
    await expect(page.getByText('Li Wei’s role was changed to Admin')).toBeVisible()
    await expect(again(page)).toBeHidden()
  })

  await test.step('the team of a member', async () => {
    await openLate(`/teams/${teamId}`, 'Li Wei')
    await whileHeld(db, 'members', async () => {
      await page.getByRole('button', { name: 'Li Wei: Remove from team' }).click()
      await expect(page.getByText('No members yet.')).toBeVisible()
    })
    await expect(page.getByRole('row', { name: /Li Wei/ })).toBeVisible()
    await expect(again(page)).toBeVisible()
  })

  await test.step('the name of a team', async () => {
    await openLate('/teams', 'Kitchen')
    await choose(page, 'Kitchen', 'Rename')
    await page.getByLabel('Team name').fill('Ovens')
    await whileHeld(db, 'members', async () => {
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('link', { name: 'Ovens' })).toBeVisible()
    })
    await expect(page.getByRole('link', { name: 'Kitchen' })).toBeVisible()
    await expect(again(page)).toBeVisible()
  })

  await test.step('the cancellation of an invitation', async () => {
    await openLate('/invitations', 'late@example.com')
    await whileHeld(db, 'members', async () => {
      await choose(page, 'late@example.com', 'Cancel invitation')
      await expect(page.getByText('No pending invitations.')).toBeVisible()
    })
    await expect(page.getByRole('row', { name: /late@example.com/ })).toBeVisible()
    await expect(again(page)).toBeVisible()
  })

  await test.step('the name of the organization', async () => {
    await openLate('', 'General')
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('Millers')
    await whileHeld(db, 'members', async () => {
      await name.press('Enter')
      await expect(page.getByRole('banner').getByText('Millers')).toBeVisible()
    })
    await expect(page.getByRole('banner').getByText('Bakers')).toBeVisible()
    await expect(name).toHaveValue('Bakers')
    await makeMira('admin')
    await again(page).click()
    await expect(page.getByRole('banner').getByText('Millers')).toBeVisible()
    await expect(name).toHaveValue('Millers')
  })

  await test.step('the active organization of the session', async () => {
    const { id } = await call(page, origin, '/organization/create', { name: 'Potters', slug: 'potters' })
    await page.goto(`${origin}/account`)
    const switcher = page.getByRole('button', { name: /Switch$/ })
    const refreshed = page.waitForResponse(/\/internal\/memberships$/)
    await whileHeld(db, 'sessions', async () => {
      await switcher.click()
      await page.getByRole('menuitem', { name: /Millers/ }).click()
      await expect(switcher).toContainText('Millers')
    })
    // Waits until the list has reloaded. Otherwise, the reload could remove Potters from the list before the click.
    await refreshed
    await switcher.click()
    await call(page, origin, '/organization/delete', { organizationId: id })
    await page.getByRole('menuitem', { name: /Potters/ }).click()
    // Looks only at the notifications, because the page of the deleted organization has the same button.
    await expect(again(page.getByRole('region', { name: 'Notifications' }))).toBeVisible()
  })
})

test('rolling back one of two concurrent changes keeps the other change', async ({
  page: ana,
  browser,
  db,
  site: { origin },
}) => {
  const { id: organizationId } = await founder(ana, origin, 'ana.t@example.com', 'Twice', 'twice')
  const emails = ['first@example.com', 'second@example.com'] as const
  for (const email of emails)
    await call(ana, origin, '/organization/invite-member', { email, role: 'member', organizationId })
  const person = { name: 'Mira Osei', email: 'mira.t@example.com', role: 'admin', organizationId }
  const page = await joined(ana, browser, origin, person)
  await page.goto(`${origin}/o/twice/invitations`)
  const [first, second] = emails.map((email) => page.getByRole('row', { name: new RegExp(email) }))
  await expect(second!).toBeVisible()
  // The first change fails, and the second gets no response until the rollback of the first is visible.
  await db.pool.query(
    `alter table invitations add constraint stays check (email <> '${emails[0]}' or status = 'pending')`,
  )
  const client = await db.pool.connect()
  try {
    await client.query('begin')
    await client.query('select 1 from invitations where email = $1 for update', [emails[1]])
    await client.query('savepoint second')
    await client.query('select 1 from organizations where id = $1 for no key update', [organizationId])
    await choose(page, emails[0], 'Cancel invitation')
    await expect(first!).toBeHidden()
    await expect.poll(() => waitingIn(db)).toBe(1)
    await choose(page, emails[1], 'Cancel invitation')
    await expect(page.getByText('No pending invitations.')).toBeVisible()
    await client.query('rollback to savepoint second')

    await expect(again(page)).toBeVisible()
    await expect(first!).toBeVisible()
    await expect(second!).toBeHidden()
  } finally {
    await client.query('rollback')
    client.release()
    await db.pool.query('alter table invitations drop constraint stays')
  }
  await expect(page.getByText(`The invitation to ${emails[1]} was canceled`)).toBeVisible()
  await expect(second!).toBeHidden()
  await again(page).click()
  await expect(page.getByText('No pending invitations.')).toBeVisible()
})

/** Returns the number of statements that wait for a lock. */
async function waitingIn(db: DatabasePool) {
  const { rows } = await db.pool.query(
    `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return rows.length
}

test('leaving an organization waits for the server, and a user who has become the only owner sees why leaving failed', async ({
  page,
  browser,
  site: { origin },
}) => {
  const { id: organizationId } = await founder(page, origin, 'ana.l@example.com', 'Left', 'left')
  const other = { name: 'Mira Osei', email: 'mira.l@example.com', role: 'owner', organizationId }
  await joined(page, browser, origin, other)
  await page.goto(`${origin}/o/left/members`)
  const memberId = (await page.getByRole('row', { name: /Mira Osei/ }).getAttribute('data-row'))!
  await page.goto(`${origin}/account/organizations`)
  const leave = page.getByRole('button', { name: 'Leave Left' })
  await leave.click()
  const dialog = page.getByRole('dialog', { name: 'Leave Left?' })
  await expect(dialog.getByRole('button', { name: 'Stay' })).toBeFocused()
  await call(page, origin, '/organization/update-member-role', { memberId, role: 'member', organizationId })
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect(dialog.getByText('An organization needs an owner. Make someone else an owner first.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(leave).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('link', { name: 'Choose an owner' })).toBeVisible()
})

/** Asserts that the switcher and the account menu show `name` as the user's name. */
async function expectUserName(page: Page, name: string) {
  const shown = page.getByRole('banner').getByText(name)
  await expect(shown).toHaveCount(2)
  await expect(shown.first()).toBeVisible()
  await expect(shown.last()).toBeVisible()
}

test("a user's new name is shown at once, and rolled back if the server does not store it", async ({
  page: ana,
  browser,
  db,
  site: { origin },
}) => {
  const { id: organizationId } = await founder(ana, origin, 'ana.n@example.com', 'Namers', 'namers')
  const person = { name: 'Mira Osei', email: 'mira.n@example.com', role: 'member', organizationId }
  const page = await joined(ana, browser, origin, person)
  await db.pool.query(`alter table users add constraint no_such_name check (name <> 'Nobody')`)
  await page.goto(`${origin}/account`)
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Nobody')
  await whileHeld(db, 'users', async () => {
    await name.press('Enter')
    await expectUserName(page, 'Nobody')
  })
  await expect(page.getByText('Something went wrong on our side. Try again.')).toBeVisible()
  await expectUserName(page, 'Mira Osei')
  await expect(name).toHaveValue('Nobody')
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
  await db.pool.query('alter table users drop constraint no_such_name')
  await again(page).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expectUserName(page, 'Nobody')
  await expect(page.getByRole('button', { name: 'Save' })).toBeHidden()

  // Waits until the notification about the first attempt has disappeared.
  await expect(again(page)).toHaveCount(0)
  // Offline, the page cannot load the name again, so the rollback must restore it.
  await page.context().setOffline(true)
  await name.fill('Somebody')
  await name.press('Enter')
  await expect(again(page)).toBeVisible()
  await expectUserName(page, 'Nobody')
  await page.context().setOffline(false)
})
