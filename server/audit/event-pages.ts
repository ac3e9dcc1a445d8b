import { csvLine } from '../../contract/csv.ts'
import type { RecordedEvent } from '../../contract/audit/events.ts'
import { maxListed } from '../config/limits.ts'
import type { Deps } from '../deps.ts'
import { readCursor, writeCursor } from '../database/cursors.ts'
import { listNewestEvents, type EventFilter } from './event-pages.sql.ts'

/** The newest events up to this number are exported; older ones need a narrower time range. */
const maxExported = 100_000
const batchSize = 1000

/** The requested page of a list. */
export type Page = { limit?: string | undefined; cursor?: string | undefined }

/** One page of events, newest first, and the cursor of the next page. */
export async function listEvents(deps: Deps, filter: EventFilter, page: Page) {
  const max = Number(page.limit ?? maxListed)
  const [before = null] = page.cursor === undefined ? [] : readCursor(deps, 'events', page.cursor)
  // One more than fits, to know whether there is a next page.
  const rows = await listNewestEvents(deps.db, filter, { before, max: max + 1 })
  const last = rows.length > max ? rows[max - 1]! : null
  return { events: rows.slice(0, max), nextCursor: last && writeCursor(deps, ['events', last.id]) }
}

/** Exports a bounded number of events as the text of a file, newest first, streamed while they are read. */
export async function* exportEvents(deps: Deps, filter: EventFilter, format: 'csv' | 'json') {
  const { opening, separator, closing, write } = formats[format]
  yield opening
  let before: string | null = null
  for (let written = 0; written < maxExported; written += batchSize) {
    const events: RecordedEvent[] = await listNewestEvents(deps.db, filter, { before, max: batchSize })
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
