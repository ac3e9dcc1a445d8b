import { X } from 'lucide-react'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Select.tsx'
import { DayField } from '../../../forms/DayField.tsx'
import type { EventFilter } from '../../../data/admin.ts'
import { SearchField } from '../../../forms/SearchField.tsx'
import { auditLogMessages } from '../../../messages/en/admin/audit-log.ts'
import { useMessages } from '../../../context/messages.ts'

type EventFiltersProps = { filter: EventFilter; onFilter: (change: EventFilter) => void }

/** Which events are shown; what a link from elsewhere narrowed can be dropped here. */
export function EventFilters({ filter, onFilter }: EventFiltersProps) {
  const { events: words } = useMessages(auditLogMessages)
  const actions = Object.entries(words.actions).map(([value, label]) => ({ value, label }))
  const narrowed = [
    { name: 'actorId', label: words.onlyPerson },
    { name: 'subjectId', label: words.onlySubject },
    { name: 'organizationId', label: words.onlyOrganization },
  ] as const
  return (
    <div className="gh-people-filters" role="search">
      <Select
        id="event-action"
        label={words.filter}
        isLabelHidden
        value={filter.action ?? ''}
        choices={[{ value: '', label: words.everything }, ...actions]}
        onChange={(action) => onFilter({ action: action || undefined })}
      />
      <SearchField
        label={words.ipAddress}
        value={filter.ipAddress ?? ''}
        onSearch={(text) => onFilter({ ipAddress: text || undefined })}
      />
      <DayField id="event-from" label={words.from} moment={filter.from} onMoment={(from) => onFilter({ from })} />
      <DayField id="event-to" label={words.to} moment={filter.to} isLast onMoment={(to) => onFilter({ to })} />
      {narrowed
        .filter(({ name }) => filter[name] !== undefined)
        .map(({ name, label }) => (
          <Button
            key={name}
            aria-label={words.dropFilter(label)}
            icon={<X size={16} strokeWidth={1.6} aria-hidden />}
            onClick={() => onFilter({ [name]: undefined })}
          >
            {label}
          </Button>
        ))}
    </div>
  )
}
