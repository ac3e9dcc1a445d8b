import { rejectInvitation, acceptInvitation, cancelInvitation } from '../../../contract/organizations/invitations.ts'
import { expect } from '../site.ts'
import { company, founded, withCompany, withOneMail } from './company.ts'
import { main } from './entry.ts'
import { told } from './house.ts'
import { inCompany } from './organization.ts'
import type { Stage } from './stage.ts'
import type { Arrange, StatesOf } from './state.ts'

const failedWords = 'Something went wrong on our side. Try again.'

/** Opens a page of the company from another one, while a table is locked or missing. */
const during =
  (fault: 'withTableHeld' | 'withoutTable', table: string, name: string): Arrange =>
  async (stage) => {
    const house = await main(stage)
    const page = await inCompany(stage, 'ana')
    await stage.fault(() => house[fault](table))
    // Switches from one of the member and invitation pages to the other.
    if (name === 'Invitations') await page.getByRole('link', { name: 'Members', exact: true }).click()
    await page.getByRole('link', { name, exact: true }).click()
    const sign = fault === 'withoutTable' ? page.getByText(failedWords) : page.locator('.ah-skeleton')
    await expect(sign.first()).toBeVisible()
    return page
  }

/** An organization with invitations in every final state, two days later. */
async function afterTwoDays(stage: Stage) {
  const house = await stage.house({}, 'two days later')
  const { owner, id: organizationId } = await founded(stage, house, 'Ana Ribeiro', company)
  await stage.once('two days later', async () => {
    const asked = async (name: string) => {
      const guest = await house.person(name)
      return { guest, ...(await house.invite(owner, organizationId, guest.email)) }
    }
    const answers = { 'Joan Clarke': acceptInvitation, 'No Thanks': rejectInvitation }
    for (const [name, endpoint] of Object.entries(answers)) {
      const { guest, id, secret } = await asked(name)
      await told(guest.visitor.call(endpoint, { body: { invitationId: id, secret } }))
    }
    const { id } = await asked('Can Celed')
    await told(owner.visitor.call(cancelInvitation, { body: { invitationId: id } }))
    await asked('Never Came')
    house.advance(3 * 86_400)
  })
  return { house, owner }
}

const ofState =
  (state: string, name: string): Arrange =>
  async (stage) => {
    const { house, owner } = await afterTwoDays(stage)
    const page = await stage.visit(house, `/o/${company}/invitations?state=${state}`, { as: owner })
    await expect(page.getByText(name)).toBeVisible()
    return page
  }

async function waiting(stage: Stage) {
  const page = await inCompany(stage, 'ana', '/invitations')
  await expect(page.getByRole('row', { name: /joan.clarke@example.com/ })).toBeVisible()
  return page
}

export const invitations: StatesOf<'O3'> = {
  ready: waiting,
  empty: async (stage) => {
    const house = await main(stage)
    const { owner } = await founded(stage, house, 'Solo Owner', 'solo')
    const page = await stage.visit(house, '/o/solo/invitations', { as: owner })
    await expect(page.getByText('No open invitations.')).toBeVisible()
    return page
  },
  loading: during('withTableHeld', 'invitations', 'Invitations'),
  failed: during('withoutTable', 'invitations', 'Invitations'),
  'not answered again': async (stage) => {
    const house = await main(stage)
    const page = await waiting(stage)
    await stage.fault(() => house.withoutTable('invitations'))
    await page.getByRole('button', { name: 'Actions for joan.clarke@example.com' }).click()
    await page.getByRole('menuitem', { name: 'Cancel invitation' }).click()
    // Two queries failed, and one notice above the list reports both.
    await expect(page.getByRole('main').getByText(failedWords)).toBeVisible()
    await expect(page.getByText(failedWords)).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(1)
    await expect(page.getByRole('row', { name: /joan.clarke@example.com/ })).toBeVisible()
    await expect(page.getByRole('table')).toHaveCSS('filter', 'grayscale(1)')
    return page
  },
  menu: async (stage) => {
    const page = await waiting(stage)
    await page.getByRole('button', { name: 'Actions for joan.clarke@example.com' }).click()
    await expect(page.getByRole('menuitem', { name: 'Cancel invitation' })).toBeVisible()
    return page
  },
  ended: ofState('ended', 'never.came@northwind.example'),
  accepted: ofState('accepted', 'joan.clarke@northwind.example'),
  declined: ofState('rejected', 'no.thanks@northwind.example'),
  canceled: ofState('canceled', 'can.celed@northwind.example'),
  unmailed: async (stage) => {
    const { house, owner, id } = await withOneMail(stage, 'one-mail-sent')
    await stage.once('one mail sent', () => house.invite(owner, id, 'joan@example.com'))
    const page = await stage.visit(house, '/o/one-mail-sent/invitations', { as: owner })
    await page.getByRole('button', { name: 'Actions for joan@example.com' }).click()
    await page.getByRole('menuitem', { name: 'Send again' }).click()
    await expect(page.getByText('The invitation to joan@example.com is open, but no mail was sent.')).toBeVisible()
    return page
  },
}

