import { useApp } from '../../../context/app.tsx'
import { FilterSelect } from '../../../forms/FilterSelect.tsx'
import { FilterBar } from '../../../layout/filters/FilterBar.tsx'
import { Select } from '../../../ui/Select.tsx'
import { useIsNarrow } from '../../../ui/use-media.ts'
import { DayField } from '../../../forms/DayField.tsx'
import { narrowing, orders, type UsersSearch, type UsersSort } from './users-search.ts'
import { SearchField } from '../../../forms/SearchField.tsx'
import { useWayName } from '../SignInMethodNames.tsx'
import { useUserChips } from './use-user-chips.ts'
import { adminMessages } from '../../../messages/en/admin/admin.ts'
import { usersMessages } from '../../../messages/en/admin/users.ts'
import { useMessages } from '../../../context/messages.ts'

export type UserFiltersProps = { search: UsersSearch; onSearch: (change: Partial<UsersSearch>) => void }

type FieldsProps = UserFiltersProps & { isLabelHidden?: boolean }

const plainFilters = ['verified', 'unverified', 'banned'] as const

/** The filters and the sort order of the user list, on a phone behind one button. All filters apply together. */
export function UserFilters(props: UserFiltersProps) {
  if (useIsNarrow()) return <FoldedFilters {...props} />
  return (
    <div className="gh-people-filters" role="search">
      <SearchText {...props} />
      <SearchIn {...props} />
      <Fields {...props} />
    </div>
  )
}

function FoldedFilters(props: UserFiltersProps) {
  const { search, onSearch } = props
  const chips = useUserChips(props)
  const text = useSearchText(props)
  return (
    <FilterBar
      search={text}
      chips={chips}
      onClear={() => onSearch({ ...narrowing, search: search.search })}
      filters={() => (
        <>
          <SearchIn {...props} isLabelHidden={false} />
          <Fields {...props} isLabelHidden={false} />
        </>
      )}
    />
  )
}

function Fields({ search, onSearch, isLabelHidden = true }: FieldsProps) {
  const { site } = useApp()
  const { roleName } = useMessages(adminMessages)
  const { people: messages } = useMessages(usersMessages)
  const roles = Object.keys(site.administration?.roles ?? {})
  return (
    <>
      <FilterSelect
        id="people-filter"
        label={messages.filter}
        isLabelHidden={isLabelHidden}
        any={messages.filters.all}
        value={search.filter}
        choices={[
          ...plainFilters.map((value) => ({ value, label: messages.filters[value] })),
          ...roles.map((role) => ({ value: `role:${role}`, label: messages.filterRole(roleName(role)) })),
        ]}
        onFilter={(filter) => onSearch({ filter })}
      />
      <ProviderFilter search={search} onSearch={onSearch} isLabelHidden={isLabelHidden} />
      <Select
        id="people-sort"
        label={messages.sort}
        isLabelHidden={isLabelHidden}
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

function useSearchText({ search, onSearch }: UserFiltersProps) {
  const { people: messages } = useMessages(usersMessages)
  return {
    label: messages.searchFor[search.in ?? 'email'],
    value: search.search ?? '',
    onSearch: (text: string) => onSearch({ search: text || undefined }),
  }
}

function SearchText(props: UserFiltersProps) {
  return <SearchField key={props.search.in} {...useSearchText(props)} />
}

function SearchIn({ search, onSearch, isLabelHidden = true }: FieldsProps) {
  const { people: messages } = useMessages(usersMessages)
  return (
    <Select
      id="people-search-in"
      label={messages.searchIn}
      isLabelHidden={isLabelHidden}
      value={search.in ?? 'email'}
      choices={(['email', 'name'] as const).map((value) => ({ value, label: messages.fields[value] }))}
      onChange={(next) => onSearch({ in: next === 'email' ? undefined : next })}
    />
  )
}

function ProviderFilter({ search, onSearch, isLabelHidden = true }: FieldsProps) {
  const { site } = useApp()
  const { people: messages } = useMessages(usersMessages)
  const wayName = useWayName()
  const methods = ['credential', ...site.providers.map(({ id }) => id)]
  return (
    <FilterSelect
      id="people-provider"
      label={messages.provider}
      isLabelHidden={isLabelHidden}
      any={messages.anyProvider}
      value={search.provider}
      choices={methods.map((value) => ({ value, label: messages.filterProvider(wayName(value)) }))}
      onFilter={(provider) => onSearch({ provider })}
    />
  )
}
