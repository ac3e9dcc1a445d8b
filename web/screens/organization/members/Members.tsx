import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { useApp } from '../../../context/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { InviteButton } from '../invitations/InviteButton.tsx'
import { stateOf } from '../invitations/invitation-state.ts'
import { MemberBulkBar } from './MemberBulkBar.tsx'
import { MemberFilters } from './MemberFilters.tsx'
import { MemberPages } from './MemberPages.tsx'
import { MembersTable, type ListedMember, type MemberSorting } from './MembersTable.tsx'
import { useOrganization } from '../organization.ts'
import { PeoplePage } from '../PeoplePage.tsx'
import { invitationsQuery, type MemberFilter } from '../../../data/organizations.ts'
import { useMembers } from './use-members.ts'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'

type MembersProps = Pick<ComponentProps<typeof MemberFilters>, 'FilterBar'> & {
  tabs?: ReactNode
  filter: MemberFilter
  /** True while the dialog to invite people is open. */
  isInviting: boolean
  onFilter: (change: MemberFilter) => void
  onInviting: (isInviting: boolean) => void
}

/** The members of an organization and their roles. */
export function Members({ tabs, filter, isInviting, onFilter, onInviting, FilterBar }: MembersProps) {
  const { members: messages } = useMessages(organizationMessages, 'organizations')
  const { membership } = useOrganization()
  const result = useMembers(filter)
  const isFiltered = Boolean(filter.search ?? filter.role ?? filter.state)
  const isAlone = membership.memberCount === 1 && !isFiltered

  return (
    <PeoplePage
      title={messages.title}
      sub={<Seats />}
      tabs={tabs}
      isInviting={isInviting}
      onInviting={onInviting}
      isEmpty={isAlone}
    >
      <MemberFilters filter={filter} onFilter={onFilter} FilterBar={FilterBar} />
      <MemberPages
        result={result}
        rows={6}
        empty={<NobodyMatches search={filter.search} onClear={() => onFilter(noFilter)} />}
      >
        {(shown, { total, isTotalCapped }) => (
          <>
            {isFiltered && !result.error && (
              <p className="gh-small gh-quiet" role="status">
                {messages.found(total, isTotalCapped)} {messages.searched(membership.memberCount)}
              </p>
            )}
            <ShownMembers shown={shown} filter={filter} onFilter={onFilter} />
          </>
        )}
      </MemberPages>
      {isAlone && <Alone onInvite={() => onInviting(true)} />}
    </PeoplePage>
  )
}

function Alone({ onInvite }: { onInvite: () => void }) {
  const { members: messages } = useMessages(organizationMessages, 'organizations')
  return (
    <Empty title={messages.alone} actions={<InviteButton onInvite={onInvite} />}>
      {messages.aloneSentence}
    </Empty>
  )
}

type ShownMembersProps = Pick<MembersProps, 'filter' | 'onFilter'> & { shown: ListedMember[] }

/** The table of the loaded members, with the bulk actions for the selected members. */
function ShownMembers({ shown, filter, onFilter }: ShownMembersProps) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const sorting: MemberSorting = { by: filter.sortBy ?? 'createdAt', direction: filter.sortDirection ?? 'asc' }
  return (
    <>
      <MemberBulkBar members={shown.filter((member) => chosen.includes(member.id))} onChosen={setChosen} />
      <MembersTable
        members={shown}
        chosen={chosen.filter((each) => shown.some((member) => member.id === each))}
        onChosen={setChosen}
        sorting={sorting}
        onSort={({ by, direction }) => onFilter({ sortBy: by, sortDirection: direction })}
      />
    </>
  )
}

const noFilter: MemberFilter = { search: undefined, role: undefined, state: undefined }

/** The number of used seats and of open invitations. */
function Seats() {
  const { site, call } = useApp()
  const { members: messages } = useMessages(organizationMessages, 'organizations')
  const { id, membership } = useOrganization()
  const { data: invitations } = useQuery(invitationsQuery(call, id))
  const waiting = invitations?.filter((invitation) => stateOf(invitation) === 'waiting').length ?? 0
  return (
    <>
      {messages.seats(membership.memberCount, site.organizations.membershipLimit)}
      {waiting > 0 && ` ${messages.waiting(waiting)}`}
    </>
  )
}

function NobodyMatches({ search, onClear }: { search: string | undefined; onClear: () => void }) {
  const { members: messages } = useMessages(organizationMessages, 'organizations')
  const { membership } = useOrganization()
  return (
    <Empty title={messages.nobody(search ?? '')} actions={<Button onClick={onClear}>{messages.clear}</Button>}>
      {messages.searched(membership.memberCount)}
    </Empty>
  )
}
