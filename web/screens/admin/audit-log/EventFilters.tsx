import { X } from 'lucide-react'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Select.tsx'
import { DayField } from '../../../forms/DayField.tsx'
import type { EventFilter } from '../../../data/admin.ts'
import { SearchField } from '../../../forms/SearchField.tsx'
import { auditLogMessages } from '../../../messages/en/admin/audit-log.ts'
import { useMessages } from '../../../context/messages.ts'

type EventFiltersProps = { filter: EventFilter; onFilter: (change: EventFilter) => void }

/** The filters of the audit log. A filter that was set by a link from another page has a button that removes it. */
export function EventFilters({ filter, onFilter }: EventFiltersProps) {
  const { events: messages } = useMessages(auditLogMessages)
  const actions = Object.entries(messages.actions).map(([value, label]) => ({ value, label }))
  const narrowed = [
    { name: 'actorId', label: messages.onlyPerson },
    { name: 'subjectId', label: messages.onlySubject },
    { name: 'organizationId', label: messages.onlyOrganization },
  ] as const
  return (
    <div className="gh-people-filters" role="search">
      <Select
        id="event-action"
        label={messages.filter}
        isLabelHidden
        value={filter.action ?? ''}
        choices={[{ value: '', label: messages.everything }, ...actions]}
        onChange={(action) => onFilter({ action: action || undefined })}
      />
      <SearchField
        label={messages.ipAddress}
        value={filter.ipAddress ?? ''}
        onSearch={(text) => onFilter({ ipAddress: text || undefined })}
      />
      <DayField id="event-from" label={messages.from} moment={filter.from} onMoment={(from) => onFilter({ from })} />
      <DayField id="event-to" label={messages.to} moment={filter.to} isLast onMoment={(to) => onFilter({ to })} />
      {narrowed
        .filter(({ name }) => filter[name] !== undefined)
        .map(({ name, label }) => (
          <Button
            key={name}
            aria-label={messages.removeFilter(label)}
            icon={<X size={16} strokeWidth={1.6} aria-hidden />}
            onClick={() => onFilter({ [name]: undefined })}
          >
            {label}
          </Button>
        ))}
    </div>
  )
}
