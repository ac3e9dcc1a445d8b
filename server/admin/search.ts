import type { FoundBy } from '../../contract/admin/search.ts'
import type { Database } from '../database/database.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { planForValues } from '../database/planning.sql.ts'
import {
  findInviters,
  findOrganizationsByPart,
  findOrganizationsByStart,
  findOrganizationsNamedExactly,
  findUsersByInvitation,
  findUsersByIpAddress,
  findUsersByOrganization,
  findUsersByPart,
  findUsersByStartOfEmail,
  findUsersByStartOfName,
  findUsersNamedExactly,
  listOrganizationsById,
  listUsersById,
} from './search.sql.ts'

const maxOrganizations = 10

/** The kind of match, and the query that returns the ids of the matches. */
type Way<Name> = readonly [Name, (max: number) => Promise<string[]>]

/**
 * Finds organizations by id, name or slug, and users by id, name, email address, IP address, invitation or
 * organization. The most precise matches come first: exact ones, then names and email addresses that begin with the
 * text, then those that contain the text, then all others. The same search returns the same matches in the same order.
 * Only callers who are allowed to list events can find users by IP address.
 */
export function searchEverywhere(
  deps: Deps,
  { text, maxUsers, mayListEvents }: { text: string; maxUsers: number; mayListEvents: boolean },
) {
  return inTransaction(deps, async ({ db }) => {
    await planForValues(db)
    const organizationIds = await findOrganizationIds(db, text, Math.min(maxUsers, maxOrganizations))
    const found = await firstFound<FoundBy | 'text'>(maxUsers, [
      ['id', () => findUsersNamedExactly(db, text)],
      ['invitation', () => findUsersByInvitation(db, text)],
      ...waysByText(db, text),
      ['ip-address', async (max) => (mayListEvents ? findUsersByIpAddress(db, text, max) : [])],
      ['invitation', (max) => findInviters(db, text, max)],
      ['organization', (max) => findUsersByOrganization(db, organizationIds, max)],
    ])
    const users = inOrder(await listUsersById(db, [...found.keys()]), [...found.keys()])
    return {
      users: users.map((user) => ({ user, foundBy: fieldOf(user, found.get(user.id)!, text) })),
      organizations: inOrder(await listOrganizationsById(db, organizationIds), organizationIds),
    }
  })
}

/** Returns the ids of users whose name or email address contains a text. Matches at the beginning come first. */
export async function findUserIds(db: Database, text: string, max: number) {
  return [...(await firstFound(max, waysByText(db, text))).keys()]
}

function waysByText(db: Database, text: string): Way<'text'>[] {
  return [
    ['text', (max) => findUsersByStartOfName(db, text, max)],
    ['text', (max) => findUsersByStartOfEmail(db, text, max)],
    ['text', (max) => findUsersByPart(db, text, max)],
  ]
}

async function findOrganizationIds(db: Database, text: string, max: number) {
  const found = await firstFound(max, [
    ['exact', () => findOrganizationsNamedExactly(db, text, max)],
    ['start', () => findOrganizationsByStart(db, text, max)],
    ['part', () => findOrganizationsByPart(db, text, max)],
  ])
  return [...found.keys()]
}

/** Runs the queries in order until `max` ids are found. Returns each id with the kind of its first match. */
async function firstFound<Name>(max: number, ways: readonly Way<Name>[]) {
  const found = new Map<string, Name>()
  for (const [way, find] of ways) {
    if (found.size >= max) break
    for (const id of await find(max)) if (found.size < max && !found.has(id)) found.set(id, way)
  }
  return found
}

function fieldOf({ id, email }: { id: string; email: string }, way: FoundBy | 'text', text: string): FoundBy {
  if (way === 'id') return id === text ? 'id' : 'email'
  if (way === 'text') return email.includes(text.toLowerCase()) ? 'email' : 'name'
  return way
}

function inOrder<Row extends { id: string }>(rows: readonly Row[], ids: readonly string[]) {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
