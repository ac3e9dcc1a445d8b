import { useQuery } from '@tanstack/react-query'
import { memo, useCallback, type Dispatch, type ReactNode, type SetStateAction } from 'react'
import type { ReplyOf } from '../../../../contract/endpoint.ts'
import type { listMembers } from '../../../../contract/organizations/members.ts'
import { useApp } from '../../../context/app.tsx'
import { Check } from '../../../ui/Field.tsx'
import { Menu, type MenuChoice } from '../../../ui/Menu.tsx'
import { cellClass, longCell, longRow, Table, type Column } from '../../../ui/Table.tsx'
import { Time } from '../../../ui/Time.tsx'
import { MemberUser, RoleTags } from './MemberUser.tsx'
import { useOrganization } from '../organization.ts'
import { teamsQuery } from '../../../data/organizations.ts'
import { useMemberMenus } from './use-member-menus.tsx'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'

/** A member as returned by the list endpoint. */
export type ListedMember = ReplyOf<typeof listMembers>['members'][number]

/** The column and direction that members are sorted by. */
export type MemberSorting = { by: 'name' | 'email' | 'role' | 'createdAt'; direction: 'asc' | 'desc' }

type MembersTableProps = {
  members: readonly ListedMember[]
  sorting: MemberSorting
  onSort: (sorting: MemberSorting) => void
  chosen: readonly string[]
  onChosen: Dispatch<SetStateAction<readonly string[]>>
}

const team = { name: 'team', isSpare: true }
const joined = { name: 'joined', isSpare: true }

/** A table of members, with a menu of actions for each. */
export function MembersTable({ members, sorting, onSort, chosen, onChosen }: MembersTableProps) {
  const { call } = useApp()
  const { members: messages } = useMessages(organizationMessages, 'organizations')
  const { id, membership } = useOrganization()
  const hasTeams = useHasTeams()
  const { data: teams } = useQuery({ ...teamsQuery(call, id), enabled: hasTeams })
  const nameOfTeam = (teamId: string | null) => teams?.find((each) => each.id === teamId)?.name ?? messages.noTeam
  const { choicesOf, beside } = useMemberMenus(members)

  const choose = useCallback(
    (id: string, isChosen: boolean) =>
      onChosen((before) => (isChosen ? [...before, id] : before.filter((each) => each !== id))),
    [onChosen],
  )
  const others = members.filter((member) => member.id !== membership.id).map((member) => member.id)
  const all = <ChooseAll others={others} chosen={chosen} onChosen={onChosen} />
  return (
    <>
      {beside}
      <Table label={messages.table} columns={useColumns(all, sorting, onSort)} isLong>
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            team={hasTeams ? nameOfTeam(member.teamId) : null}
            isMe={member.id === membership.id}
            isChosen={chosen.includes(member.id)}
            onChoose={choose}
            choicesOf={choicesOf}
          />
        ))}
      </Table>
    </>
  )
}

type ChooseAllProps = Pick<MembersTableProps, 'chosen' | 'onChosen'> & { others: readonly string[] }

function ChooseAll({ others, chosen, onChosen }: ChooseAllProps) {
  const { bulk } = useMessages(organizationMessages, 'organizations')
  return (
    <Check
      aria-label={bulk.selectAll}
      disabled={others.length === 0}
      checked={others.length > 0 && chosen.length === others.length}
      ref={(box) => {
        if (box) box.indeterminate = chosen.length > 0 && chosen.length < others.length
      }}
      onChange={({ target }) => onChosen(target.checked ? others : [])}
    />
  )
}

function useHasTeams() {
  return useApp().site.organizations.teams
}

function useColumns(all: ReactNode, sorting: MemberSorting, onSort: MembersTableProps['onSort']): Column[] {
  const { members: messages, bulk } = useMessages(organizationMessages, 'organizations')
  const hasTeams = useHasTeams()

  function sort(by: MemberSorting['by'], label: string): Column['sort'] {
    const direction = sorting.by === by ? sorting.direction : null
    return {
      direction,
      label: messages.sortBy(label),
      onSort: () => onSort({ by, direction: direction === 'asc' ? 'desc' : 'asc' }),
    }
  }

  return [
    { name: 'select', label: bulk.selectAll, head: all },
    { name: 'person', label: messages.name, sort: sort('name', messages.name) },
    { name: 'role', label: messages.role, sort: sort('role', messages.role) },
    ...(hasTeams ? [{ ...team, label: messages.team }] : []),
    { ...joined, label: messages.joined, sort: sort('createdAt', messages.joined) },
    { name: 'actions', label: messages.actions, isLabelHidden: true },
  ]
}

type MemberRowProps = {
  member: ListedMember
  team: string | null
  isMe: boolean
  isChosen: boolean
  onChoose: (id: string, isChosen: boolean) => void
  choicesOf: (member: ListedMember) => readonly MenuChoice[]
}

// Memoized, so that a hundred rows do not render again while the user types into the search field.
const MemberRow = memo(function MemberRow(props: MemberRowProps) {
  const { member, team: teamName, isMe, isChosen, onChoose, choicesOf } = props
  const site = useMessages()
  const { bulk, members: messages } = useMessages(organizationMessages, 'organizations')
  return (
    <tr {...longRow} data-row={member.id}>
      <td {...longCell} className="gh-cell-select">
        <Check
          aria-label={isMe ? bulk.notYourself : bulk.select(member.user.name)}
          title={isMe ? bulk.notYourself : undefined}
          disabled={isMe}
          checked={isChosen}
          onChange={({ target }) => onChoose(member.id, target.checked)}
        />
      </td>
      <td {...longCell} className="gh-cell-person">
        <MemberUser member={member} isMe={isMe} />
      </td>
      <td {...longCell} className="gh-cell-role">
        <RoleTags role={member.role} />
      </td>
      {teamName !== null && (
        <td {...longCell} className={cellClass(team)}>
          {teamName}
        </td>
      )}
      <td {...longCell} className={cellClass(joined)}>
        <Time at={member.createdAt} locale={site.locale} />
      </td>
      <td {...longCell} className="gh-cell-actions">
        <Menu label={messages.actionsFor(member.user.name)} choices={() => choicesOf(member)} />
      </td>
    </tr>
  )
})
