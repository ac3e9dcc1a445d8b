import { eventActions, eventKinds, type EventAction } from '../../../../contract/audit/actions.ts'
import type { EventFilter } from '../../../data/events.ts'
import { similarEvents } from '../similar-events.ts'

/**
 * The kinds of events that the Filters popup offers, each with its actions. The kind `administrators` has null instead,
 * because it contains every event that an administrator caused.
 */
const kinds = {
  ...eventKinds,
  members: similarEvents.members,
  invitations: similarEvents.invitations,
  teams: similarEvents.teams,
  settings: similarEvents.organizations,
} as const satisfies Record<string, readonly EventAction[] | null>
export type LogKind = keyof typeof kinds

/**
 * The kinds of events that users can choose: `siteKinds` in the site’s audit log, `organizationKinds` in an
 * organization’s audit log.
 */
export const siteKinds: readonly LogKind[] = [
  'sign-ins',
  'failed-sign-ins',
  'security',
  'role-changes',
  'organizations',
  'invitations',
  'administrators',
]
export const organizationKinds: readonly LogKind[] = ['members', 'invitations', 'role-changes', 'teams', 'settings']

/**
 * The actions that can occur in an audit log: `siteActions` in the site’s audit log, `organizationActions` in an
 * organization’s audit log.
 */
export const siteActions = Object.keys(eventActions)
export const organizationActions = [
  ...eventKinds.organizations,
  'session.organization-set',
  ...similarEvents.webhooks,
  ...similarEvents.keys,
]

/** The periods in days; a period of one day is today. */
export const periods = ['1', '7', '30', '90'] as const
export type Period = (typeof periods)[number]

/** The filter of an audit log, as it is in the URL. */
export type LogFilter = {
  search?: string | undefined
  /** Kinds separated by commas. */
  kind?: string | undefined
  /** Actions separated by commas. */
  action?: string | undefined
  userId?: string | undefined
  actorId?: string | undefined
  subjectId?: string | undefined
  organizationId?: string | undefined
  ipAddress?: string | undefined
  /** A number of days, the last of which is today. Replaces `from` and `to`. */
  period?: Period | undefined
  from?: string | undefined
  to?: string | undefined
  /** The id of the only event to show. */
  event?: string | undefined
}

/** An empty filter. Applied as a change, it clears every part of the current filter. */
export const noFilter: Record<keyof LogFilter, undefined> = {
  search: undefined,
  kind: undefined,
  action: undefined,
  userId: undefined,
  actorId: undefined,
  subjectId: undefined,
  organizationId: undefined,
  ipAddress: undefined,
  period: undefined,
  from: undefined,
  to: undefined,
  event: undefined,
}

/** Returns the kinds of a filter, without unknown kinds. */
export function kindsOf({ kind }: LogFilter): LogKind[] {
  return (kind?.split(',') ?? []).filter((each): each is LogKind => Object.hasOwn(kinds, each))
}

/** Converts a filter to the format of the endpoints. The period is resolved in the browser’s time zone. */
export function eventFilterOf(filter: LogFilter, now = new Date()): EventFilter {
  const { event, period, from, kind: _, action: __, ...others } = filter
  const start = period === undefined ? from : startOf(period, now)
  const query = { ...others, ...actionsOf(filter), from: start, id: event }
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given)
}

/**
 * Returns the kind and the actions of a filter in the format of the endpoints. Kinds become their actions, because the
 * endpoints accept only one kind. Only `administrators`, which has no list of actions, remains a kind.
 */
function actionsOf(filter: LogFilter): Pick<EventFilter, 'action' | 'kind'> {
  const chosen = kindsOf(filter)
  const byAdmins = chosen.includes('administrators') ? ({ kind: 'administrators' } as const) : {}
  const listed = chosen.flatMap((kind): readonly string[] => kinds[kind] ?? [])
  const asked = filter.action?.split(',')
  if (listed.length === 0) return { ...byAdmins, ...(filter.action ? { action: filter.action } : {}) }
  const actions = asked ? asked.filter((action) => listed.includes(action)) : [...new Set(listed)]
  // No action is named `none`, so contradictory filters match nothing.
  return { ...byAdmins, action: actions.join(',') || 'none' }
}

function startOf(period: Period, now: Date) {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - Number(period) + 1).toISOString()
}

/** Returns the start of the day after a moment, by the browser’s calendar. */
export function nextDay(moment: string) {
  const day = new Date(moment)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).toISOString()
}

/** Whether a range is exactly one day of the browser’s calendar. */
export function isOneDay(from: string | undefined, to: string | undefined) {
  if (from === undefined || to === undefined) return false
  const day = new Date(from)
  return day.getHours() + day.getMinutes() === 0 && nextDay(from) === to
}

/** Formats a filter as the query string of a page. */
export function queryStringOf(filter: LogFilter) {
  const given = Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return new URLSearchParams(given.toSorted(([one], [other]) => (one < other ? -1 : 1))).toString()
}

/** Reads a filter from the query string of a page. Missing parameters clear their part of the filter. */
export function readQueryString(query: string): LogFilter {
  const given = new URLSearchParams(query)
  const period = periods.find((each) => each === given.get('period'))
  const read = Object.keys(noFilter).map((name) => [name, given.get(name) ?? undefined])
  return { ...Object.fromEntries(read), period }
}
