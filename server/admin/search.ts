import type { FoundBy } from '../../contract/admin/search.ts'
import type { UserRow } from '../actor.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { planForValues } from '../database/planning.sql.ts'
import {
  findInviters,
  findOrganizations,
  findUsersByEmail,
  findUsersByInvitation,
  findUsersByIpAddress,
  findUsersByName,
  findUsersByOrganization,
  findUsersNamedExactly,
} from './search.sql.ts'

const maxOrganizations = 10

/**
 * Finds organizations by id, name or slug, and users by anything an administrator knows about them. The most precise
 * matches come first, and each user is listed once. Only callers who may list events can find users by IP address.
 */
export function searchEverywhere(
  deps: Deps,
  { text, maxUsers, mayListEvents }: { text: string; maxUsers: number; mayListEvents: boolean },
) {
  return inTransaction(deps, async (deps) => {
    const { db } = deps
    await planForValues(db)
    const organizations = await findOrganizations(db, text, Math.min(maxUsers, maxOrganizations))
    const organizationIds = organizations.map(({ id }) => id)
    const ways: [FoundBy, (max: number) => Promise<UserRow[]>][] = [
      ['id', () => findUsersNamedExactly(db, text)],
      ['invitation', () => findUsersByInvitation(db, text)],
      ['email', (max) => findUsersByEmail(db, text, max)],
      ['name', (max) => findUsersByName(db, text, max)],
      ['ip-address', async (max) => (mayListEvents ? findUsersByIpAddress(db, text, max) : [])],
      ['invitation', (max) => findInviters(db, text, max)],
      ['organization', (max) => findUsersByOrganization(db, organizationIds, max)],
    ]
    const found = new Map<string, { user: UserRow; foundBy: FoundBy }>()
    for (const [way, find] of ways) {
      if (found.size >= maxUsers) break
      for (const user of await find(maxUsers)) {
        const foundBy = way === 'id' && user.id !== text ? 'email' : way
        if (found.size < maxUsers && !found.has(user.id)) found.set(user.id, { user, foundBy })
      }
    }
    return { users: [...found.values()], organizations }
  })
}
