import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Answered } from '../../app/Answered.tsx'
import { Page } from '../../app/Page.tsx'
import { usePorts } from '../../ports.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { stateOf } from './invitation-state.ts'
import { InviteButton } from './InviteButton.tsx'
import { MemberFilters } from './MemberFilters.tsx'
import { MembersTable, type MemberSorting } from './MembersTable.tsx'
import { useOrganizationWords } from './organization-words.ts'
import { useOrganization } from './organization.ts'
import { invitationsQuery, membersQuery, type MemberFilter } from './queries.ts'
import './Members.css'

const InvitePeople = lazy(async () => ({ default: (await import('./InvitePeople.tsx')).InvitePeople }))

type MembersProps = {
  filter: MemberFilter
  /** Whether the dialog to invite people is open. */
  isInviting: boolean
  onFilter: (change: MemberFilter) => void
  onInviting: (isInviting: boolean) => void
}

/** Who is in an organization, and what they are there. */
export function Members({ filter, isInviting, onFilter, onInviting }: MembersProps) {
  const { call } = usePorts()
  const { members: words } = useOrganizationWords()
  const { id } = useOrganization()
  const asked = useInfiniteQuery({ ...membersQuery(call, id, filter), placeholderData: (before) => before })
  const isFiltered = Boolean(filter.search ?? filter.role ?? filter.state)
  const sorting: MemberSorting = { by: filter.sortBy ?? 'createdAt', direction: filter.sortDirection ?? 'asc' }

  return (
    <Page title={words.title} sub={<Seats />} actions={<InviteButton onInvite={() => onInviting(true)} />}>
      <MemberFilters filter={filter} onFilter={onFilter} />
      <Answered asked={asked} rows={6}>
        {({ pages }) => {
          const shown = pages.flatMap((page) => page.members)
          const total = pages.at(-1)?.total ?? 0
          if (total === 0) return <NobodyMatches onClear={() => onFilter(noFilter)} />
          return (
            <div className={asked.isPlaceholderData ? 'ah-members ah-members-old' : 'ah-members'}>
              {isFiltered && (
                <p className="ah-small ah-quiet" role="status">
                  {words.found(total)}
                </p>
              )}
              <MembersTable
                members={shown}
                sorting={sorting}
                onSort={({ by, direction }) => onFilter({ sortBy: by, sortDirection: direction })}
              />
              {asked.hasNextPage && (
                <div className="ah-members-more">
                  <Button isBusy={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
                    {words.more}
                  </Button>
                  <p className="ah-small ah-quiet">{words.shown(shown.length, total)}</p>
                </div>
              )}
              {total === 1 && !isFiltered && <Empty title={words.alone}>{words.aloneSentence}</Empty>}
            </div>
          )
        }}
      </Answered>
      {isInviting && (
        <Suspense>
          <InvitePeople onClose={() => onInviting(false)} />
        </Suspense>
      )}
    </Page>
  )
}

const noFilter: MemberFilter = { search: undefined, role: undefined, state: undefined }

/** How many seats are used, and how many people have been asked. */
function Seats() {
  const { site, call } = usePorts()
  const { members: words } = useOrganizationWords()
  const { id, membership } = useOrganization()
  const { data: invitations } = useQuery(invitationsQuery(call, id))
  const waiting = invitations?.filter((invitation) => stateOf(invitation) === 'waiting').length ?? 0
  return (
    <>
      {words.seats(membership.memberCount, site.organizations.membershipLimit)}
      {waiting > 0 && ` ${words.waiting(waiting)}`}
    </>
  )
}

function NobodyMatches({ onClear }: { onClear: () => void }) {
  const { members: words } = useOrganizationWords()
  return <Empty title={words.nobody} actions={<Button onClick={onClear}>{words.clear}</Button>} />
}
