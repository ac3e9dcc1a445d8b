import { usePorts } from '../../../context/app.tsx'
import { Select } from '../../../ui/Select.tsx'
import { DayField } from '../../../forms/DayField.tsx'
import { orders, type PeopleSearch, type PeopleSort } from './users-search.ts'
import { SearchField } from '../../../forms/SearchField.tsx'
import { useWayName } from '../SignInMethodNames.tsx'
import { adminMessages } from '../../../messages/en/admin/admin.ts'
import { usersMessages } from '../../../messages/en/admin/users.ts'
import { useMessages } from '../../../context/messages.ts'

type PeopleFiltersProps = { search: PeopleSearch; onSearch: (change: Partial<PeopleSearch>) => void }

const plainFilters = ['verified', 'unverified', 'banned'] as const

/** Who is shown and in which order; whatever is chosen narrows what the rest has left. */
export function PeopleFilters({ search, onSearch }: PeopleFiltersProps) {
  const { site } = usePorts()
  const { roleName } = useMessages(adminMessages)
  const { people: words } = useMessages(usersMessages)
  const roles = Object.keys(site.administration?.roles ?? {})
  return (
    <div className="gh-people-filters" role="search">
      <SearchIn search={search} onSearch={onSearch} />
      <Select
        id="people-filter"
        label={words.filter}
        isLabelHidden
        value={search.filter ?? ''}
        choices={[
          { value: '', label: words.filters.all },
          ...plainFilters.map((value) => ({ value, label: words.filters[value] })),
          ...roles.map((role) => ({ value: `role:${role}`, label: words.filterRole(roleName(role)) })),
        ]}
        onChange={(filter) => onSearch({ filter: filter || undefined })}
      />
      <ProviderFilter search={search} onSearch={onSearch} />
      <Select
        id="people-sort"
        label={words.sort}
        isLabelHidden
        value={search.sort ?? 'newest'}
        choices={(Object.keys(orders) as PeopleSort[]).map((value) => ({ value, label: words.sorts[value] }))}
        onChange={(sort) => onSearch({ sort: sort === 'newest' ? undefined : sort })}
      />
      <div className="gh-days" role="group" aria-label={words.created}>
        <DayField id="people-from" label={words.from} moment={search.from} onMoment={(from) => onSearch({ from })} />
        <DayField id="people-to" label={words.to} moment={search.to} isLast onMoment={(to) => onSearch({ to })} />
      </div>
    </div>
  )
}

/** What is looked for, and in which part of a person. */
function SearchIn({ search, onSearch }: PeopleFiltersProps) {
  const { people: words } = useMessages(usersMessages)
  const field = search.in ?? 'email'
  return (
    <>
      <SearchField
        key={field}
        label={words.searchFor[field]}
        value={search.search ?? ''}
        onSearch={(text) => onSearch({ search: text || undefined })}
      />
      <Select
        id="people-search-in"
        label={words.searchIn}
        isLabelHidden
        value={field}
        choices={(['email', 'name'] as const).map((value) => ({ value, label: words.fields[value] }))}
        onChange={(next) => onSearch({ in: next === 'email' ? undefined : next })}
      />
    </>
  )
}

function ProviderFilter({ search, onSearch }: PeopleFiltersProps) {
  const { site } = usePorts()
  const { people: words } = useMessages(usersMessages)
  const wayName = useWayName()
  const ways = ['credential', ...site.providers.map(({ id }) => id)]
  return (
    <Select
      id="people-provider"
      label={words.provider}
      isLabelHidden
      value={search.provider ?? ''}
      choices={[
        { value: '', label: words.anyProvider },
        ...ways.map((value) => ({ value, label: words.filterProvider(wayName(value)) })),
      ]}
      onChange={(provider) => onSearch({ provider: provider || undefined })}
    />
  )
}
