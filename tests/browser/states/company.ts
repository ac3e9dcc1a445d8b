import { createTeam } from '../../../contract/organizations/teams.ts'
import { told, type House } from './house.ts'
import type { Stage } from './stage.ts'

export const company = 'northwind'

/** A realistic organization and its owner. States may read it but must not change it. */
export function withCompany(stage: Stage, house: House) {
  return stage.once(`company ${house.origin}`, async () => {
    const ana = await house.person('Ana Ribeiro')
    const { id } = await house.organization(ana, 'Northwind Traders', company)
    const team = async (name: string) => told(ana.visitor.call(createTeam, { body: { name, organizationId: id } }))
    const kitchen = await team('Kitchen')
    const warehouse = await team('Warehouse')
    const li = await house.join(ana, id, await house.person('Li Wei'), 'admin')
    const mira = await house.join(ana, id, await house.person('Mira Osei'))
    const sofia = await house.join(ana, id, await house.person('Sofía Marín'))
    const anders = await house.join(ana, id, await house.person('Anders Holm'))
    await house.query(`update members set team_id = $1 where user_id = any($2)`, [kitchen.id, [mira.id, anders.id]])
    await house.query(`update members set suspended_at = now() where user_id = $1`, [anders.id])
    await house.invite(ana, id, 'joan.clarke@example.com', 'admin')
    await house.invite(li, id, 'alan.turing@example.com', 'member', kitchen.id)
    return { id, ana, li, mira, sofia, kitchenId: kitchen.id, warehouseId: warehouse.id }
  })
}

/** Creates an organization for a single state, with a user who owns it. */
export async function founded(stage: Stage, house: House, name: string, slug: string) {
  return stage.once(`founded ${slug} ${house.origin}`, async () => {
    const owner = await house.person(name)
    const { id } = await house.organization(owner, 'Northwind Traders', slug)
    return { id, owner }
  })
}

/** Creates an organization that may cause one mail a day, on a server with limits, with a user who owns it. */
export async function withOneMail(stage: Stage, slug: string) {
  const mailsPerDay = { account: 500, organization: 1 }
  const house = await stage.house({ rateLimit: { enabled: true, max: 10_000, mailsPerDay } })
  // Every page of a server without users leads to setup.
  await house.admin()
  return { house, ...(await founded(stage, house, 'In Viter', slug)) }
}
