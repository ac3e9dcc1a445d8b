import { useEffect, useState } from 'react'
import { useSettled } from '../../../forms/use-settled.ts'
import { useApp } from '../../../context/app.tsx'
import { Select } from '../../../ui/Select.tsx'
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
      <SearchField key={filter.search === undefined ? 'none' : 'some'} filter={filter} onFilter={onFilter} />
      <Select
        id="member-role"
        label={messages.role}
        isLabelHidden
        value={filter.role ?? ''}
        choices={[
          { value: '', label: messages.anyRole },
          ...roles.map((role) => ({ value: role, label: roleName(role) })),
        ]}
        onChange={(role) => onFilter({ role: role || undefined })}
      />
      <Select
        id="member-state"
        label={messages.state}
        isLabelHidden
        value={filter.state ?? ''}
        choices={[
          { value: '', label: messages.anyState },
          { value: 'active', label: messages.active },
          { value: 'suspended', label: messages.suspended },
        ]}
        onChange={(state) => onFilter({ state: state || undefined })}
      />
    </div>
  )
}

function SearchField({ filter, onFilter }: MemberFiltersProps) {
  const { members: messages } = useMessages(organizationMessages, 'organizations')
  const [text, setText] = useState(filter.search ?? '')
  const settled = useSettled(text).trim()
  const known = filter.search ?? ''

  useEffect(() => {
    if (settled !== known) onFilter({ search: settled || undefined })
    // oxlint-disable-next-line react/exhaustive-deps -- reports the text once it has settled
  }, [settled])

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
