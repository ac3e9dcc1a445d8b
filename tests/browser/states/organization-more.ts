import { rejectInvitation, acceptInvitation, cancelInvitation } from '../../../contract/organizations/invitations.ts'
import { expect } from '../testing/site.ts'
import { sharedSlug, founded, withSharedOrganization, withOneMail } from './shared-organization.ts'
import { main } from './entry.ts'
import { dataOf } from './test-server.ts'
import { inSharedOrganization } from './organization.ts'
import type { Scenario } from './scenario.ts'
import type { Arrange, States } from './state.ts'

const failedWords = 'Couldn’t load this.'

/** Follows a link between two pages of the shared organization while a table is locked or missing. */
const during =
  (fault: 'withTableHeld' | 'withoutTable', table: string, name: string): Arrange =>
  async (scenario) => {
    const server = await main(scenario)
    const page = await inSharedOrganization(scenario, 'ana')
    await scenario.fault(() => server[fault](table))
    // The link to the invitations is a tab of the member page.
    if (name === 'Invitations') await page.getByRole('link', { name: 'Members', exact: true }).click()
    await page.getByRole('link', { name, exact: true }).click()
    const sign = fault === 'withoutTable' ? page.getByText(failedWords) : page.locator('.gh-skeleton')
    await expect(sign.first()).toBeVisible()
    return page
  }

/** Creates an accepted, a rejected, a canceled and an expired invitation. Returns the organization's owner. */
async function afterTwoDays(scenario: Scenario) {
  const server = await scenario.server({}, 'two days later')
  const { owner, id: organizationId } = await founded(scenario, server, 'Ana Ribeiro', sharedSlug)
  await scenario.once('two days later', async () => {
    const asked = async (name: string) => {
      const guest = await server.person(name)
      return { guest, ...(await server.invite(owner, organizationId, guest.email)) }
    }
    const answers = { 'Joan Clarke': acceptInvitation, 'No Thanks': rejectInvitation }
    for (const [name, endpoint] of Object.entries(answers)) {
      const { guest, id, secret } = await asked(name)
      await dataOf(guest.visitor.call(endpoint, { body: { invitationId: id, secret } }))
    }
    const { id } = await asked('Can Celed')
    await dataOf(owner.visitor.call(cancelInvitation, { body: { invitationId: id } }))
    await asked('Never Came')
    server.advance(3 * 86_400)
  })
  return { server, owner }
}

const ofState =
  (state: string, name: string): Arrange =>
  async (scenario) => {
    const { server, owner } = await afterTwoDays(scenario)
    const page = await scenario.visit(server, `/o/${sharedSlug}/invitations?state=${state}`, { as: owner })
    await expect(page.getByText(name)).toBeVisible()
    return page
  }

async function waiting(scenario: Scenario) {
  const page = await inSharedOrganization(scenario, 'ana', '/invitations')
  await expect(page.getByRole('row', { name: /joan.clarke@example.com/ })).toBeVisible()
  return page
}

export const invitations: States = {
  ready: waiting,
  empty: async (scenario) => {
    const server = await main(scenario)
    const { owner } = await founded(scenario, server, 'Solo Owner', 'solo')
    const page = await scenario.visit(server, '/o/solo/invitations', { as: owner })
    await expect(page.getByText('No pending invitations.')).toBeVisible()
    return page
  },
  loading: during('withTableHeld', 'invitations', 'Invitations'),
  failed: during('withoutTable', 'invitations', 'Invitations'),
  'not answered again': async (scenario) => {
    const server = await main(scenario)
    const page = await waiting(scenario)
    await scenario.fault(() => server.withoutTable('invitations'))
    await page.getByRole('button', { name: 'Actions for joan.clarke@example.com' }).click()
    await page.getByRole('menuitem', { name: 'Cancel invitation' }).click()
    // Two queries failed. One notice above the list reports both.
    await expect(page.getByRole('main').getByText(failedWords)).toBeVisible()
    await expect(page.getByText(failedWords)).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(1)
    await expect(page.getByRole('row', { name: /joan.clarke@example.com/ })).toBeVisible()
    await expect(page.getByRole('table')).toHaveCSS('filter', 'grayscale(1)')
    return page
  },
  menu: async (scenario) => {
    const page = await waiting(scenario)
    await page.getByRole('button', { name: 'Actions for joan.clarke@example.com' }).click()
    await expect(page.getByRole('menuitem', { name: 'Cancel invitation' })).toBeVisible()
    return page
  },
  ended: ofState('ended', 'never.came@northwind.example'),
  accepted: ofState('accepted', 'joan.clarke@northwind.example'),
  declined: ofState('rejected', 'no.thanks@northwind.example'),
  canceled: ofState('canceled', 'can.celed@northwind.example'),
  unmailed: async (scenario) => {
    const { server, owner, id } = await withOneMail(scenario, 'one-mail-sent')
    await scenario.once('one mail sent', () => server.invite(owner, id, 'joan@example.com'))
    const page = await scenario.visit(server, '/o/one-mail-sent/invitations', { as: owner })
    await page.getByRole('button', { name: 'Actions for joan@example.com' }).click()
    await page.getByRole('menuitem', { name: 'Send again' }).click()
    await expect(
      page.getByText('The invitation to joan@example.com was created, but its email wasn’t sent.'),
    ).toBeVisible()
    return page
  },
}

