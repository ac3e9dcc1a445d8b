import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '../../../contract/endpoint.ts'
import type { listMembers } from '../../../contract/organizations/members.ts'
import { rolesIn } from '../../../contract/roles.ts'
import { sessionQuery } from '../../app/queries.ts'
import { usePorts } from '../../ports.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { cellClass, Table, type Column } from '../../ui/Table.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Time } from '../../ui/Time.tsx'
import { MemberMenu } from './MemberMenu.tsx'
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
}

const team = { name: 'team', isSpare: true }
const joined = { name: 'joined', isSpare: true }

/** Members, one a row, with what can be done about each. */
export function MembersTable({ members, sorting, onSort }: MembersTableProps) {
  const { site, call } = usePorts()
  const { members: words } = useOrganizationWords()
  const { id } = useOrganization()
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

  const columns: Column[] = [
    { name: 'person', label: words.name, sort: sort('name', words.name) },
    { name: 'role', label: words.role, sort: sort('role', words.role) },
    ...(hasTeams ? [{ ...team, label: words.team }] : []),
    { ...joined, label: words.joined, sort: sort('createdAt', words.joined) },
    { name: 'actions', label: words.actions, isLabelHidden: true },
  ]
  return (
    <Table label={words.table} columns={columns}>
      {members.map((member) => (
        <MemberRow key={member.id} member={member} team={hasTeams ? nameOfTeam(member.teamId) : null} />
      ))}
    </Table>
  )
}

function MemberRow({ member, team: teamName }: { member: ListedMember; team: string | null }) {
  const { site, words, call } = usePorts()
  const { data: session } = useQuery({ ...sessionQuery(call, site), enabled: false })
  const isMe = member.userId === session?.user.id
  return (
    <tr data-row={member.id}>
      <td className="ah-cell-person">
        <Person member={member} isMe={isMe} />
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
}

function Person({ member, isMe }: { member: ListedMember; isMe: boolean }) {
  const { members: words } = useOrganizationWords()
  const { user, suspendedAt } = member
  return (
    <div className="ah-person">
      <Mark of="person" id={user.id} name={user.name} image={user.image} />
      <div>
        <p className="ah-person-name">
          {user.name}
          {isMe && <Tag>{words.you}</Tag>}
          {suspendedAt !== null && <Tag kind="warn">{words.suspended}</Tag>}
        </p>
        <p className="ah-person-email">{user.email}</p>
      </div>
    </div>
  )
}

/** Roles, a tag each; that of owners stands out. */
export function RoleTags({ role }: { role: string }) {
  const { site } = usePorts()
  const { roleName } = useOrganizationWords()
  return (
    <span className="ah-tags">
      {rolesIn(role).map((name) => (
        <Tag key={name} kind={name === site.organizations.creatorRole ? 'accent' : 'neutral'}>
          {roleName(name)}
        </Tag>
      ))}
    </span>
  )
}
