import type { Deps } from '../deps.ts'
import { inTransaction } from '../deps.ts'
import type { JobWork, RecurringJob } from '../jobs/jobs.ts'
import { requireSigningKey } from '../keys/key-pairs.ts'
import { signClaims } from '../keys/signatures.ts'
import { daySeconds, hourSeconds, secondsAfter } from '../time.ts'
import { firstHash } from './canonical.ts'
import { readCheckpoint } from './checkpoint-signatures.ts'
import { findCheckpointsAround, keepPublicKey, listCheckpointKeys } from './checkpoints.sql.ts'
import { findRanges, type Range } from './removal-ranges.ts'
import * as rows from './removals.sql.ts'
import { removalType, type Removal } from './removal-statements.ts'

/*
 * A removal is a signed statement that the events of a range of positions were deleted on schedule. It contains the
 * hash before the range and the hash at its end. A removal replaces the links of these events, so that the links can be
 * deleted too. Otherwise links would accumulate without limit, because strangers can cause any number of events.
 */

export const removalKind = 'remove-links'
export const removalJob: RecurringJob = { kind: removalKind, everySeconds: hourSeconds, longestRunSeconds: hourSeconds }

/**
 * How old a checkpoint must be before removals are signed up to its position. A removal is signed for positions between
 * two neighboring checkpoints. Most checkpoints are deleted after a week, so waiting makes removals longer and fewer.
 */
const settledAfterSeconds = 8 * daySeconds
const batchSize = 5000

/** Signs removals for events that were deleted on schedule, and deletes the links that the removals replace. */
export const removeLinks: JobWork = async (deps, _, { signal }) => {
  for (const organizationId of await rows.listChainsWithErasedLinks(deps.db)) {
    let after: number | null = 0
    while (after !== null && !signal.aborted) after = await signRemovalsAfter(deps, organizationId, after)
  }
  while (!signal.aborted && (await rows.deleteRemovedLinks(deps.db, batchSize)) === batchSize);
}

/**
 * Signs the removals between the two checkpoints around the next deleted event. Returns the position to continue after,
 * or null if there is nothing to sign now. Signs nothing if the links do not lead from one checkpoint to the other.
 */
async function signRemovalsAfter(deps: Deps, organizationId: string | null, after: number) {
  const erased = await rows.findFirstErased(deps.db, organizationId, after)
  if (erased === null) return null
  const { earlier, later } = await findCheckpointsAround(deps.db, organizationId, erased)
  if (!later || secondsAfter(new Date(later.createdAt), settledAfterSeconds) > deps.now()) return null
  const keys = (await listCheckpointKeys(deps.db)).map((key) => JSON.parse(key) as object)
  const [start, end] = await Promise.all([
    earlier ? hashIn(earlier, keys) : firstHash(organizationId),
    hashIn(later, keys),
  ])
  const segment = { organizationId, after: earlier?.position ?? 0, upTo: later.position, keys }
  const ranges = start && end ? await findRanges(deps, { ...segment, start, end }) : null
  if (ranges) await signAll(deps, organizationId, ranges)
  else deps.log.error({ job: removalKind, code: 'CHAIN_ALTERED' }, 'Links of deleted events are kept as evidence')
  return later.position
}

/** Returns the signed hash in a checkpoint; null if the checkpoint is invalid. */
async function hashIn({ position, token }: { position: number; token: string }, keys: readonly object[]) {
  const signed = await readCheckpoint(token, keys)
  const isValid = signed && signed.problem === null && signed.checkpoint.position === position
  return isValid ? Buffer.from(signed.checkpoint.hash, 'base64url') : null
}

async function signAll(deps: Deps, organization: string | null, ranges: readonly Range[]) {
  if (ranges.length === 0) return
  const key = await requireSigningKey(deps)
  const { origin, retention } = deps.config
  const kept = { events: retention.events, attempts: retention.attempts }
  const signed = ranges.map(async ({ from, to, before, hash, newest }) => {
    const ends = { before: before.toString('base64url'), hash: hash.toString('base64url') }
    const at = deps.now().toISOString()
    const removal: Removal = { origin, organization, from, to, ...ends, newest, at, retention: kept }
    return { from, to, token: await signClaims({ removal }, key, removalType) }
  })
  const removals = await Promise.all(signed)
  await inTransaction(deps, async ({ db }) => {
    await keepPublicKey(db, key.id)
    for (const removal of removals) await rows.replaceRemovals(db, organization, removal)
  })
}
