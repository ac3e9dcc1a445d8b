import { usePorts } from '../../ports.tsx'
import { Select } from '../../ui/Select.tsx'
import { useAdministrationWords } from './administration-words.ts'
import { orders, type PeopleSearch, type PeopleSort } from './people-search.ts'
import { SearchField } from './SearchField.tsx'

type PeopleFiltersProps = { search: PeopleSearch; onSearch: (change: Partial<PeopleSearch>) => void }

const plainFilters = ['verified', 'unverified', 'banned', 'week', 'month'] as const

/** Who is shown and in which order; there is one filter at a time, beside the search. */
export function PeopleFilters({ search, onSearch }: PeopleFiltersProps) {
  const { site } = usePorts()
  const { people: words } = useAdministrationWords()
  const field = search.in ?? 'email'
  const roles = Object.keys(site.administration?.roles ?? {})
  return (
    <div className="ah-people-filters" role="search">
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
      <Select
        id="people-filter"
        label={words.filter}
        isLabelHidden
        value={search.filter ?? ''}
        choices={[
          { value: '', label: words.filters.all },
          ...plainFilters.map((value) => ({ value, label: words.filters[value] })),
          ...roles.map((role) => ({ value: `role:${role}`, label: words.filterRole(role) })),
        ]}
        onChange={(filter) => onSearch({ filter: filter || undefined })}
      />
      <Select
        id="people-sort"
        label={words.sort}
        isLabelHidden
        value={search.sort ?? 'newest'}
        choices={(Object.keys(orders) as PeopleSort[]).map((value) => ({ value, label: words.sorts[value] }))}
        onChange={(sort) => onSearch({ sort: sort === 'newest' ? undefined : sort })}
      />
    </div>
  )
}
