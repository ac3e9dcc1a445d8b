import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { authorize } from './authorization.ts'
import { countFilteredMembers, listMemberPage, type MemberCursor, type MemberPage } from './member-pages.sql.ts'

type Request = {
  actor: Actor
  organizationId: string
  search: string | undefined
  role: string | undefined
  state: 'active' | 'suspended' | undefined
  sortBy: MemberPage['sortBy']
  descending: boolean
  most: number
  cursor: string | undefined
}

/** One page of an organization's members, how many there are on all pages, and where the next begins. */
export async function listMembers(deps: Deps, request: Request) {
  const { actor, organizationId, most, sortBy, descending } = request
  await authorize(deps, { actor, organizationId, outsider: 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION' })
  const filter = {
    organizationId,
    search: request.search || null,
    role: request.role || null,
    suspended: request.state === undefined ? null : request.state === 'suspended',
  }
  const after = request.cursor === undefined ? null : readCursor(request.cursor, sortBy)
  const total = await countFilteredMembers(deps.db, filter)
  // One more than fits tells whether there is a next page.
  const rows = await listMemberPage(deps.db, filter, { sortBy, descending, after, most: most + 1 })
  const last = rows.length > most ? rows[most - 1]! : null
  return {
    members: rows.slice(0, most).map((row) => row.member),
    total,
    nextCursor: last && writeCursor({ value: last.sortValue, id: last.member.id }),
  }
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
