import type { Deps } from '../deps.ts'
import { linkHash } from './canonical.ts'
import { readRemoval } from './checkpoint-signatures.ts'
import { findSiteEnd, listOrganizationEnds } from './links.sql.ts'
import type { Removal } from './removal-statements.ts'
import { listChainLinks, listRemovals, type ChainLink } from './removals.sql.ts'
import { isAttempt, isOver } from './retention.ts'

/** A range of positions whose events were deleted on schedule, with the hash before it and the hash at its end. */
export type Range = Pick<Removal, 'from' | 'to' | 'newest'> & {
  before: Buffer
  hash: Buffer
  /** The number of links that no earlier removal covers. */
  links: number
}

/** The part of a chain between two checkpoints, with the hash at each checkpoint. */
type Segment = {
  organizationId: string | null
  after: number
  upTo: number
  start: Buffer
  end: Buffer
  keys: readonly object[]
}

const batchSize = 1000
const maxRemovals = 100_000

/**
 * Returns the ranges of positions in a segment at which all events were deleted on schedule. A range includes adjacent
 * earlier removals, but is left out if it consists only of earlier removals.
 *
 * Returns null if somebody has changed the links, so that they do not lead from the `start` hash to the `end` hash.
 */
export async function findRanges(deps: Deps, segment: Segment): Promise<Range[] | null> {
  const walk = new Walk(deps, segment, await findLast(deps, segment.organizationId))
  const removals = await listRemovals(deps.db, segment.organizationId, segment.after, maxRemovals)
  for (;;) {
    const next = removals[0]
    if (next && next.from === walk.position + 1) {
      const signed = await readRemoval(next.token, segment.keys)
      if (!signed || signed.problem !== null || !walk.takeRemoval(signed.removal)) return null
      removals.shift()
      continue
    }
    const upTo = Math.min(segment.upTo, next ? next.from - 1 : segment.upTo)
    const place = { after: walk.position, upTo, max: batchSize }
    const links = await listChainLinks(deps.db, segment.organizationId, place)
    if (!links.every((link) => walk.takeLink(link))) return null
    if (links.length === 0) return walk.isComplete() ? walk.ranges.filter((range) => range.links > 0) : null
  }
}

/**
 * Returns the last position of a chain. The link at this position is never removed, because the next link continues
 * from its hash.
 */
async function findLast({ db }: Deps, organizationId: string | null) {
  const [end] = organizationId === null ? [await findSiteEnd(db)] : await listOrganizationEnds(db, [organizationId])
  return end?.position ?? 0
}

/** Follows the links and removals of a segment, verifies that they continue the chain, and collects the ranges. */
class Walk {
  readonly ranges: Range[] = []
  position: number
  readonly #deps: Deps
  readonly #segment: Segment
  readonly #last: number
  #hash: Buffer
  #open: Range | null = null

  constructor(deps: Deps, segment: Segment, last: number) {
    this.#deps = deps
    this.#segment = segment
    this.#last = last
    this.position = segment.after
    this.#hash = segment.start
  }

  isComplete() {
    return this.position === this.#segment.upTo && this.#hash.equals(this.#segment.end)
  }

  /** Adds a link to the walk. Returns false if the link does not continue the chain. */
  takeLink({ position, digests, hash, head, isErased }: ChainLink): boolean {
    if (!head || position !== this.position + 1) return false
    if (!linkHash(this.#hash, position, digests, head).equals(hash)) return false
    const event = { isAttempt: isAttempt(head.action), createdAt: head.createdAt }
    const { config, now } = this.#deps
    const isDue = isErased && position < this.#last && isOver(event, config.retention, now().toISOString())
    const newest = { attempt: event.isAttempt ? head.createdAt : null, other: event.isAttempt ? null : head.createdAt }
    if (isDue) this.#extend(position, hash, newest, 1)
    else this.#open = null
    this.#move(position, hash)
    return true
  }

  /** Adds an earlier removal to the walk. Returns false if the removal does not continue the chain. */
  takeRemoval({ from, to, before, hash, newest, organization }: Removal): boolean {
    if (organization !== this.#segment.organizationId || from !== this.position + 1) return false
    if (before !== this.#hash.toString('base64url') || to > this.#segment.upTo) return false
    const end = Buffer.from(hash, 'base64url')
    this.#extend(to, end, newest, 0)
    this.#move(to, end)
    return true
  }

  #move(position: number, hash: Buffer) {
    this.position = position
    this.#hash = hash
  }

  #extend(to: number, hash: Buffer, newest: Removal['newest'], links: number) {
    if (!this.#open) {
      const none = { attempt: null, other: null }
      this.#open = { from: this.position + 1, to, before: this.#hash, hash, newest: none, links: 0 }
      this.ranges.push(this.#open)
    }
    const range = this.#open
    range.to = to
    range.hash = hash
    range.links += links
    range.newest = {
      attempt: later(range.newest.attempt, newest.attempt),
      other: later(range.newest.other, newest.other),
    }
  }
}

function later(one: string | null, other: string | null) {
  return one === null || (other !== null && other > one) ? other : one
}
