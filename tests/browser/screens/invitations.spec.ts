import { call, followInvitation, founder, joined, somebody } from '../testing/organizations.ts'
import { setUp } from '../testing/users.ts'
import { expect, test } from '../testing/site.ts'

test.use({ options: { organization: { membershipLimit: 2 } } })

// Each test is long. states.spec.ts covers the look and the accessibility of the individual states.
test.setTimeout(120_000)

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
})

test('an owner lists, resends and cancels invitations', async ({ page, db, site: { origin } }) => {
  await founder(page, origin, 'lister@example.com', 'Listings', 'listings')
  await page.goto(`${origin}/o/listings/invitations`)
  await expect(page.getByRole('heading', { name: 'No pending invitations.' })).toBeVisible()
  await page.getByRole('button', { name: 'Invite people' }).click()
  await page.getByLabel('Email addresses').fill('one@example.com two@example.com three@example.com')
  await page.getByRole('button', { name: /^Send/ }).click()
  await expect(page.getByRole('row')).toHaveCount(4)
  await page.getByRole('button', { name: 'Actions for one@example.com' }).click()
  await page.getByRole('menuitem', { name: 'Send again' }).click()
  await expect(page.getByText('Invitation sent to one@example.com')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for two@example.com' }).click()
  await page.getByRole('menuitem', { name: 'Cancel invitation' }).click()
  await expect(page.getByText('The invitation to two@example.com was canceled')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('button', { name: /^Actions for/ }).and(page.locator(':focus'))).toHaveCount(1)

  await db.pool.query(`delete from invitations where email = 'three@example.com'`)
  await page.getByRole('button', { name: 'Actions for three@example.com' }).click()
  await page.getByRole('menuitem', { name: 'Cancel invitation' }).click()
  await expect(page.getByText('Invitation not found.')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByLabel('Status').selectOption('Canceled')
  await expect(page).toHaveURL(/state=canceled/)
  await expect(page.getByRole('row', { name: /two@example.com/ })).toBeVisible()
})

test('an invitation page explains why the invitation cannot be accepted', async ({
  page,
  browser,
  site: { origin },
}) => {
  const { id: organizationId } = await founder(page, origin, 'closer@example.com', 'Closed Doors', 'closed-doors')
  const invite = (email: string) =>
    call(page, origin, '/organization/invite-member', { email, role: 'member', organizationId })
  const heading = page.getByRole('heading', { level: 1 })

  await test.step('the invitation does not exist', async () => {
    await page.goto(`${origin}/invite/nothing-like-that`)
    await expect(heading).toHaveText('Invitation not found')
  })

  const { id } = await invite('guest@example.com')
  await test.step('the invitation is for somebody else', async () => {
    await page.goto(`${origin}/invite/${id}`)
    await expect(heading).toHaveText('This invitation is for someone else')
    await expect(page.getByText('g•••@example.com')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Join/ })).toBeHidden()
  })

  await test.step('the recipient has not verified their address yet', async () => {
    const guest = await somebody(browser, origin, 'guest@example.com', 'Guest')
    await guest.goto(`${origin}/invite/${id}`)
    await guest.getByRole('button', { name: 'Join Closed Doors' }).click()
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Verify your email first')
    await followInvitation(page, guest, origin, 'guest@example.com')
    await expect(guest).toHaveURL(`${origin}/invite/${id}`)
    await guest.getByRole('button', { name: 'Join Closed Doors' }).click()
    await expect(guest).toHaveURL(`${origin}/o/closed-doors`)
    await guest.goto(`${origin}/invite/${id}`)
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('You already used this invitation')
    await page.goto(`${origin}/invite/${id}`)
    await expect(heading).toHaveText('This invitation was already used')
    await expect(page.getByRole('link', { name: 'Open Closed Doors' })).toBeVisible()
  })

  await test.step('the organization is full', async () => {
    const { id: late } = await invite('late@example.com')
    await page.goto(`${origin}/invite/${late}`)
    await expect(heading).toHaveText('Closed Doors is full right now')
    await page.goto(`${origin}/o/closed-doors/members`)
    await expect(page.getByText('All 2 seats are taken.')).toBeVisible()
  })

  await test.step('the invitation was canceled', async () => {
    const { id: canceled } = await invite('canceled@example.com')
    await call(page, origin, '/organization/cancel-invitation', { invitationId: canceled })
    await page.goto(`${origin}/invite/${canceled}`)
    await expect(heading).toHaveText('This invitation was canceled')
  })
})

test('an invitation is declined only after the user confirms', async ({ page, browser, site: { origin } }) => {
  const { id: organizationId } = await founder(page, origin, 'asker@example.com', 'Askers', 'askers')
  const email = 'no.thanks@example.com'
  await call(page, origin, '/organization/invite-member', { email, role: 'member', organizationId })
  const person = await somebody(browser, origin, email, 'No Thanks')
  await followInvitation(page, person, origin, email)
  await person.getByRole('button', { name: 'Decline' }).click()
  await expect(person.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await person.getByRole('button', { name: 'Decline' }).click()
  await expect(person.getByRole('heading', { level: 1 })).toHaveText('Declined')
  await person.reload()
  await expect(person.getByRole('heading', { level: 1 })).toHaveText('You declined this invitation')
  await page.goto(person.url())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This invitation was declined')
})

test('an invitation becomes invalid when its inviter leaves', async ({ page, browser, site: { origin } }) => {
  const { id: organizationId } = await founder(page, origin, 'stayer@example.com', 'Leavers', 'leavers')
  const leaver = { email: 'leaver@example.com', name: 'Gone Soon', role: 'admin', organizationId }
  const inviter = await joined(page, browser, origin, leaver)
  const left = { email: 'left.alone@example.com', role: 'member', organizationId }
  const { id } = await call(inviter, origin, '/organization/invite-member', left)
  await call(inviter, origin, '/organization/leave', { organizationId })
  await page.goto(`${origin}/invite/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This invitation is no longer valid')
  await expect(page.getByText('Gone Soon can no longer invite people to Leavers.')).toBeVisible()
})

test('on the Organizations page, only a user with a verified email address sees and accepts invitations', async ({
  page,
  browser,
  site: { origin },
}) => {
  const { id: organizationId } = await founder(page, origin, 'host@example.com', 'Hosts', 'hosts')
  const email = 'joiner@example.com'
  const person = await somebody(browser, origin, email, 'Joiner')
  const first = await call(page, origin, '/organization/invite-member', { email, role: 'admin', organizationId })
  await person.goto(`${origin}/account/organizations`)
  await expect(person.getByText('Verify your email to see your invitations.')).toBeVisible()
  expect(first.id).toBeTruthy()
  await followInvitation(page, person, origin, email)
  await person.getByRole('button', { name: 'Join Hosts' }).click()
  await expect(person).toHaveURL(`${origin}/o/hosts`)

  const host = await somebody(browser, origin, 'other.host@example.com', 'Other Host')
  const other = await call(host, origin, '/organization/create', { name: 'Other Hosts', slug: 'other-hosts' })
  await call(host, origin, '/organization/invite-member', { email, role: 'member', organizationId: other.id })
  await person.goto(`${origin}/account/organizations`)
  await expect(person.getByText('other.host@example.com invited you as Member')).toBeVisible()
  await person.getByRole('button', { name: 'Join Other Hosts' }).click()
  await expect(person).toHaveURL(`${origin}/o/other-hosts`)
  await expect(person.getByText('You joined Other Hosts')).toBeVisible()
})
