import type { Deps } from '../deps.ts'
import { digestsOf, firstHash, linkHash } from './canonical.ts'
import * as links from './links.sql.ts'
import type { ChainEnd, NewLink } from './links.sql.ts'
import type { StoredEvent } from './reader.ts'
import type { EventConsumer } from './spread.ts'

/** Appends each event to the chain of the site and to the chain of its organization. */
export const eventChain: EventConsumer = {
  name: 'chain',
  async feed(deps, events) {
    const salts = await saltsOf(deps, events)
    const ids = [...new Set(events.map(({ organizationId }) => organizationId).filter((id) => id !== null))]
    const ends = await links.listOrganizationEnds(deps.db, ids)
    const chains = {
      site: (await links.findSiteEnd(deps.db)) ?? { position: 0, hash: firstHash(null) },
      organizations: new Map<string, ChainEnd>(ends.map(({ organizationId, ...end }) => [organizationId, end])),
    }
    await links.insertLinks(deps.db, linkEvents(events, salts, chains))
  },
}

export type Chains = { site: ChainEnd; organizations: Map<string, ChainEnd> }

/** Creates the links that append the events to these chains, and updates the ends in `chains`. */
export function linkEvents(events: readonly StoredEvent[], salts: ReadonlyMap<string, Buffer>, chains: Chains) {
  return events.map((event): NewLink => {
    const digests = digestsOf(event, salts.get(event.id)!)
    const { organizationId } = event
    chains.site = nextEnd(chains.site, digests, event)
    const link = { eventId: event.id, organizationId, digests, ...chains.site }
    if (organizationId === null) return { ...link, organizationPosition: null, organizationHash: null }
    const before = chains.organizations.get(organizationId) ?? { position: 0, hash: firstHash(organizationId) }
    const end = nextEnd(before, digests, event)
    chains.organizations.set(organizationId, end)
    return { ...link, organizationPosition: end.position, organizationHash: end.hash }
  })
}

function nextEnd(end: ChainEnd, digests: Buffer, event: StoredEvent): ChainEnd {
  const position = end.position + 1
  return { position, hash: linkHash(end.hash, position, digests, event) }
}

/** Returns the salts of events by id. Adds the missing salts to the database. */
async function saltsOf({ db }: Deps, events: readonly StoredEvent[]) {
  const salts = new Map(events.map(({ id, salt }) => [id, salt]))
  const unsalted = events.filter(({ salt }) => salt === null).map(({ id }) => id)
  if (unsalted.length > 0) for (const { id, salt } of await links.saltEvents(db, unsalted)) salts.set(id, salt)
  return salts as ReadonlyMap<string, Buffer>
}
