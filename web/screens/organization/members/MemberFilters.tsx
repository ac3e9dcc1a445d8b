import type { ComponentType } from 'react'
import { useSettledText } from '../../../forms/use-settled-text.ts'
import { useApp } from '../../../context/app.tsx'
import { FilterSelect } from '../../../forms/FilterSelect.tsx'
import type { FilterBarProps } from '../../../layout/filters/FilterBar.tsx'
import { useIsNarrow } from '../../../ui/use-media.ts'
import type { MemberFilter } from '../../../data/organizations.ts'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'

type FieldsProps = { filter: MemberFilter; onFilter: (change: MemberFilter) => void }

type MemberFiltersProps = FieldsProps & {
  /** Renders the filters on a phone. Omitted in host applications, because it would enlarge their stylesheet. */
  FilterBar?: ComponentType<FilterBarProps> | undefined
}

/**
 * The filters of the member list; on a phone, behind one button. The filters are in the URL, so that a view can be
 * shared and restored.
 */
export function MemberFilters({ filter, onFilter, FilterBar }: MemberFiltersProps) {
  if (useIsNarrow() && FilterBar) return <FoldedFilters filter={filter} onFilter={onFilter} FilterBar={FilterBar} />
  return (
    <div className="gh-member-filters" role="search">
      <SearchField filter={filter} onFilter={onFilter} />
      <Fields filter={filter} onFilter={onFilter} />
    </div>
  )
}

type FoldedFiltersProps = FieldsProps & { FilterBar: ComponentType<FilterBarProps> }

function FoldedFilters({ filter, onFilter, FilterBar }: FoldedFiltersProps) {
  const { members: messages, roleName } = useMessages(organizationMessages, 'organizations')
  const { role, state, search = '' } = filter
  const chips = [
    role && {
      name: 'role',
      label: messages.role,
      value: roleName(role),
      onRemove: () => onFilter({ role: undefined }),
    },
    state && {
      name: 'state',
      label: messages.state,
      value: messages[state],
      onRemove: () => onFilter({ state: undefined }),
    },
  ]
  return (
    <FilterBar
      search={{
        label: messages.search,
        value: search,
        onSearch: (text) => onFilter({ search: text || undefined }),
      }}
      chips={chips.filter((chip) => typeof chip === 'object')}
      onClear={() => onFilter({ role: undefined, state: undefined })}
      filters={() => <Fields filter={filter} onFilter={onFilter} isLabelHidden={false} />}
    />
  )
}

function Fields({ filter, onFilter, isLabelHidden = true }: FieldsProps & { isLabelHidden?: boolean }) {
  const { site } = useApp()
  const { members: messages, roleName } = useMessages(organizationMessages, 'organizations')
  const roles = Object.keys(site.organizations.roles)
  return (
    <>
      <FilterSelect
        id="member-role"
        label={messages.role}
        isLabelHidden={isLabelHidden}
        any={messages.anyRole}
        value={filter.role}
        choices={roles.map((role) => ({ value: role, label: roleName(role) }))}
        onFilter={(role) => onFilter({ role })}
      />
      <FilterSelect
        id="member-state"
        label={messages.state}
        isLabelHidden={isLabelHidden}
        any={messages.anyState}
        value={filter.state}
        choices={(['active', 'suspended'] as const).map((value) => ({ value, label: messages[value] }))}
        onFilter={(state) => onFilter({ state })}
      />
    </>
  )
}

function SearchField({ filter, onFilter }: FieldsProps) {
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
