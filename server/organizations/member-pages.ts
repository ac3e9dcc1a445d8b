import type { Actor } from '../actor.ts'
import { planByIndexForValues } from '../database/planning.sql.ts'
import type { Statement } from '../database/sql.ts'
import { readCursor, writeCursor } from '../database/cursors.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { authorize } from './authorization.ts'
import {
  countAllMembers,
  findMemberIds,
  listManyMembers,
  listTheseMembers,
  type MemberCursor,
  type MemberFilter,
  type MemberPage,
} from './member-pages.sql.ts'

type Request = {
  actor: Actor
  organizationId: string
  search: string | undefined
  role: string | undefined
  state: 'active' | 'suspended' | undefined
  teamId: string | undefined
  sortBy: MemberPage['sortBy']
  descending: boolean
  max: number
  cursor: string | undefined
  offset: number
  condition: Statement | null
}

/**
 * The maximum number of results that are counted for a search or filter. Further results can be reached with a cursor
 * or a narrower search.
 */
const maxCounted = 1000

/**
 * Returns one page of an organization's members, the total, and the cursor of the next page.
 *
 * Without a search or filter, the total is exact, because database triggers keep it up to date. Otherwise, at most
 * `maxCounted` members are counted.
 */
export async function listMembers(deps: Deps, request: Request) {
  const { actor, organizationId, max, sortBy, descending } = request
  await authorize(deps, { actor, organizationId, outsider: 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION' })
  const filter = {
    organizationId,
    search: request.search || null,
    role: request.role || null,
    suspended: request.state === undefined ? null : request.state === 'suspended',
    teamId: request.teamId || null,
    condition: request.condition,
  }
  const after = readAfter(deps, sortBy, request.cursor)
  const offset = after === null ? request.offset : 0
  // Reads one member more than the page holds, to know whether there is a next page.
  const { rows, ...counted } = await findMembers(deps, filter, { sortBy, descending, after, offset, max: max + 1 })
  const last = rows.length > max ? rows[max - 1]! : null
  return {
    members: rows.slice(0, max).map((row) => row.member),
    ...counted,
    nextCursor: last && writeCursor(deps, [kindOf(sortBy), last.sortValue, last.member.id]),
  }
}

async function findMembers(deps: Deps, filter: MemberFilter, page: MemberPage) {
  const { organizationId, ...conditions } = filter
  if (Object.values(conditions).every((condition) => condition === null)) {
    const total = await countAllMembers(deps.db, organizationId)
    return { rows: await listManyMembers(deps.db, filter, page), total, isTotalCapped: false }
  }
  return inTransaction(deps, async ({ db }) => {
    await planByIndexForValues(db)
    const ids = await findMemberIds(db, filter, maxCounted + 1)
    const isTotalCapped = ids.length > maxCounted
    const rows = isTotalCapped ? await listManyMembers(db, filter, page) : await listTheseMembers(db, ids, page)
    return { rows, total: Math.min(ids.length, maxCounted), isTotalCapped }
  })
}

function readAfter(deps: Deps, sortBy: MemberPage['sortBy'], cursor: string | undefined): MemberCursor | null {
  if (cursor === undefined) return null
  const [value = '', id = ''] = readCursor(deps, kindOf(sortBy), cursor)
  return { value, id }
}

/** Returns the cursor kind of a sort column. A cursor from a list with another sort column is refused. */
function kindOf(sortBy: MemberPage['sortBy']) {
  return `members by ${sortBy}`
}
