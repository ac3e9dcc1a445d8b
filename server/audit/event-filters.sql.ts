import { sql, type Statement } from '../database/sql.ts'

/** The filter of an event list. Absent fields do not restrict the list. */
export type EventFilter = {
  id?: string | undefined
  /** Matches the actor, the impersonator, the subject or the user of the subject. */
  userId?: string | undefined
  /** Like `userId`, but matches any of several users. */
  userIds?: readonly string[] | undefined
  actorId?: string | undefined
  subjectId?: string | undefined
  organizationId?: string | undefined
  actions?: readonly string[] | undefined
  byAdministrator?: true | undefined
  ipAddress?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** The columns that name the actor or the impersonator of an event, each with its own index. */
const actorColumns = [sql`e.actor_id`, sql`e.impersonator_id`]
/**
 * The columns that name the actor, the impersonator, the subject or the user of the subject, each with its own index.
 */
const userColumns = [...actorColumns, sql`e.subject_id`, sql`e.subject_user_id`]

/** The position of an event in a list. */
export type EventPosition = { id: string; createdAt: string }

/** A page of a list: at most `max` events, optionally only events before a given one. */
export type EventRange = { before: EventPosition | null; max: number }

/**
 * Returns the ids of the newest matching events, optionally only events before a given one. The most selective part of
 * the filter becomes the branches of a union, each of which reads at most `max` events in order with its own index. The
 * rest of the filter is applied to each event. A single condition with `or` or `in` would read and sort all matches.
 */
export function newestIds(filter: EventFilter, { before, max }: EventRange): Statement {
  const { branches, rest } = branchesOf(filter)
  const { columns, isBefore } = isByTime(filter) ? byTime : byId
  const conditions = [...conditionsOf(rest), ...(before === null ? [] : [isBefore(before)])]
  const newest = (from: Statement) => sql`select ${columns} ${from} order by ${orderOf(filter)} limit ${max}`
  if (branches === null) return newest(sql`from events e where ${all(conditions)}`)
  if (branches.length === 0) return sql`select e.id from events e where false`
  const found = branches.map((branch) => sql`(${newest(sql`from events e where ${all([branch, ...conditions])}`)})`)
  const union = found.reduce((before, next) => sql`${before} union ${next}`)
  return newest(sql`from (${union}) e`)
}

/** Returns the expressions after `order by` that list events newest first. The events need the table alias `e`. */
export function orderOf(filter: EventFilter): Statement {
  return (isByTime(filter) ? byTime : byId).order
}

const byId = {
  columns: sql`e.id`,
  order: sql`e.id desc`,
  isBefore: ({ id }: EventPosition) => sql`e.id < ${id}::bigint`,
}

const byTime = {
  columns: sql`e.id, e.created_at`,
  order: sql`e.created_at desc, e.id desc`,
  isBefore: ({ id, createdAt }: EventPosition) =>
    sql`(e.created_at, e.id) < (${createdAt}::timestamptz, ${id}::bigint)`,
}

/**
 * Whether to order a list by time. Ordering by time is faster if the filter has an end time and could match most of the
 * log: in the order of ids, the database would first read all events after the end time.
 */
function isByTime({ to, actions: _, from: __, ...selective }: EventFilter) {
  return to !== undefined && Object.values(selective).every((value) => value === undefined)
}

/**
 * Returns the branches of the union that finds the events of a filter, and the rest of the filter. If `branches` is
 * null, a single query without a union finds the events.
 */
function branchesOf(filter: EventFilter): { branches: Statement[] | null; rest: EventFilter } {
  const { id, userIds, userId, actorId, subjectId, organizationId, ipAddress, actions } = filter
  if (id !== undefined) return { branches: null, rest: filter }
  if (userIds) return { branches: inEach(userColumns, userIds), rest: { ...filter, userIds: undefined } }
  if (userId !== undefined) return { branches: inEach(userColumns, [userId]), rest: { ...filter, userId: undefined } }
  if (actorId !== undefined)
    return { branches: inEach(actorColumns, [actorId]), rest: { ...filter, actorId: undefined } }
  const isIndexed = [subjectId, organizationId, ipAddress].some((value) => value !== undefined)
  if (isIndexed || filter.byAdministrator || !actions) return { branches: null, rest: filter }
  return { branches: inEach([sql`e.action`], actions), rest: { ...filter, actions: undefined } }
}

/**
 * Returns a branch for each column and value. If all values were in one array, the planner would assume that they are
 * equally frequent.
 */
function inEach(columns: readonly Statement[], values: readonly string[]): Statement[] {
  return columns.flatMap((column) => values.map((value) => sql`${column} = ${value}`))
}

/** Returns conditions only for fields that are set, so that the statement can use the indexes on these fields. */
function conditionsOf(filter: EventFilter): Statement[] {
  const { id, userId, userIds, actorId, subjectId, organizationId, actions, ipAddress, from, to } = filter
  const conditions = [
    id === undefined ? null : sql`e.id = ${id}::bigint`,
    userId === undefined ? null : isAmong(userColumns, [userId]),
    userIds === undefined ? null : isAmong(userColumns, userIds),
    actorId === undefined ? null : isAmong(actorColumns, [actorId]),
    subjectId === undefined ? null : sql`e.subject_id = ${subjectId}`,
    organizationId === undefined ? null : sql`e.organization_id = ${organizationId}`,
    actions === undefined ? null : sql`e.action = any(${actions}::text[])`,
    filter.byAdministrator ? sql`e.by_administrator` : null,
    ipAddress === undefined ? null : sql`e.ip_address = ${ipAddress}`,
    from === undefined ? null : sql`e.created_at >= ${from}`,
    to === undefined ? null : sql`e.created_at < ${to}`,
  ]
  return conditions.filter((condition) => condition !== null)
}

function isAmong(columns: readonly Statement[], values: readonly string[]): Statement {
  const each = columns.map((column) => sql`${column} = any(${values}::text[])`)
  return sql`(${each.reduce((before, next) => sql`${before} or ${next}`)})`
}

function all(conditions: readonly Statement[]): Statement {
  return conditions.reduce((before, next) => sql`${before} and ${next}`, sql`true`)
}
