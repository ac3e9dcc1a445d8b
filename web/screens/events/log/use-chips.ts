import { useMessages } from '../../../context/messages.ts'
import type { FilterChip } from '../../../layout/filters/FilterBar.tsx'
import { auditLogMessages } from '../../../messages/en/admin/audit-log.ts'
import { eventLogMessages } from '../../../messages/en/event-log.ts'
import { writeDate } from '../../../ui/date-formats.ts'
import type { LogProps } from './EventLog.tsx'
import { kindsOf, type LogFilter } from './log-filter.ts'

/** Returns the chips of the filters that every audit log has. */
export function useChips(filter: LogFilter, onFilter: LogProps['onFilter']): FilterChip[] {
  const { log: messages } = useMessages(eventLogMessages)
  const { events } = useMessages(auditLogMessages)
  const when = useWhen(filter)
  const kinds = kindsOf(filter)
  const actions = filter.action?.split(',') ?? []
  const chips: (FilterChip | false)[] = [
    kinds.length > 0 && {
      name: 'kind',
      label: messages.kind,
      value: kinds.map((kind) => messages.kinds[kind]).join(', '),
      onRemove: () => onFilter({ kind: undefined }),
    },
    actions.length > 0 && {
      name: 'action',
      label: messages.action,
      value: actions.length > 3 ? messages.severalActions(actions.length) : actions.map(events.action).join(', '),
      onRemove: () => onFilter({ action: undefined }),
    },
    filter.event !== undefined && {
      name: 'event',
      label: messages.event,
      value: filter.event,
      onRemove: () => onFilter({ event: undefined }),
    },
    when !== null && {
      name: 'when',
      label: messages.when,
      value: when,
      onRemove: () => onFilter({ period: undefined, from: undefined, to: undefined }),
    },
  ]
  return chips.filter((chip) => chip !== false)
}

/** Returns the period of a filter as text; null if it has no period. */
function useWhen({ period, from, to }: LogFilter) {
  const { locale } = useMessages()
  const { log: messages } = useMessages(eventLogMessages)
  if (period !== undefined) return period === '1' ? messages.today : messages.lastDays(Number(period))
  const first = from && writeDate(new Date(from), locale, 'short')
  // `to` is the start of the day after the last day of the range.
  const last = to && writeDate(new Date(Date.parse(to) - 1), locale, 'short')
  if (first && last) return first === last ? first : messages.between(first, last)
  if (first) return messages.since(first)
  return last ? messages.until(last) : null
}