async function teamsOf(scenario: Scenario) {
  const page = await inSharedOrganization(scenario, 'ana', '/teams')
  await expect(page.getByRole('button', { name: 'Actions for Kitchen' })).toBeVisible()
  return page
}

async function actOnTeam(scenario: Scenario, what: string) {
  const page = await teamsOf(scenario)
  await page.getByRole('button', { name: 'Actions for Kitchen' }).click()
  await page.getByRole('menuitem', { name: what }).click()
  return page
}

export const teams: States = {
  ready: teamsOf,
  empty: async (scenario) => {
    const server = await scenario.server({
      organization: { teams: { enabled: true, defaultTeam: { enabled: false }, allowRemovingAllTeams: true } },
    })
    const { owner } = await founded(scenario, server, 'Team Less', 'teamless')
    const page = await scenario.visit(server, '/o/teamless/teams', { as: owner })
    await expect(page.getByText('No teams yet.')).toBeVisible()
    return page
  },
  loading: during('withTableHeld', 'teams', 'Teams'),
  failed: during('withoutTable', 'teams', 'Teams'),
  creating: async (scenario) => {
    const page = await teamsOf(scenario)
    await page.getByRole('button', { name: 'New team' }).click()
    await expect(page.getByLabel('Team name')).toBeFocused()
    return page
  },
  renaming: async (scenario) => {
    const page = await actOnTeam(scenario, 'Rename')
    await expect(page.getByLabel('Team name')).toHaveValue('Kitchen')
    return page
  },
  deleting: async (scenario) => {
    const page = await actOnTeam(scenario, 'Delete')
    await expect(page.getByRole('dialog', { name: 'Delete Kitchen?' })).toBeVisible()
    return page
  },
  'turned off': async (scenario) => {
    const server = await scenario.server({ organization: { teams: { enabled: false } } })
    const { owner } = await founded(scenario, server, 'Team Less', 'teamless')
    const page = await scenario.visit(server, '/o/teamless/teams', { as: owner })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
    return page
  },
  'one team': (scenario) => oneTeam(scenario),
  'nobody in it': async (scenario) => {
    const { warehouseId } = await withSharedOrganization(scenario, await main(scenario))
    const page = await inSharedOrganization(scenario, 'mira', `/teams/${warehouseId}`)
    await expect(page.getByText('No members yet.')).toBeVisible()
    return page
  },
  adding: async (scenario) => {
    const page = await oneTeam(scenario)
    await page.getByRole('button', { name: 'Add people' }).click()
    await expect(page.getByRole('button', { name: 'Add Li Wei' })).toBeVisible()
    return page
  },
  'found only people in it': async (scenario) => {
    const page = await oneTeam(scenario)
    await page.getByRole('button', { name: 'Add people' }).click()
    await page.getByRole('dialog').getByRole('searchbox').fill('Mira')
    await expect(page.getByText('Everyone found so far is already in this team.')).toBeVisible()
    return page
  },
  gone: async (scenario) => {
    const page = await inSharedOrganization(scenario, 'ana', '/teams/nothing')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Team not found')
    return page
  },
}

async function oneTeam(scenario: Scenario) {
  const { kitchenId } = await withSharedOrganization(scenario, await main(scenario))
  const page = await inSharedOrganization(scenario, 'ana', `/teams/${kitchenId}`)
  await expect(page.getByRole('button', { name: 'Mira Osei: Remove from team' })).toBeVisible()
  return page
}

export const roles: States = {
  ready: async (scenario) => {
    const page = await inSharedOrganization(scenario, 'mira', '/roles')
    await expect(page.getByText('Your role: Member')).toBeVisible()
    await expect(page.getByRole('rowheader').first()).toHaveCSS('text-align', 'start')
    return page
  },
}
