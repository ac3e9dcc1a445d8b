import { useQuery } from '@tanstack/react-query'
import { memo, useCallback, type Dispatch, type SetStateAction } from 'react'
import type { ReplyOf } from '../../../contract/endpoint.ts'
import type { listMembers } from '../../../contract/organizations/members.ts'
import { usePorts } from '../../ports.tsx'
import { Check } from '../../ui/Field.tsx'
import { cellClass, Table, type Column } from '../../ui/Table.tsx'
import { Time } from '../../ui/Time.tsx'
import { MemberMenu } from './MemberMenu.tsx'
import { MemberPerson, RoleTags } from './MemberPerson.tsx'
import { useOrganizationWords } from './organization-words.ts'
import { useOrganization } from './organization.ts'
import { teamsQuery } from './queries.ts'

/** A member as the members’ page shows one. */
export type ListedMember = ReplyOf<typeof listMembers>['members'][number]

/** By which column members are sorted. */
export type MemberSorting = { by: 'name' | 'email' | 'role' | 'createdAt'; direction: 'asc' | 'desc' }

type MembersTableProps = {
  members: readonly ListedMember[]
  sorting: MemberSorting
  onSort: (sorting: MemberSorting) => void
  /** The ids of those that are chosen. */
  chosen: readonly string[]
  onChosen: Dispatch<SetStateAction<readonly string[]>>
}

const team = { name: 'team', isSpare: true }
const joined = { name: 'joined', isSpare: true }

/** Members, one a row, with what can be done about each. */
export function MembersTable({ members, sorting, onSort, chosen, onChosen }: MembersTableProps) {
  const { site, call } = usePorts()
  const { members: words, bulk } = useOrganizationWords()
  const { id, membership } = useOrganization()
  const hasTeams = site.organizations.teams
  const { data: teams } = useQuery({ ...teamsQuery(call, id), enabled: hasTeams })
  const nameOfTeam = (teamId: string | null) => teams?.find((each) => each.id === teamId)?.name ?? words.noTeam

  function sort(by: MemberSorting['by'], label: string): Column['sort'] {
    const direction = sorting.by === by ? sorting.direction : null
    return {
      direction,
      label: words.sortBy(label.toLowerCase()),
      onSort: () => onSort({ by, direction: direction === 'asc' ? 'desc' : 'asc' }),
    }
  }

  const choose = useCallback(
    (id: string, isChosen: boolean) =>
      onChosen((before) => (isChosen ? [...before, id] : before.filter((each) => each !== id))),
    [onChosen],
  )
  const others = members.filter((member) => member.id !== membership.id).map((member) => member.id)
  const all = (
    <Check
      aria-label={bulk.selectAll}
      disabled={others.length === 0}
      checked={others.length > 0 && chosen.length === others.length}
      onChange={({ target }) => onChosen(target.checked ? others : [])}
    />
  )
  const columns: Column[] = [
    { name: 'select', label: bulk.selectAll, head: all },
    { name: 'person', label: words.name, sort: sort('name', words.name) },
    { name: 'role', label: words.role, sort: sort('role', words.role) },
    ...(hasTeams ? [{ ...team, label: words.team }] : []),
    { ...joined, label: words.joined, sort: sort('createdAt', words.joined) },
    { name: 'actions', label: words.actions, isLabelHidden: true },
  ]
  return (
    <Table label={words.table} columns={columns}>
      {members.map((member) => (
        <MemberRow
          key={member.id}
          member={member}
          team={hasTeams ? nameOfTeam(member.teamId) : null}
          isMe={member.id === membership.id}
          isChosen={chosen.includes(member.id)}
          onChoose={choose}
        />
      ))}
    </Table>
  )
}

type MemberRowProps = {
  member: ListedMember
  team: string | null
  isMe: boolean
  isChosen: boolean
  onChoose: (id: string, isChosen: boolean) => void
}

// A hundred rows stay as they are while somebody types into the search above them.
const MemberRow = memo(function MemberRow({ member, team: teamName, isMe, isChosen, onChoose }: MemberRowProps) {
  const { words } = usePorts()
  const { bulk } = useOrganizationWords()
  return (
    <tr data-row={member.id}>
      <td className="ah-cell-select">
        <Check
          aria-label={isMe ? bulk.notYourself : bulk.select(member.user.name)}
          title={isMe ? bulk.notYourself : undefined}
          disabled={isMe}
          checked={isChosen}
          onChange={({ target }) => onChoose(member.id, target.checked)}
        />
      </td>
      <td className="ah-cell-person">
        <MemberPerson member={member} isMe={isMe} />
      </td>
      <td className="ah-cell-role">
        <RoleTags role={member.role} />
      </td>
      {teamName !== null && <td className={cellClass(team)}>{teamName}</td>}
      <td className={cellClass(joined)}>
        <Time at={member.createdAt} locale={words.locale} />
      </td>
      <td className="ah-cell-actions">
        <MemberMenu member={member} isMe={isMe} />
      </td>
    </tr>
  )
})
