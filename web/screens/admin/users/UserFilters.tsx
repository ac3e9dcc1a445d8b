import { useApp } from '../../../context/app.tsx'
import { FilterSelect } from '../../../forms/FilterSelect.tsx'
import { FilterBar } from '../../../layout/filters/FilterBar.tsx'
import { Select } from '../../../ui/Select.tsx'
import { DayField } from '../../../forms/DayField.tsx'
import { narrowing, orders, type UsersSearch, type UsersSort } from './users-search.ts'
import { useWayName } from '../SignInMethodNames.tsx'
import { useUserChips } from './use-user-chips.ts'
import { adminMessages } from '../../../messages/en/admin/admin.ts'
import { usersMessages } from '../../../messages/en/admin/users.ts'
import { useMessages } from '../../../context/messages.ts'

export type UserFiltersProps = { search: UsersSearch; onSearch: (change: Partial<UsersSearch>) => void }

const plainFilters = ['verified', 'unverified', 'banned'] as const

/** The search, filters and sort order of the user list. A user has to match all filters. */
export function UserFilters(props: UserFiltersProps) {
  const { search, onSearch } = props
  const { people: messages } = useMessages(usersMessages)
  const chips = useUserChips(props)
  return (
    <FilterBar
      search={{
        label: messages.searchFor[search.in ?? 'email'],
        value: search.search ?? '',
        onSearch: (text) => onSearch({ search: text || undefined }),
      }}
      chips={chips}
      onClear={() => onSearch({ ...narrowing, search: search.search })}
      filters={() => (
        <>
          <SearchIn {...props} />
          <Fields {...props} />
        </>
      )}
    />
  )
}

function Fields({ search, onSearch }: UserFiltersProps) {
  const { site } = useApp()
  const { roleName } = useMessages(adminMessages)
  const { people: messages } = useMessages(usersMessages)
  const roles = Object.keys(site.administration?.roles ?? {})
  return (
    <>
      <FilterSelect
        id="people-filter"
        label={messages.filter}
        isLabelHidden={false}
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
        value={search.sort ?? 'newest'}
        choices={(Object.keys(orders) as UsersSort[]).map((value) => ({ value, label: messages.sorts[value] }))}
        onChange={(sort) => onSearch({ sort: sort === 'newest' ? undefined : sort })}
      />
      <div className="gh-days" role="group" aria-label={messages.created}>
        <DayField id="people-from" label={messages.from} moment={search.from} onMoment={(from) => onSearch({ from })} />
        <DayField id="people-to" label={messages.to} moment={search.to} isLast onMoment={(to) => onSearch({ to })} />
      </div>
    </>
  )
}

function SearchIn({ search, onSearch }: UserFiltersProps) {
  const { people: messages } = useMessages(usersMessages)
  return (
    <Select
      id="people-search-in"
      label={messages.searchIn}
      value={search.in ?? 'email'}
      choices={(['email', 'name'] as const).map((value) => ({ value, label: messages.fields[value] }))}
      onChange={(next) => onSearch({ in: next === 'email' ? undefined : next })}
    />
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
      isLabelHidden={false}
      any={messages.anyProvider}
      value={search.provider}
      choices={methods.map((value) => ({ value, label: messages.filterProvider(wayName(value)) }))}
      onFilter={(provider) => onSearch({ provider })}
    />
  )
}
