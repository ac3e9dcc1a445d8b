import { call, followInvitation, founder, somebody } from './organizations.ts'
import { look, setUp } from './people.ts'
import { expect, test } from './site.ts'

test.use({ options: { rateLimit: { enabled: false }, organization: { membershipLimit: 2 } } })

// Every state is looked at in two themes and two widths.
test.setTimeout(240_000)

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
})

test('invitations are listed, sent again and canceled', async ({ page, site: { origin } }) => {
  await founder(page, origin, 'lister@example.com', 'Listings', 'listings')
  await page.goto(`${origin}/o/listings/invitations`)
  await expect(page.getByRole('heading', { name: 'No open invitations.' })).toBeVisible()
  await look(page, 'invitations-none')
  await page.getByRole('button', { name: 'Invite people' }).click()
  await page.getByLabel('Email addresses').fill('one@example.com two@example.com')
  await page.getByRole('button', { name: /^Send/ }).click()
  await expect(page.getByRole('row')).toHaveCount(3)
  await look(page, 'invitations')
  await page.getByRole('button', { name: 'Actions for one@example.com' }).click()
  await page.getByRole('menuitem', { name: 'Send again' }).click()
  await expect(page.getByText('Invitation sent to one@example.com')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for two@example.com' }).click()
  await page.getByRole('menuitem', { name: 'Cancel invitation' }).click()
  await expect(page.getByText('The invitation to two@example.com is canceled')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByLabel('State').selectOption('Canceled')
  await expect(page).toHaveURL(/state=canceled/)
  await expect(page.getByRole('row', { name: /two@example.com/ })).toBeVisible()
})

test('an invitation says why it cannot be accepted', async ({ page, browser, site: { origin } }) => {
  const { id: organizationId } = await founder(page, origin, 'closer@example.com', 'Closed Doors', 'closed-doors')
  const invite = (email: string) =>
    call(page, origin, '/organization/invite-member', { email, role: 'member', organizationId })
  const heading = page.getByRole('heading', { level: 1 })

  await test.step('it is not there', async () => {
    await page.goto(`${origin}/invite/nothing-like-that`)
    await expect(heading).toHaveText('We can’t find this invitation')
    await look(page, 'invitation-gone')
  })

  const { id } = await invite('guest@example.com')
  await test.step('it is for somebody else', async () => {
    await page.goto(`${origin}/invite/${id}`)
    await expect(heading).toHaveText('This invitation is for someone else')
    await expect(page.getByText('g•••@example.com')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Join/ })).toBeHidden()
    await look(page, 'invitation-other-person')
  })

  await test.step('its reader has not shown that the address is theirs, until they have', async () => {
    const guest = await somebody(browser, origin, 'guest@example.com', 'Guest')
    await guest.goto(`${origin}/invite/${id}`)
    await guest.getByRole('button', { name: 'Join Closed Doors' }).click()
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Verify your email first')
    await look(guest, 'invitation-unproven')
    await followInvitation(page, guest, origin, 'guest@example.com')
    await expect(guest).toHaveURL(`${origin}/invite/${id}`)
    await guest.getByRole('button', { name: 'Join Closed Doors' }).click()
    await expect(guest).toHaveURL(`${origin}/o/closed-doors`)
    await guest.goto(`${origin}/invite/${id}`)
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('This invitation has been used')
    await look(guest, 'invitation-used')
  })

  await test.step('the organization is full', async () => {
    const { id: late } = await invite('late@example.com')
    await page.goto(`${origin}/invite/${late}`)
    await expect(heading).toHaveText('Closed Doors is full right now')
    await look(page, 'invitation-full')
    await page.goto(`${origin}/o/closed-doors/members`)
    await expect(page.getByText('All 2 seats are used.')).toBeVisible()
    await look(page, 'members-full')
  })

  await test.step('it was canceled', async () => {
    const { id: canceled } = await invite('canceled@example.com')
    await call(page, origin, '/organization/cancel-invitation', { invitationId: canceled })
    await page.goto(`${origin}/invite/${canceled}`)
    await expect(heading).toHaveText('This invitation was canceled')
    await look(page, 'invitation-canceled')
  })
})

test('an invitation is declined, after asking once', async ({ page, browser, site: { origin } }) => {
  const { id: organizationId } = await founder(page, origin, 'asker@example.com', 'Askers', 'askers')
  const email = 'no.thanks@example.com'
  await call(page, origin, '/organization/invite-member', { email, role: 'member', organizationId })
  const person = await somebody(browser, origin, email, 'No Thanks')
  await followInvitation(page, person, origin, email)
  await person.getByRole('button', { name: 'Decline' }).click()
  await expect(person.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await look(person, 'invitation-declining')
  await person.getByRole('button', { name: 'Decline' }).click()
  await expect(person.getByRole('heading', { level: 1 })).toHaveText('Declined')
  await person.reload()
  await expect(person.getByRole('heading', { level: 1 })).toHaveText('You declined this invitation')
  await look(person, 'invitation-declined')
})

test('an invitation is answered among one’s organizations', async ({ page, browser, site: { origin } }) => {
  const { id: organizationId } = await founder(page, origin, 'host@example.com', 'Hosts', 'hosts')
  const email = 'joiner@example.com'
  const person = await somebody(browser, origin, email, 'Joiner')
  const first = await call(page, origin, '/organization/invite-member', { email, role: 'admin', organizationId })
  await person.goto(`${origin}/account/organizations`)
  await expect(person.getByText('Verify your email to see invitations to it.')).toBeVisible()
  expect(first.id).toBeTruthy()
  await followInvitation(page, person, origin, email)
  await person.getByRole('button', { name: 'Join Hosts' }).click()
  await expect(person).toHaveURL(`${origin}/o/hosts`)

  const host = await somebody(browser, origin, 'other.host@example.com', 'Other Host')
  const other = await call(host, origin, '/organization/create', { name: 'Other Hosts', slug: 'other-hosts' })
  await call(host, origin, '/organization/invite-member', { email, role: 'member', organizationId: other.id })
  await person.goto(`${origin}/account/organizations`)
  await expect(person.getByText('other.host@example.com invited you as Member')).toBeVisible()
  await look(person, 'organizations')
  await person.getByRole('button', { name: 'Join Other Hosts' }).click()
  await expect(person).toHaveURL(`${origin}/o/other-hosts`)
  await expect(person.getByText('You joined Other Hosts')).toBeVisible()
})
