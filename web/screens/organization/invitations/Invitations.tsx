import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { Invitation } from '../../../../contract/organization.ts'
import { QueryData } from '../../../layout/QueryResult.tsx'
import { sessionQuery } from '../../../data/account.ts'
import { ProblemNote } from '../../../forms/FormNote.tsx'
import type { FilterBarProps } from '../../../layout/filters/FilterBar.tsx'
import { useApp } from '../../../context/app.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Select } from '../../../ui/Select.tsx'
import { cellClass, Table, type Column } from '../../../ui/Table.tsx'
import { Time } from '../../../ui/Time.tsx'
import { useIsNarrow } from '../../../ui/use-media.ts'
import { InviteButton } from './InviteButton.tsx'
import { InvitationMenu } from './InvitationMenu.tsx'
import { invitationStates, stateOf, type InvitationState } from './invitation-state.ts'
import { RoleTags } from '../members/MemberUser.tsx'
import { useOrganization } from '../organization.ts'
import { PeoplePage } from '../PeoplePage.tsx'
import { invitationsQuery, membersQuery, teamsQuery } from '../../../data/organizations.ts'
import { useInvitationActions, type InvitationActions } from './use-invitation-acts.ts'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'
import '../members/Members.css'

const maxListed = 100

type InvitationsProps = {
  tabs?: ReactNode
  state: InvitationState
  isInviting: boolean
  onState: (state: InvitationState) => void
  onInviting: (isInviting: boolean) => void
  /** Renders the filter on a phone. Omitted in host applications, because it would enlarge their stylesheet. */
  FilterBar?: ComponentType<FilterBarProps> | undefined
}

/** The invitations of an organization, with their states. */
export function Invitations(props: InvitationsProps) {
  const { tabs, state, isInviting, onState, onInviting, FilterBar } = props
  const { call } = useApp()
  const { invitations: messages, unmailed } = useMessages(organizationMessages, 'organizations')
  const { id } = useOrganization()
  const result = useQuery(invitationsQuery(call, id))
  const actions = useInvitationActions()
  const isEmpty = state === 'waiting' && result.data?.every((invitation) => stateOf(invitation) !== state) === true
  return (
    <PeoplePage
      title={messages.title}
      sub={messages.sub}
      tabs={tabs}
      isInviting={isInviting}
      onInviting={onInviting}
      isEmpty={isEmpty}
    >
      <StateFilter state={state} onState={onState} FilterBar={FilterBar} />
      {actions.problem && !result.isError && <ProblemNote problem={actions.problem} />}
      {actions.unmailedTo !== null && (
        <Note kind="warn" title={unmailed.to(actions.unmailedTo)} isNews>
          {unmailed.toSentence}
        </Note>
      )}
      <QueryData result={result} rows={3}>
        {(all) => {
          const shown = all.filter((invitation) => stateOf(invitation) === state)
          if (shown.length === 0) return <None isWaiting={isEmpty} onInvite={() => onInviting(true)} />
          return (
            <div className="gh-members">
              <InvitationsTable invitations={shown} actions={actions} />
              {all.length === maxListed && <p className="gh-small gh-quiet">{messages.newest}</p>}
            </div>
          )
        }}
      </QueryData>
    </PeoplePage>
  )
}

/**
 * Filters the invitations by state. On a phone, the filter is behind a button. Pending invitations are listed unless
 * another state is chosen.
 */
function StateFilter({ state, onState, FilterBar }: Pick<InvitationsProps, 'state' | 'onState' | 'FilterBar'>) {
  const { invitations: messages } = useMessages(organizationMessages, 'organizations')
  const isFolded = useIsNarrow() && FilterBar !== undefined
  const field = (
    <Select
      id="invitation-state"
      label={messages.filter}
      isLabelHidden={!isFolded}
      value={state}
      choices={invitationStates.map((each) => ({ value: each, label: messages.states[each] }))}
      onChange={onState}
    />
  )
  if (!isFolded) return <div className="gh-member-filters">{field}</div>
  const clear = () => onState('waiting')
  const chip = { name: 'state', label: messages.filter, value: messages.states[state], onRemove: clear }
  return <FilterBar chips={state === 'waiting' ? [] : [chip]} onClear={clear} filters={() => field} />
}

function None({ isWaiting, onInvite }: { isWaiting: boolean; onInvite: () => void }) {
  const { invitations: messages } = useMessages(organizationMessages, 'organizations')
  if (!isWaiting) return <Empty title={messages.noneOfState} />
  return (
    <Empty title={messages.none} actions={<InviteButton onInvite={onInvite} />}>
      {messages.noneSentence}
    </Empty>
  )
}

const spare = {
  role: { name: 'role' },
  team: { name: 'team', isSpare: true },
  by: { name: 'by', isSpare: true },
}

type InvitationsTableProps = { invitations: readonly Invitation[]; actions: InvitationActions }

function InvitationsTable({ invitations, actions }: InvitationsTableProps) {
  const { site } = useApp()
  const { invitations: messages } = useMessages(organizationMessages, 'organizations')
  const columns: Column[] = [
    { name: 'person', label: messages.email },
    { ...spare.role, label: messages.role },
    ...(site.organizations.teams ? [{ ...spare.team, label: messages.team }] : []),
    { ...spare.by, label: messages.by },
    { name: 'actions', label: messages.actions, isLabelHidden: true },
  ]
  return (
    <Table label={messages.table} columns={columns}>
      {invitations.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} actions={actions} />
      ))}
    </Table>
  )
}

function InvitationRow({ invitation, actions }: { invitation: Invitation; actions: InvitationActions }) {
  const { site, call } = useApp()
  const messages = useMessages()
  const { ends, members } = useMessages(organizationMessages, 'organizations')
  const { id } = useOrganization()
  const nameOf = useInviterNames()
  const { data: teams } = useQuery({ ...teamsQuery(call, id), enabled: site.organizations.teams })
  const state = stateOf(invitation)
  const isOpen = state === 'waiting' || state === 'ended'
  return (
    <tr data-row={invitation.id}>
      <td className="gh-cell-person">
        <p>{invitation.email}</p>
        {isOpen && (
          <p className="gh-user-cell-email">
            <Time at={invitation.expiresAt} locale={messages.locale}>
              {ends((Date.parse(invitation.expiresAt) - Date.now()) / 1000)}
            </Time>
          </p>
        )}
      </td>
      <td className={cellClass(spare.role)}>
        <RoleTags role={invitation.role} />
      </td>
      {site.organizations.teams && (
        <td className={cellClass(spare.team)}>
          {teams?.find((team) => team.id === invitation.teamId)?.name ?? members.noTeam}
        </td>
      )}
      <td className={cellClass(spare.by)}>{nameOf(invitation.inviterId)}</td>
      <td className="gh-cell-actions">
        <InvitationMenu invitation={invitation} state={state} actions={actions} />
      </td>
    </tr>
  )
}

/** Returns a function that looks up an inviter’s name among the loaded members. */
function useInviterNames() {
  const { site, call } = useApp()
  const { invitations: messages } = useMessages(organizationMessages, 'organizations')
  const { id } = useOrganization()
  const { data: session } = useQuery({ ...sessionQuery(call, site), enabled: false })
  const { data: members } = useInfiniteQuery(membersQuery(call, id))
  return (userId: string) => {
    if (userId === session?.user.id) return messages.byYou
    return members?.pages.flatMap((page) => page.members).find((member) => member.userId === userId)?.user.name ?? '–'
  }
}
