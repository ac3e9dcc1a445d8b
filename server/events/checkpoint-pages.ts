import type { Deps } from '../deps.ts'
import { listCheckpoints, listCheckpointsAfter } from './checkpoints.sql.ts'
import { findSiteEnd, listOrganizationEnds } from './links.sql.ts'

const defaultLimit = 20

/** Returns a page of the checkpoints of a chain. If `organizationId` is null, this is the site's chain. */
export async function listCheckpointPage(
  { db }: Deps,
  organizationId: string | null,
  { limit, cursor }: { limit?: string | undefined; cursor?: string | undefined },
) {
  const max = limit === undefined ? defaultLimit : Number(limit)
  const before = cursor === undefined ? null : Number(cursor)
  const [end] = organizationId === null ? [await findSiteEnd(db)] : await listOrganizationEnds(db, [organizationId])
  const checkpoints = await listCheckpoints(db, organizationId, { before, max })
  const last = checkpoints.length === max ? checkpoints.at(-1) : undefined
  return { checkpoints, positions: end?.position ?? 0, nextCursor: last ? String(last.position) : null }
}

/** Returns the next checkpoints of a chain after a position, oldest first. */
export function nextCheckpoints({ db }: Pick<Deps, 'db'>, organizationId: string | null, after: number, max: number) {
  return listCheckpointsAfter(db, organizationId, { after, max })
}
