import type { adminListOrganizations } from '../../contract/admin/organizations.ts'
import type { QueryOf } from '../../contract/endpoint.ts'
import { maxListed } from '../config/limits.ts'
import type { Deps } from '../deps.ts'
import { findOrganization } from '../organizations/organizations.sql.ts'
import { Refusal } from '../refusal.ts'
import { readCursor, writeCursor } from '../database/cursors.ts'
import { countBelongings, countEveryOrganization, listEveryOrganization, listOwnersFirst } from './organizations.sql.ts'

/** Returns one page of organizations, the total, and the cursor of the next page. */
export async function listOrganizations(deps: Deps, query: QueryOf<typeof adminListOrganizations>) {
  const sortBy = query.sortBy ?? 'createdAt'
  const max = Number(query.limit ?? maxListed)
  const search = query.search || null
  const kind = `organizations by ${sortBy}`
  const [value = '', id = ''] = query.cursor === undefined ? [] : readCursor(deps, kind, query.cursor)
  // Reads one row more than the page holds, to know whether there is a next page.
  const rows = await listEveryOrganization(deps.db, {
    search,
    sortBy,
    descending: query.sortDirection === 'desc',
    after: query.cursor === undefined ? null : { value, id },
    max: max + 1,
  })
  const last = rows.length > max ? rows[max - 1]! : null
  return {
    organizations: rows.slice(0, max),
    total: await countEveryOrganization(deps.db, search),
    nextCursor: last && writeCursor(deps, [kind, last.sortValue, last.id]),
  }
}

/** Returns one organization with its members, owners first, and the counts that the console shows. */
export async function readOrganization(deps: Deps, by: { id?: string | undefined; slug?: string | undefined }) {
  const organization = await findOrganization(deps.db, { id: by.id ?? null, slug: by.slug ?? null })
  if (!organization) throw new Refusal('ORGANIZATION_NOT_FOUND')
  return {
    organization,
    members: await listOwnersFirst(deps.db, organization.id, {
      owner: deps.config.organization.creatorRole,
      now: deps.now(),
      max: maxListed,
    }),
    counts: await countBelongings(deps.db, organization.id, deps.now()),
  }
}