async function teamsOf(stage: Stage) {
  const page = await inCompany(stage, 'ana', '/teams')
  await expect(page.getByRole('button', { name: 'Actions for Kitchen' })).toBeVisible()
  return page
}

async function actOnTeam(stage: Stage, what: string) {
  const page = await teamsOf(stage)
  await page.getByRole('button', { name: 'Actions for Kitchen' }).click()
  await page.getByRole('menuitem', { name: what }).click()
  return page
}

export const teams: StatesOf<'O4'> = {
  ready: teamsOf,
  empty: async (stage) => {
    const house = await stage.house({
      organization: { teams: { enabled: true, defaultTeam: { enabled: false }, allowRemovingAllTeams: true } },
    })
    const { owner } = await founded(stage, house, 'Team Less', 'teamless')
    const page = await stage.visit(house, '/o/teamless/teams', { as: owner })
    await expect(page.getByText('No teams yet.')).toBeVisible()
    return page
  },
  loading: during('withTableHeld', 'teams', 'Teams'),
  failed: during('withoutTable', 'teams', 'Teams'),
  creating: async (stage) => {
    const page = await teamsOf(stage)
    await page.getByRole('button', { name: 'New team' }).click()
    await expect(page.getByLabel('Team name')).toBeFocused()
    return page
  },
  renaming: async (stage) => {
    const page = await actOnTeam(stage, 'Rename')
    await expect(page.getByLabel('Team name')).toHaveValue('Kitchen')
    return page
  },
  deleting: async (stage) => {
    const page = await actOnTeam(stage, 'Delete')
    await expect(page.getByRole('dialog', { name: 'Delete Kitchen?' })).toBeVisible()
    return page
  },
  'turned off': async (stage) => {
    const house = await stage.house({ organization: { teams: { enabled: false } } })
    const { owner } = await founded(stage, house, 'Team Less', 'teamless')
    const page = await stage.visit(house, '/o/teamless/teams', { as: owner })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page isn’t here')
    return page
  },
  'one team': (stage) => oneTeam(stage),
  'nobody in it': async (stage) => {
    const { warehouseId } = await withCompany(stage, await main(stage))
    const page = await inCompany(stage, 'mira', `/teams/${warehouseId}`)
    await expect(page.getByText('Nobody is in this team yet.')).toBeVisible()
    return page
  },
  adding: async (stage) => {
    const page = await oneTeam(stage)
    await page.getByRole('button', { name: 'Add people' }).click()
    await expect(page.getByRole('button', { name: 'Add Li Wei' })).toBeVisible()
    return page
  },
  gone: async (stage) => {
    const page = await inCompany(stage, 'ana', '/teams/nothing')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t find this team')
    return page
  },
}

async function oneTeam(stage: Stage) {
  const { kitchenId } = await withCompany(stage, await main(stage))
  const page = await inCompany(stage, 'ana', `/teams/${kitchenId}`)
  await expect(page.getByRole('button', { name: 'Take out Mira Osei' })).toBeVisible()
  return page
}

export const roles: StatesOf<'O5'> = {
  ready: async (stage) => {
    const page = await inCompany(stage, 'mira', '/roles')
    await expect(page.getByText('Your role: Member')).toBeVisible()
    await expect(page.getByRole('rowheader').first()).toHaveCSS('text-align', 'start')
    return page
  },
}
