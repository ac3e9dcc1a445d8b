import { expectAccessible } from '../testing/accessible.ts'
import { call, followInvitation } from '../testing/organizations.ts'
import { password } from '../testing/users.ts'
import { expect, test } from '../testing/site.ts'

test.use({
  options: {
    emailAndPassword: { disableSignUp: true },
    organization: { membershipLimit: 3, teams: { enabled: true, maximumMembersPerTeam: 1 } },
  },
})

// The test takes a long time, because it checks every state in two themes.
test.setTimeout(120_000)

test('if sign-up is turned off, only invited users can sign up', async ({ page, browser, site: { origin } }) => {
  const data = { name: 'Olga Owner', email: 'olga@example.com', password }
  expect((await page.request.post(`${origin}/api/auth/internal/setup`, { data, headers: { origin } })).ok()).toBe(true)
  const organization = { name: 'Closed TestServer', slug: 'closed-server' }
  const { id: organizationId } = await call(page, origin, '/organization/create', organization)
  const invite = (email: string, more: object = {}) =>
    call(page, origin, '/organization/invite-member', { email, role: 'member', organizationId, ...more })
  const { id } = await invite('joan@example.com')
  const joan = await (await browser.newContext()).newPage()
  const heading = joan.getByRole('heading', { level: 1 })

  await test.step('a visitor without an invitation cannot sign up', async () => {
    await joan.goto(`${origin}/sign-in`)
    await expect(joan.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    await expect(joan.getByRole('link', { name: 'Create an account' })).toBeHidden()
    await joan.goto(`${origin}/sign-up`)
    await expect(heading).toHaveText('Sign-up is by invitation only')
    await joan.goto(`${origin}/sign-up?invite=nothing-like-that`)
    await expect(joan).toHaveURL(`${origin}/invite/nothing-like-that`)
    await expect(heading).toHaveText('Invitation not found')
  })

  await test.step('the invitation page allows sign-up, with and without the mailed secret', async () => {
    await joan.goto(`${origin}/invite/${id}`)
    await joan.getByRole('button', { name: 'Create an account' }).click()
    await expect(joan.getByText('Create your account to join.')).toBeVisible()
    await expect(joan.getByText('The invitation is for j•••@example.com.')).toBeVisible()
    await expectAccessible(joan)
    await joan.getByLabel('Name').fill('Joan Clarke')
    await joan.getByLabel('Email').fill('somebody.else@example.com')
    await joan.getByLabel('Password', { exact: true }).fill(password)
    await joan.getByRole('button', { name: 'Create account and join' }).click()
    await expect(joan.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
    await expect(joan.getByLabel('Email')).toBeFocused()
    await expectAccessible(joan)
    await followInvitation(page, joan, origin, 'joan@example.com')
    await expect(joan.getByLabel('Email')).toHaveAttribute('readonly')
    await joan.getByLabel('Name').fill('Joan Clarke')
    await joan.getByLabel('Password', { exact: true }).fill(password)
    await joan.getByRole('button', { name: 'Create account and join' }).click()
    await expect(joan).toHaveURL(`${origin}/o/closed-server`)
  })

  await test.step('a used invitation link reports that it was used, and links to the organization', async () => {
    await joan.goto(`${origin}/invite/${id}`)
    await expect(heading).toHaveText('You already used this invitation')
    await expect(joan.getByRole('link', { name: 'Open Closed TestServer' })).toBeVisible()
    await expectAccessible(joan)
  })

  await test.step('an invitation to a full team does not allow sign-up', async () => {
    const { id: teamId } = await call(page, origin, '/organization/create-team', { name: 'Kitchen', organizationId })
    const { id: late } = await invite('late@example.com', { teamId })
    const stranger = await (await browser.newContext()).newPage()
    await stranger.goto(`${origin}/sign-up?invite=${late}`)
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Create your account')
    // The page loaded the invitation before the team was full.
    await expect(stranger.getByText('The invitation is for l•••@example.com.')).toBeVisible()
    const listed = await page.request.get(
      `${origin}/api/auth/organization/list-members?organizationId=${organizationId}`,
    )
    const { members } = (await listed.json()) as { members: { id: string }[] }
    const memberId = members.at(-1)!.id
    await call(page, origin, '/organization/set-member-team', { memberId, teamId, organizationId })
    await stranger.getByLabel('Name').fill('Late Comer')
    await stranger.getByLabel('Email').fill('late@example.com')
    await stranger.getByLabel('Password', { exact: true }).fill(password)
    await stranger.getByRole('button', { name: 'Create account' }).click()
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('The team Kitchen is full right now')
    await expectAccessible(stranger)
    await call(page, origin, '/organization/set-member-team', { memberId, teamId: null, organizationId })
    await stranger.goto(`${origin}/invite/${late}`)
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Join Closed TestServer')
  })
})
