import type { FoundBy } from '../../contract/admin/search.ts'
import type { UserRow } from '../actor.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { planForValues } from '../database/planning.sql.ts'
import {
  findInviters,
  findOrganizations,
  findPeopleByEmail,
  findPeopleByInvitation,
  findPeopleByIpAddress,
  findPeopleByName,
  findPeopleByOrganization,
  findPeopleNamedExactly,
} from './search.sql.ts'

const mostPeople = 20
const mostOrganizations = 10

/**
 * Finds people by whatever an administrator knows of them: the surest ways first, each person once, and no further
 * once there are enough.
 */
export function searchEverywhere(deps: Deps, text: string) {
  return inTransaction(deps, async (deps) => {
    const { db } = deps
    await planForValues(db)
    const organizations = await findOrganizations(db, text, mostOrganizations)
    const organizationIds = organizations.map(({ id }) => id)
    const ways: [FoundBy, (most: number) => Promise<UserRow[]>][] = [
      ['id', () => findPeopleNamedExactly(db, text)],
      ['invitation', () => findPeopleByInvitation(db, text)],
      ['email', (most) => findPeopleByEmail(db, text, most)],
      ['name', (most) => findPeopleByName(db, text, most)],
      ['ip-address', (most) => findPeopleByIpAddress(db, text, most)],
      ['invitation', (most) => findInviters(db, text, most)],
      ['organization', (most) => findPeopleByOrganization(db, organizationIds, most)],
    ]
    const found = new Map<string, { user: UserRow; foundBy: FoundBy }>()
    for (const [way, find] of ways) {
      if (found.size >= mostPeople) break
      for (const user of await find(mostPeople)) {
        const foundBy = way === 'id' && user.id !== text ? 'email' : way
        if (found.size < mostPeople && !found.has(user.id)) found.set(user.id, { user, foundBy })
      }
    }
    return { people: [...found.values()], organizations }
  })
}
