import type { Page } from '@playwright/test'
import { acceptInvitation, cancelInvitation, rejectInvitation } from '../../../contract/organizations/invitations.ts'
import { removeMember } from '../../../contract/organizations/members.ts'
import { createTeam } from '../../../contract/organizations/teams.ts'
import { expect } from '../testing/site.ts'
import { limits, main } from './entry.ts'
import { dataOf, type TestServer } from './test-server.ts'
import type { Scenario } from './scenario.ts'
import type { Arrange, States } from './state.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

type Guest = { server: TestServer; path: string; id: string; secret: string }

/** Invites the user with this name to Jonas Berg’s organization with this slug. */
async function invited(
  scenario: Scenario,
  name: string,
  server: TestServer,
  slug = 'northwind-guests',
): Promise<Guest> {
  const jonas = await server.person('Jonas Berg')
  const { id: organizationId } = await scenario.once(`${slug} ${server.origin}`, () =>
    server.organization(jonas, 'Northwind Traders', slug),
  )
  const guest = await server.person(name)
  const { id, secret } = await scenario.once(`invited ${name} ${server.origin}`, () =>
    server.invite(jonas, organizationId, guest.email),
  )
  return { server, id, secret, path: `/invite/${id}#${secret}` }
}

/** Invites a user, calls `happen` (for example, to cancel the invitation), and opens the invitation as that user. */
const after =
  (name: string, words: string, happen: (guest: Guest) => Promise<unknown>): Arrange =>
  async (scenario) => {
    const server = await main(scenario)
    const guest = await invited(scenario, name, server)
    await scenario.once(`happened to ${name}`, () => happen(guest))
    const page = await scenario.visit(server, guest.path, { as: await server.person(name) })
    await expect(heading(page)).toHaveText(words)
    return page
  }

async function open(scenario: Scenario) {
  const server = await main(scenario)
  const { path } = await invited(scenario, 'Maria Open', server)
  const page = await scenario.visit(server, path, { as: await server.person('Maria Open') })
  await expect(heading(page)).toHaveText('Join Northwind Traders?')
  return page
}

