import type { Page } from '@playwright/test'
import { acceptInvitation, cancelInvitation, rejectInvitation } from '../../../contract/organizations/invitations.ts'
import { removeMember } from '../../../contract/organizations/members.ts'
import { createTeam } from '../../../contract/organizations/teams.ts'
import { expect } from '../site.ts'
import { limits, main } from './entry.ts'
import { told, type House } from './house.ts'
import type { Stage } from './stage.ts'
import type { Arrange, StatesOf } from './state.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

type Guest = { house: House; path: string; id: string; secret: string }

/** Creates an invitation for a single state, to an organization of Jonas Berg’s. */
async function invited(stage: Stage, name: string, house: House, seats = 'doors'): Promise<Guest> {
  const jonas = await house.person('Jonas Berg')
  const { id: organizationId } = await stage.once(`${seats} ${house.origin}`, () =>
    house.organization(jonas, 'Northwind Traders', seats),
  )
  const guest = await house.person(name)
  const { id, secret } = await stage.once(`invited ${name} ${house.origin}`, () =>
    house.invite(jonas, organizationId, guest.email),
  )
  return { house, id, secret, path: `/invite/${id}#${secret}` }
}

/** Opens an invitation after something has happened to it. */
const after =
  (name: string, words: string, happen: (guest: Guest) => Promise<unknown>): Arrange =>
  async (stage) => {
    const house = await main(stage)
    const guest = await invited(stage, name, house)
    await stage.once(`happened to ${name}`, () => happen(guest))
    const page = await stage.visit(house, guest.path, { as: await house.person(name) })
    await expect(heading(page)).toHaveText(words)
    return page
  }

async function open(stage: Stage) {
  const house = await main(stage)
  const { path } = await invited(stage, 'Maria Open', house)
  const page = await stage.visit(house, path, { as: await house.person('Maria Open') })
  await expect(heading(page)).toHaveText('Join Northwind Traders?')
  return page
}

