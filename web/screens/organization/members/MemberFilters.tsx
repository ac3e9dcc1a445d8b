import { useSettledText } from '../../../forms/use-settled-text.ts'
import { useApp } from '../../../context/app.tsx'
import { FilterSelect } from '../../../forms/FilterSelect.tsx'
import type { MemberFilter } from '../../../data/organizations.ts'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'

type MemberFiltersProps = { filter: MemberFilter; onFilter: (change: MemberFilter) => void }

/** The filters of the member list. They are kept in the URL, so that a view can be shared and restored. */
export function MemberFilters({ filter, onFilter }: MemberFiltersProps) {
  const { site } = useApp()
  const { members: messages, roleName } = useMessages(organizationMessages, 'organizations')
  const roles = Object.keys(site.organizations.roles)
  return (
    <div className="gh-member-filters" role="search">
      <SearchField filter={filter} onFilter={onFilter} />
      <FilterSelect
        id="member-role"
        label={messages.role}
        any={messages.anyRole}
        value={filter.role}
        choices={roles.map((role) => ({ value: role, label: roleName(role) }))}
        onFilter={(role) => onFilter({ role })}
      />
      <FilterSelect
        id="member-state"
        label={messages.state}
        any={messages.anyState}
        value={filter.state}
        choices={(['active', 'suspended'] as const).map((value) => ({ value, label: messages[value] }))}
        onFilter={(state) => onFilter({ state })}
      />
    </div>
  )
}

function SearchField({ filter, onFilter }: MemberFiltersProps) {
  const { members: messages } = useMessages(organizationMessages, 'organizations')
  const { text, setText } = useSettledText(filter.search ?? '', (search) => onFilter({ search: search || undefined }))
  return (
    <div className="gh-search">
      <input
        className="gh-input"
        type="search"
        name="search"
        aria-label={messages.search}
        placeholder={messages.search}
        maxLength={254}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && setText('')}
      />
    </div>
  )
}
