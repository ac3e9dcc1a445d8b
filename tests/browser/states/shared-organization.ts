import { createTeam } from '../../../contract/organizations/teams.ts'
import { dataOf, type TestServer } from './test-server.ts'
import type { Scenario } from './scenario.ts'

export const sharedSlug = 'northwind'

/** Returns an organization with members, teams and invitations. States can read it but must not change it. */
export function withSharedOrganization(scenario: Scenario, server: TestServer) {
  return scenario.once(`shared organization ${server.origin}`, async () => {
    const ana = await server.person('Ana Ribeiro')
    const { id } = await server.organization(ana, 'Northwind Traders', sharedSlug)
    const team = async (name: string) => dataOf(ana.visitor.call(createTeam, { body: { name, organizationId: id } }))
    const kitchen = await team('Kitchen')
    const warehouse = await team('Warehouse')
    const li = await server.join(ana, id, await server.person('Li Wei'), 'admin')
    const mira = await server.join(ana, id, await server.person('Mira Osei'))
    const sofia = await server.join(ana, id, await server.person('Sofía Marín'))
    const anders = await server.join(ana, id, await server.person('Anders Holm'))
    await server.query(`update members set team_id = $1 where user_id = any($2)`, [kitchen.id, [mira.id, anders.id]])
    await server.query(`update members set suspended_at = now() where user_id = $1`, [anders.id])
    await server.invite(ana, id, 'joan.clarke@example.com', 'admin')
    await server.invite(li, id, 'alan.turing@example.com', 'member', kitchen.id)
    return { id, ana, li, mira, sofia, kitchenId: kitchen.id, warehouseId: warehouse.id }
  })
}

/** Creates an organization that no other state uses, and its owner. */
export async function founded(scenario: Scenario, server: TestServer, name: string, slug: string) {
  return scenario.once(`founded ${slug} ${server.origin}`, async () => {
    const owner = await server.person(name)
    const { id } = await server.organization(owner, 'Northwind Traders', slug)
    return { id, owner }
  })
}

/** Creates an organization and its owner on a server where an organization can send only one mail a day. */
export async function withOneMail(scenario: Scenario, slug: string) {
  const mailsPerDay = { account: 500, organization: 1 }
  const server = await scenario.server({ rateLimit: { enabled: true, max: 10_000, mailsPerDay } })
  // Without an administrator, every page would redirect to the setup page.
  await server.admin()
  return { server, ...(await founded(scenario, server, 'In Viter', slug)) }
}
