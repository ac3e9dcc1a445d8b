import { csvLine } from '../../contract/csv.ts'
import type { RecordedEvent } from '../../contract/admin/events.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { authorize } from '../organizations/authorization.ts'
import { readCursor, writeCursor } from './cursors.ts'
import { listNewestEvents, type EventFilter } from './events.sql.ts'

// The specification's point 9: the default list page.
const mostListed = 100

/** So many events are exported, the newest; for older ones the time is narrowed. */
const mostExported = 100_000
const batchSize = 1000

type Page = { limit?: string | undefined; cursor?: string | undefined }

/** One page of what happened, newest first, and where the next begins. */
export async function listEvents(deps: Deps, filter: EventFilter, page: Page) {
  const most = Number(page.limit ?? mostListed)
  const [before = null] = page.cursor === undefined ? [] : readCursor(deps, 'events', page.cursor)
  // One more than fits tells whether there is a next page.
  const rows = await listNewestEvents(deps.db, filter, { before, most: most + 1 })
  const last = rows.length > most ? rows[most - 1]! : null
  return { events: rows.slice(0, most), nextCursor: last && writeCursor(deps, ['events', last.id]) }
}

/** The same for those who govern an organization: what happened in it. */
export async function listEventsOfOrganization(
  deps: Deps,
  request: Page & { actor: Actor; organizationId: string; filter: EventFilter },
) {
  const { actor, organizationId, filter } = request
  await authorize(deps, {
    actor,
    organizationId,
    outsider: 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION',
    permission: { organization: ['update'] },
    forbidden: 'YOU_ARE_NOT_ALLOWED_TO_LIST_THE_EVENTS_OF_THIS_ORGANIZATION',
  })
  return listEvents(deps, { ...filter, organizationId }, request)
}

/** What happened as the text of a file, newest first, a bounded number, read as it is sent. */
export async function* exportEvents(deps: Deps, filter: EventFilter, format: 'csv' | 'json') {
  const { opening, separator, closing, write } = formats[format]
  yield opening
  let before: string | null = null
  for (let written = 0; written < mostExported; written += batchSize) {
    const events: RecordedEvent[] = await listNewestEvents(deps.db, filter, { before, most: batchSize })
    if (events.length > 0) yield (before === null ? '' : separator) + events.map(write).join(separator)
    if (events.length < batchSize) break
    before = events.at(-1)!.id
  }
  yield closing
}

const csvColumns = [
  'id',
  'createdAt',
  'action',
  'actorId',
  'actorEmail',
  'impersonatorId',
  'impersonatorEmail',
  'subjectId',
  'organizationId',
  'organizationName',
  'ipAddress',
  'userAgent',
  'details',
]

const formats = {
  csv: { opening: `${csvLine(csvColumns)}\r\n`, separator: '\r\n', closing: '\r\n', write: csvLineOf },
  json: { opening: '[\n', separator: ',\n', closing: '\n]\n', write: (event: RecordedEvent) => JSON.stringify(event) },
}

function csvLineOf(event: RecordedEvent) {
  const { actor, impersonator, organization, details, ...rest } = event
  const cells: Record<string, string | null> = {
    ...rest,
    actorEmail: actor?.email ?? null,
    impersonatorEmail: impersonator?.email ?? null,
    organizationName: organization?.name ?? null,
    details: details && JSON.stringify(details),
  }
  return csvLine(csvColumns.map((column) => cells[column] ?? ''))
}
