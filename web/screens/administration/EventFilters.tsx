import { X } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import { useAdministrationWords } from './administration-words.ts'
import type { EventFilter } from './queries.ts'
import { SearchField } from './SearchField.tsx'

type EventFiltersProps = { filter: EventFilter; onFilter: (change: EventFilter) => void }

/** Which events are shown; what a link from elsewhere narrowed can be dropped here. */
export function EventFilters({ filter, onFilter }: EventFiltersProps) {
  const { events: words } = useAdministrationWords()
  const actions = Object.entries(words.actions).map(([value, label]) => ({ value, label }))
  const narrowed = [
    { name: 'actorId', label: words.onlyPerson },
    { name: 'subjectId', label: words.onlySubject },
    { name: 'organizationId', label: words.onlyOrganization },
  ] as const
  return (
    <div className="ah-people-filters" role="search">
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
      <DayField
        id="event-from"
        label={words.from}
        moment={filter.from}
        onDay={(day) => onFilter({ from: day && startOf(day, 0) })}
      />
      <DayField
        id="event-to"
        label={words.to}
        moment={filter.to && new Date(Date.parse(filter.to) - 1).toISOString()}
        // The day itself counts: what is asked for ends where the next one begins.
        onDay={(day) => onFilter({ to: day && startOf(day, 1) })}
      />
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

type DayFieldProps = {
  id: string
  label: string
  moment: string | undefined
  onDay: (day: string | undefined) => void
}

function DayField({ id, label, moment, onDay }: DayFieldProps) {
  return (
    <label className="ah-day-field" htmlFor={id}>
      <span>{label}</span>
      <input
        id={id}
        className="ah-input"
        type="date"
        value={moment ? localDay(new Date(moment)) : ''}
        onChange={({ target }) => onDay(target.value || undefined)}
      />
    </label>
  )
}

/** The moment at which a day begins here, or a later one. */
function startOf(day: string, daysLater: number) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).toISOString()
}

function localDay(moment: Date) {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}
