import { csvLine } from '../../contract/csv.ts'
import type { RecordedEvent } from '../../contract/audit/events.ts'
import { planForValues } from '../database/planning.sql.ts'
import { inTransaction, type Deps } from '../deps.ts'
import type { EventFilter, EventPosition } from './event-filters.sql.ts'
import { listNewestEvents } from './event-pages.sql.ts'

/** The maximum number of events in one export. To export older events, narrow the time range of the filter. */
const maxExported = 100_000
const batchSize = 1000

/**
 * Streams a file with at most `maxExported` events, newest first, while it reads them from the database. A null filter
 * matches nothing.
 */
export async function* exportEvents(deps: Deps, filter: EventFilter | null, format: 'csv' | 'json') {
  const { opening, separator, closing, write } = formats[format]
  yield opening
  let before: EventPosition | null = null
  for (let written = 0; filter && written < maxExported; written += batchSize) {
    const events: RecordedEvent[] = await readBatch(deps, filter, before)
    if (events.length > 0) yield (before === null ? '' : separator) + events.map(write).join(separator)
    if (events.length < batchSize) break
    before = events.at(-1)!
  }
  yield closing
}

function readBatch(deps: Deps, filter: EventFilter, before: EventPosition | null) {
  return inTransaction(deps, async ({ db }) => {
    await planForValues(db)
    return listNewestEvents(db, filter, { before, max: batchSize })
  })
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
  'subjectKind',
  'subjectName',
  'changes',
]

const formats = {
  csv: { opening: `${csvLine(csvColumns)}\r\n`, separator: '\r\n', closing: '\r\n', write: csvLineOf },
  json: { opening: '[\n', separator: ',\n', closing: '\n]\n', write: (event: RecordedEvent) => JSON.stringify(event) },
}

function csvLineOf(event: RecordedEvent) {
  const { actor, impersonator, subject, organization, details, changes, ...rest } = event
  const cells: Record<string, string | null> = {
    ...rest,
    actorEmail: actor?.email ?? null,
    impersonatorEmail: impersonator?.email ?? null,
    organizationName: organization?.name ?? null,
    details: details && JSON.stringify(details),
    subjectKind: subject?.kind ?? null,
    subjectName: subject?.name ?? null,
    changes: changes.length > 0 ? JSON.stringify(changes) : null,
  }
  return csvLine(csvColumns.map((column) => cells[column] ?? ''))
}