export const invitation: StatesOf<'A9'> = {
  loading: async (stage) => {
    const house = await main(stage)
    const guest = await house.person('Mira Osei')
    await stage.fault(() => house.withTableHeld('invitations'))
    const page = await stage.visit(house, '/invite/some-invitation', { as: guest })
    await expect(page.locator('.ah-skeleton').first()).toBeVisible()
    return page
  },
  open,
  'create and join': async (stage) => {
    const house = await main(stage)
    const jonas = await house.person('Jonas Berg')
    const { id, secret } = await stage.once('create and join', async () => {
      const { id: organizationId } = await house.organization(jonas, 'Northwind Traders', 'northwind-by-link')
      return house.invite(jonas, organizationId, 'maria@northwind.example', 'admin')
    })
    const page = await stage.visit(house, `/invite/${id}#${secret}`)
    await expect(page.getByRole('button', { name: 'Create account and join' })).toBeVisible()
    return page
  },
  'sign in and join': async (stage) => {
    const house = await main(stage)
    const { path } = await invited(stage, 'Maria Open', house)
    const page = await stage.visit(house, path)
    await expect(page.getByRole('button', { name: 'Sign in and join' })).toBeVisible()
    return page
  },
  declining: async (stage) => {
    const page = await open(stage)
    await page.getByRole('button', { name: 'Decline' }).click()
    await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused()
    return page
  },
  'declined now': async (stage) => {
    const house = await main(stage)
    const { path } = await invited(stage, 'No Thanks', house)
    const page = await stage.visit(house, path, { as: await house.person('No Thanks') })
    await page.getByRole('button', { name: 'Decline' }).click()
    await page.getByRole('button', { name: 'Decline' }).click()
    await expect(heading(page)).toHaveText('Declined')
    return page
  },
  'other person': async (stage) => {
    const house = await main(stage)
    const { path } = await invited(stage, 'Maria Open', house)
    const page = await stage.visit(house, path, { as: await house.person('Mira Osei') })
    await expect(heading(page)).toHaveText('This invitation is for someone else')
    return page
  },
  'not verified': async (stage) => {
    const house = await main(stage)
    const theo = await house.person('Theo Laurent', { isVerified: false })
    const { id } = await invited(stage, 'Theo Laurent', house)
    const page = await stage.visit(house, `/invite/${id}`, { as: theo })
    await page.getByRole('button', { name: 'Join Northwind Traders' }).click()
    await expect(heading(page)).toHaveText('Verify your email first')
    return page
  },
  member: async (stage) => {
    const house = await main(stage)
    const { id } = await invited(stage, 'Twice Asked', house)
    const twice = await house.person('Twice Asked')
    await stage.once('twice', () =>
      house.query(
        `insert into members (id, organization_id, user_id, role, created_at)
         select 'twice', organization_id, $2, 'member', now() from invitations where id = $1`,
        [id, twice.id],
      ),
    )
    const page = await stage.visit(house, `/invite/${id}`, { as: twice })
    await expect(heading(page)).toHaveText('You’re already in Northwind Traders')
    return page
  },
  ended: async (stage) => {
    const house = await stage.house({}, 'three days later')
    const { path } = await invited(stage, 'Late Comer', house)
    await stage.once('three days', async () => house.advance(3 * 86_400))
    const page = await stage.visit(house, path, { as: await house.person('Late Comer') })
    await expect(heading(page)).toHaveText(/^This invitation ended/)
    return page
  },
  canceled: after('Can Celed', 'This invitation was canceled', async ({ house, id }) => {
    const { visitor } = await house.person('Jonas Berg')
    await told(visitor.call(cancelInvitation, { body: { invitationId: id } }))
  }),
  accepted: after('Joan Clarke', 'You’ve used this invitation', async ({ house, id, secret }) => {
    const { visitor } = await house.person('Joan Clarke')
    await told(visitor.call(acceptInvitation, { body: { invitationId: id, secret } }))
  }),
  rejected: after('Re Jected', 'You declined this invitation', async ({ house, id, secret }) => {
    const { visitor } = await house.person('Re Jected')
    await told(visitor.call(rejectInvitation, { body: { invitationId: id, secret } }))
  }),
  'inviter left': async (stage) => {
    const house = await main(stage)
    const { id, guest } = await stage.once('inviter left', async () => {
      const owner = await house.person('Fay Brikam')
      const { id: organizationId } = await house.organization(owner, 'Fabrikam', 'fabrikam-left')
      const leaver = await house.person('Leif Gone')
      await house.join(owner, organizationId, leaver, 'admin')
      const invited = await house.person('Left Alone')
      const { id: invitationId } = await house.invite(leaver, organizationId, invited.email)
      await told(owner.visitor.call(removeMember, { body: { memberIdOrEmail: leaver.email, organizationId } }))
      return { id: invitationId, guest: invited }
    })
    const page = await stage.visit(house, `/invite/${id}`, { as: guest })
    await expect(heading(page)).toHaveText('This invitation isn’t valid any more')
    return page
  },
  'organization full': async (stage) => {
    const house = await stage.house({ organization: { membershipLimit: 1 } })
    const { path } = await invited(stage, 'Too Many', house)
    const page = await stage.visit(house, path, { as: await house.person('Too Many') })
    const join = page.getByRole('button', { name: 'Join Northwind Traders' })
    await expect(join.or(page.getByText(/is full right now$/))).toBeVisible()
    if (await join.isVisible()) await join.click()
    await expect(heading(page)).toHaveText('Northwind Traders is full right now')
    return page
  },
  'team full': async (stage) => {
    const house = await stage.house({ organization: { teams: { enabled: true, maximumMembersPerTeam: 1 } } })
    const { guest, path } = await stage.once('team full', async () => {
      const jonas = await house.person('Jonas Berg')
      const { id: organizationId } = await house.organization(jonas, 'Northwind Traders', 'northwind')
      const { id: teamId } = await told(jonas.visitor.call(createTeam, { body: { name: 'Kitchen', organizationId } }))
      const one = await house.person('One Seat')
      const two = await house.person('Two Late')
      const first = await house.invite(jonas, organizationId, one.email, 'member', teamId)
      const { id, secret } = await house.invite(jonas, organizationId, two.email, 'member', teamId)
      await told(one.visitor.call(acceptInvitation, { body: { invitationId: first.id, secret: first.secret } }))
      return { guest: two, path: `/invite/${id}#${secret}` }
    })
    const page = await stage.visit(house, path, { as: guest })
    const join = page.getByRole('button', { name: 'Join Northwind Traders' })
    await expect(join.or(page.getByText(/full/).first())).toBeVisible()
    if (await join.isVisible()) await join.click()
    await expect(heading(page)).toHaveText(/full/)
    return page
  },
  'not found': async (stage) => {
    const house = await main(stage)
    const page = await stage.visit(house, '/invite/nothing-like-that', { as: await house.person('Mira Osei') })
    await expect(heading(page)).toHaveText('We can’t find this invitation')
    return page
  },
  limited: async (stage) => {
    const house = await stage.house(limits)
    const mira = await house.person('Mira Osei')
    const page = await stage.visit(house, '/invite/none', { as: mira })
    await expect(heading(page)).toHaveText('We can’t find this invitation')
    await page.reload()
    await expect(page.getByText(/^Too many tries/)).toBeVisible()
    return page
  },
  offline: async (stage) => {
    const house = await main(stage)
    const { path } = await invited(stage, 'Maria Open', house)
    const page = await stage.visit(house, path, { as: await house.person('Maria Open') })
    const join = page.getByRole('button', { name: 'Join Northwind Traders' })
    await expect(join).toBeVisible()
    await stage.offline(page)
    await join.click()
    await expect(page.getByText('You’re offline. We’ll keep what you typed.')).toBeVisible()
    return page
  },
}
