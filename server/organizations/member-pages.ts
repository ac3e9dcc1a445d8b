import type { Actor } from '../actor.ts'
import { planByIndexForValues } from '../database/planning.sql.ts'
import type { Statement } from '../database/sql.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
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

/** So many a search or a filter counts; whoever it finds beyond is reached by the cursor, or by a narrower search. */
const maxCounted = 1000

/**
 * One page of an organization's members, how many there are on all pages, and where the next begins.
 *
 * Without a search or filter the number is exact whatever it is, because it is kept; with one, it is exact up to a bound.
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
  const after = request.cursor === undefined ? null : readCursor(request.cursor, sortBy)
  const offset = after === null ? request.offset : 0
  // One more than fits tells whether there is a next page.
  const { rows, ...counted } = await findMembers(deps, filter, { sortBy, descending, after, offset, max: max + 1 })
  const last = rows.length > max ? rows[max - 1]! : null
  return {
    members: rows.slice(0, max).map((row) => row.member),
    ...counted,
    nextCursor: last && writeCursor({ value: last.sortValue, id: last.member.id }),
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

function writeCursor({ value, id }: MemberCursor) {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url')
}

/** What a cursor says, if it is one of this order; anything else is refused before the database is asked. */
function readCursor(text: string, sortBy: MemberPage['sortBy']): MemberCursor {
  const parsed = parse(Buffer.from(text, 'base64url').toString())
  if (Array.isArray(parsed)) {
    const [value, id] = parsed as unknown[]
    const isText = typeof value === 'string' && typeof id === 'string' && !`${value}${id}`.includes('\0')
    if (isText && (sortBy !== 'createdAt' || isTimestamp(value))) return { value, id }
  }
  throw new Refusal('VALIDATION_ERROR', { values: { part: 'query' } })
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function isTimestamp(text: string) {
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString() === text
}
