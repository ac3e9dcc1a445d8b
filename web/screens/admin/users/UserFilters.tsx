import { useApp } from '../../../context/app.tsx'
import { FilterSelect } from '../../../forms/FilterSelect.tsx'
import { Select } from '../../../ui/Select.tsx'
import { DayField } from '../../../forms/DayField.tsx'
import { orders, type UsersSearch, type UsersSort } from './users-search.ts'
import { SearchField } from '../../../forms/SearchField.tsx'
import { useWayName } from '../SignInMethodNames.tsx'
import { adminMessages } from '../../../messages/en/admin/admin.ts'
import { usersMessages } from '../../../messages/en/admin/users.ts'
import { useMessages } from '../../../context/messages.ts'

type UserFiltersProps = { search: UsersSearch; onSearch: (change: Partial<UsersSearch>) => void }

const plainFilters = ['verified', 'unverified', 'banned'] as const

/** The filters and the sort order of the user list. All filters apply together. */
export function UserFilters({ search, onSearch }: UserFiltersProps) {
  const { site } = useApp()
  const { roleName } = useMessages(adminMessages)
  const { people: messages } = useMessages(usersMessages)
  const roles = Object.keys(site.administration?.roles ?? {})
  return (
    <div className="gh-people-filters" role="search">
      <SearchIn search={search} onSearch={onSearch} />
      <FilterSelect
        id="people-filter"
        label={messages.filter}
        any={messages.filters.all}
        value={search.filter}
        choices={[
          ...plainFilters.map((value) => ({ value, label: messages.filters[value] })),
          ...roles.map((role) => ({ value: `role:${role}`, label: messages.filterRole(roleName(role)) })),
        ]}
        onFilter={(filter) => onSearch({ filter })}
      />
      <ProviderFilter search={search} onSearch={onSearch} />
      <Select
        id="people-sort"
        label={messages.sort}
        isLabelHidden
        value={search.sort ?? 'newest'}
        choices={(Object.keys(orders) as UsersSort[]).map((value) => ({ value, label: messages.sorts[value] }))}
        onChange={(sort) => onSearch({ sort: sort === 'newest' ? undefined : sort })}
      />
      <div className="gh-days" role="group" aria-label={messages.created}>
        <DayField id="people-from" label={messages.from} moment={search.from} onMoment={(from) => onSearch({ from })} />
        <DayField id="people-to" label={messages.to} moment={search.to} isLast onMoment={(to) => onSearch({ to })} />
      </div>
    </div>
  )
}

/** The search text, and the field to search. */
function SearchIn({ search, onSearch }: UserFiltersProps) {
  const { people: messages } = useMessages(usersMessages)
  const field = search.in ?? 'email'
  return (
    <>
      <SearchField
        key={field}
        label={messages.searchFor[field]}
        value={search.search ?? ''}
        onSearch={(text) => onSearch({ search: text || undefined })}
      />
      <Select
        id="people-search-in"
        label={messages.searchIn}
        isLabelHidden
        value={field}
        choices={(['email', 'name'] as const).map((value) => ({ value, label: messages.fields[value] }))}
        onChange={(next) => onSearch({ in: next === 'email' ? undefined : next })}
      />
    </>
  )
}

function ProviderFilter({ search, onSearch }: UserFiltersProps) {
  const { site } = useApp()
  const { people: messages } = useMessages(usersMessages)
  const wayName = useWayName()
  const methods = ['credential', ...site.providers.map(({ id }) => id)]
  return (
    <FilterSelect
      id="people-provider"
      label={messages.provider}
      any={messages.anyProvider}
      value={search.provider}
      choices={methods.map((value) => ({ value, label: messages.filterProvider(wayName(value)) }))}
      onFilter={(provider) => onSearch({ provider })}
    />
  )
}
