import type { Deps } from '../deps.ts'
import { hasPart, personalParts, saltOf, storedDigest } from './canonical.ts'
import { listCheckpointKeys, listCheckpoints } from './checkpoints.sql.ts'
import { listLinks, type LinkRow } from './links.sql.ts'
import type { StoredEvent } from './reader.ts'
import { listRemovals } from './removals.sql.ts'

/*
 * The format of an export with proof: one JSON object on each line. The first line names the format and the chain. Then
 * come a line for each position that no removal covers, and a line for each removal, in the order of positions. After
 * these lines come a line for each checkpoint, a line with the keys, and a last line with the number of positions.
 */

export const proofFormat = 'gatehouse-audit-log-1'

/** The first line of a proof. */
export type ProofStart = { format: string; origin: string; organization: string | null; exportedAt: string }

/** The line for one position of a chain. Exactly one of `event`, `erased` and `missing` is present. */
export type ProofLink = {
  position: number
  hash: string
  event?: Omit<StoredEvent, 'salt'>
  /** The salts of the values that the event still has. */
  salts?: Record<string, string>
  /** The digests of values that were erased, or all digests of an erased event. */
  digests?: Record<string, string>
  /** The remaining fields of a deleted event. */
  erased?: { id: string; action: string; createdAt: string }
  /** The id of an event that is missing from the database although no deletion was recorded. */
  missing?: string
}

/** The last line of a proof. */
export type ProofEnd = { end: { positions: number } }

const batchSize = 500
const checkpointBatch = 500

/**
 * Exports a whole chain with everything that is needed to verify it. If `organizationId` is null, this is the chain of
 * the site.
 */
export async function* exportProof(deps: Deps, organizationId: string | null) {
  const start: ProofStart = {
    format: proofFormat,
    origin: deps.config.origin,
    organization: organizationId,
    exportedAt: deps.now().toISOString(),
  }
  yield line(start)
  let position = 0
  for (;;) {
    const part = await nextPart(deps, organizationId, position)
    if (part === null) break
    if (part.text !== '') yield part.text
    position = part.position
  }
  yield* checkpointLines(deps, organizationId, position)
  const keys = await listCheckpointKeys(deps.db)
  yield line({ keys: keys.map((key) => JSON.parse(key) as object) })
  yield line({ end: { positions: position } } satisfies ProofEnd)
}

/**
 * Returns the next part of a chain: the links up to the next removal, or the removal itself, which replaces the links
 * that it covers. If the removal was signed during the export, some of its positions may already have been exported as
 * links.
 */
async function nextPart({ db }: Deps, organizationId: string | null, after: number) {
  // The links are read before the removals. If links are deleted in between, the removal that replaces them is found.
  const links: LinkRow[] = await listLinks(db, organizationId, after, batchSize)
  const [removal] = await listRemovals(db, organizationId, after, 1)
  if (removal && removal.from <= after + 1) return { text: line({ removal: removal.token }), position: removal.to }
  const shown = links.filter(({ position }) => !removal || position < removal.from)
  if (shown.length > 0)
    return { text: shown.map((link) => line(proofLink(link))).join(''), position: shown.at(-1)!.position }
  return removal ? { text: line({ removal: removal.token }), position: removal.to } : null
}

/**
 * Yields the checkpoints of the exported positions. Later checkpoints, which may be signed while the file is written,
 * are left out.
 */
async function* checkpointLines({ db }: Deps, organizationId: string | null, upTo: number) {
  let before = upTo + 1
  for (;;) {
    const page = await listCheckpoints(db, organizationId, { before, max: checkpointBatch })
    if (page.length > 0) yield page.map(({ token }) => line({ checkpoint: token })).join('')
    if (page.length < checkpointBatch) return
    before = page.at(-1)!.position
  }
}

function line(value: object) {
  return `${JSON.stringify(value)}\n`
}

/**
 * Returns the line for a link. The line contains the event with its salts. For a deleted event, it contains the
 * remaining fields and all digests instead; for a missing event, only the event's id.
 */
export function proofLink({ position, hash, eventId, digests, event, ...link }: LinkRow): ProofLink {
  const place = { position, hash: hash.toString('base64url') }
  if (event) return { ...place, ...eventWithSalts(event, digests) }
  if (link.erasedAction === null || link.erasedCreatedAt === null) return { ...place, missing: eventId }
  const erased = { id: eventId, action: link.erasedAction, createdAt: link.erasedCreatedAt }
  return { ...place, erased, digests: { all: digests.toString('base64url') } }
}

function eventWithSalts({ salt, ...event }: StoredEvent, stored: Buffer) {
  const salts: Record<string, string> = {}
  const digests: Record<string, string> = {}
  for (const part of personalParts) {
    const digest = storedDigest(stored, part)
    if (hasPart(event, part)) salts[part] = saltOf(salt ?? Buffer.alloc(0), part).toString('base64url')
    else if (digest) digests[part] = digest.toString('base64url')
  }
  return { event, salts, ...(Object.keys(digests).length > 0 ? { digests } : {}) }
}