export const invitation: States = {
  loading: async (scenario) => {
    const server = await main(scenario)
    const guest = await server.person('Mira Osei')
    await scenario.fault(() => server.withTableHeld('invitations'))
    const page = await scenario.visit(server, '/invite/some-invitation', { as: guest })
    await expect(page.locator('.gh-skeleton').first()).toBeVisible()
    return page
  },
  open,
  'create and join': async (scenario) => {
    const server = await main(scenario)
    const jonas = await server.person('Jonas Berg')
    const { id, secret } = await scenario.once('create and join', async () => {
      const { id: organizationId } = await server.organization(jonas, 'Northwind Traders', 'northwind-by-link')
      return server.invite(jonas, organizationId, 'maria@northwind.example', 'admin')
    })
    const page = await scenario.visit(server, `/invite/${id}#${secret}`)
    await expect(page.getByRole('button', { name: 'Create account and join' })).toBeVisible()
    return page
  },
  'sign in and join': async (scenario) => {
    const server = await main(scenario)
    const { path } = await invited(scenario, 'Maria Open', server)
    const page = await scenario.visit(server, path)
    await expect(page.getByRole('button', { name: 'Sign in and join' })).toBeVisible()
    return page
  },
  'copied link': async (scenario) => {
    const server = await main(scenario)
    const { id } = await invited(scenario, 'Maria Open', server)
    const page = await scenario.visit(server, `/invite/${id}`)
    await expect(page.getByRole('button', { name: 'Create an account' })).toBeVisible()
    return page
  },
  'copied link, new account': async (scenario) => {
    const server = await main(scenario)
    const { id } = await invited(scenario, 'Maria Open', server)
    const page = await scenario.visit(server, `/invite/${id}`)
    await page.getByRole('button', { name: 'Create an account' }).click()
    await expect(page.getByRole('button', { name: 'Create account and join' })).toBeVisible()
    return page
  },
  'sign in and join, wrong password': async (scenario) => {
    const server = await main(scenario)
    const { path } = await invited(scenario, 'Maria Open', server)
    const page = await scenario.visit(server, path)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Sign in and join' }).click()
    await expect(page.getByText('That email and password don’t match.')).toBeVisible()
    return page
  },
  declining: async (scenario) => {
    const page = await open(scenario)
    await page.getByRole('button', { name: 'Decline' }).click()
    await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused()
    return page
  },
  'declined now': async (scenario) => {
    const server = await main(scenario)
    const { path } = await invited(scenario, 'No Thanks', server)
    const page = await scenario.visit(server, path, { as: await server.person('No Thanks') })
    await page.getByRole('button', { name: 'Decline' }).click()
    await page.getByRole('button', { name: 'Decline' }).click()
    await expect(heading(page)).toHaveText('Declined')
    return page
  },
  'other person': async (scenario) => {
    const server = await main(scenario)
    const { path } = await invited(scenario, 'Maria Open', server)
    const page = await scenario.visit(server, path, { as: await server.person('Mira Osei') })
    await expect(heading(page)).toHaveText('This invitation is for someone else')
    return page
  },
  'not verified': async (scenario) => {
    const server = await main(scenario)
    const theo = await server.person('Theo Laurent', { isVerified: false })
    const { id } = await invited(scenario, 'Theo Laurent', server)
    const page = await scenario.visit(server, `/invite/${id}`, { as: theo })
    await page.getByRole('button', { name: 'Join Northwind Traders' }).click()
    await expect(heading(page)).toHaveText('Verify your email first')
    return page
  },
  member: async (scenario) => {
    const server = await main(scenario)
    const { id } = await invited(scenario, 'Twice Asked', server)
    const twice = await server.person('Twice Asked')
    await scenario.once('twice', () =>
      server.query(
        `insert into members (id, organization_id, user_id, role, created_at)
         select 'twice', organization_id, $2, 'member', now() from invitations where id = $1`,
        [id, twice.id],
      ),
    )
    const page = await scenario.visit(server, `/invite/${id}`, { as: twice })
    await expect(heading(page)).toHaveText('You’re already in Northwind Traders')
    return page
  },
  ended: async (scenario) => {
    const server = await scenario.server({}, 'three days later')
    const { path } = await invited(scenario, 'Late Comer', server)
    await scenario.once('three days', async () => server.advance(3 * 86_400))
    const page = await scenario.visit(server, path, { as: await server.person('Late Comer') })
    await expect(heading(page)).toHaveText(/^This invitation expired/)
    return page
  },
  canceled: after('Can Celed', 'This invitation was canceled', async ({ server, id }) => {
    const { visitor } = await server.person('Jonas Berg')
    await dataOf(visitor.call(cancelInvitation, { body: { invitationId: id } }))
  }),
  accepted: after('Joan Clarke', 'You already used this invitation', async ({ server, id, secret }) => {
    const { visitor } = await server.person('Joan Clarke')
    await dataOf(visitor.call(acceptInvitation, { body: { invitationId: id, secret } }))
  }),
  rejected: after('Re Jected', 'You declined this invitation', async ({ server, id, secret }) => {
    const { visitor } = await server.person('Re Jected')
    await dataOf(visitor.call(rejectInvitation, { body: { invitationId: id, secret } }))
  }),
  'inviter left': async (scenario) => {
    const server = await main(scenario)
    const { id, guest } = await scenario.once('inviter left', async () => {
      const owner = await server.person('Fay Brikam')
      const { id: organizationId } = await server.organization(owner, 'Fabrikam', 'fabrikam-left')
      const leaver = await server.person('Leif Gone')
      await server.join(owner, organizationId, leaver, 'admin')
      const invited = await server.person('Left Alone')
      const { id: invitationId } = await server.invite(leaver, organizationId, invited.email)
      await dataOf(owner.visitor.call(removeMember, { body: { memberIdOrEmail: leaver.email, organizationId } }))
      return { id: invitationId, guest: invited }
    })
    const page = await scenario.visit(server, `/invite/${id}`, { as: guest })
    await expect(heading(page)).toHaveText('This invitation is no longer valid')
    return page
  },
  'organization full': async (scenario) => {
    const server = await scenario.server({ organization: { membershipLimit: 1 } })
    const { path } = await invited(scenario, 'Too Many', server)
    const page = await scenario.visit(server, path, { as: await server.person('Too Many') })
    const join = page.getByRole('button', { name: 'Join Northwind Traders' })
    await expect(join.or(page.getByText(/is full right now$/))).toBeVisible()
    if (await join.isVisible()) await join.click()
    await expect(heading(page)).toHaveText('Northwind Traders is full right now')
    return page
  },
  'team full': async (scenario) => {
    const server = await scenario.server({ organization: { teams: { enabled: true, maximumMembersPerTeam: 1 } } })
    const { guest, path } = await scenario.once('team full', async () => {
      const jonas = await server.person('Jonas Berg')
      const { id: organizationId } = await server.organization(jonas, 'Northwind Traders', 'northwind')
      const { id: teamId } = await dataOf(jonas.visitor.call(createTeam, { body: { name: 'Kitchen', organizationId } }))
      const one = await server.person('One Seat')
      const two = await server.person('Two Late')
      const first = await server.invite(jonas, organizationId, one.email, 'member', teamId)
      const { id, secret } = await server.invite(jonas, organizationId, two.email, 'member', teamId)
      await dataOf(one.visitor.call(acceptInvitation, { body: { invitationId: first.id, secret: first.secret } }))
      return { guest: two, path: `/invite/${id}#${secret}` }
    })
    const page = await scenario.visit(server, path, { as: guest })
    const join = page.getByRole('button', { name: 'Join Northwind Traders' })
    await expect(join.or(page.getByText(/full/).first())).toBeVisible()
    if (await join.isVisible()) await join.click()
    await expect(heading(page)).toHaveText(/full/)
    return page
  },
  'not found': async (scenario) => {
    const server = await main(scenario)
    const page = await scenario.visit(server, '/invite/nothing-like-that', { as: await server.person('Mira Osei') })
    await expect(heading(page)).toHaveText('Invitation not found')
    return page
  },
  limited: async (scenario) => {
    const server = await scenario.server(limits)
    const mira = await server.person('Mira Osei')
    const page = await scenario.visit(server, '/invite/none', { as: mira })
    await expect(heading(page)).toHaveText('Invitation not found')
    await page.reload()
    await expect(page.getByText(/^Too many attempts/)).toBeVisible()
    return page
  },
  offline: async (scenario) => {
    const server = await main(scenario)
    const { path } = await invited(scenario, 'Maria Open', server)
    const page = await scenario.visit(server, path, { as: await server.person('Maria Open') })
    const join = page.getByRole('button', { name: 'Join Northwind Traders' })
    await expect(join).toBeVisible()
    await scenario.offline(page)
    await join.click()
    await expect(page.getByText('You’re offline. Nothing you typed is lost.')).toBeVisible()
    return page
  },
}
