import { useMessages } from '../../../context/messages.ts'
import type { FilterChip } from '../../../layout/filters/FilterBar.tsx'
import { adminMessages } from '../../../messages/en/admin/admin.ts'
import { usersMessages } from '../../../messages/en/admin/users.ts'
import { writeDate } from '../../../ui/date-formats.ts'
import { useWayName } from '../SignInMethodNames.tsx'
import type { UserFiltersProps } from './UserFilters.tsx'

/** Returns the chips of the active filters of the user list. */
export function useUserChips({ search, onSearch }: UserFiltersProps): FilterChip[] {
  const { locale } = useMessages()
  const { people: messages } = useMessages(usersMessages)
  const wayName = useWayName()
  const filterName = useFilterName()
  const { filter, provider, from, to } = search
  const day = (moment: Date) => writeDate(moment, locale, 'short')
  const chips = [
    { name: 'filter', label: messages.filter, value: filter && filterName(filter) },
    { name: 'provider', label: messages.provider, value: provider && wayName(provider) },
    { name: 'from', label: messages.from, value: from && day(new Date(from)) },
    // `to` is the start of the day after the last day of the range.
    { name: 'to', label: messages.to, value: to && day(new Date(Date.parse(to) - 1)) },
  ]
  return chips.flatMap(({ name, label, value }) =>
    value ? [{ name, label, value, onRemove: () => onSearch({ [name]: undefined }) }] : [],
  )
}

function useFilterName() {
  const { roleName } = useMessages(adminMessages)
  const { people: messages } = useMessages(usersMessages)
  return (filter: string) =>
    filter.startsWith('role:')
      ? messages.filterRole(roleName(filter.slice('role:'.length)))
      : messages.filters[filter as keyof typeof messages.filters]
}
