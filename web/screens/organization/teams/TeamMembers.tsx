import { UserMinus } from 'lucide-react'
import type { Team } from '../../../../contract/organization.ts'
import { useReceiptToast } from '../../../forms/use-receipt-toast.ts'
import { Button } from '../../../ui/Button.tsx'
import { cellClass, Table, type Column } from '../../../ui/Table.tsx'
import { Time } from '../../../ui/Time.tsx'
import { buttonBeside, focusOr } from '../members/beside-row.ts'
import { MemberUser, RoleTags } from '../members/MemberUser.tsx'
import type { ListedMember } from '../members/MembersTable.tsx'
import { useOrganization } from '../organization.ts'
import { useSetTeam } from './use-set-team.ts'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'

type TeamMembersProps = { team: Team; members: readonly ListedMember[] }

const role = { name: 'role', isSpare: true }
const joined = { name: 'joined', isSpare: true }

/** The members of a team, each with a button that removes the member from the team. */
export function TeamMembers({ team, members }: TeamMembersProps) {
  const { members: messages, team: teamTexts } = useMessages(organizationMessages, 'organizations')
  const confirm = useReceiptToast()
  const takeOut = useSetTeam(team, null, {
    onSuccess: (member, receipt) => confirm(teamTexts.takenOut(member.user.name, team.name), receipt),
  })
  const columns: Column[] = [
    { name: 'person', label: messages.name },
    { ...role, label: messages.role },
    { ...joined, label: messages.joined },
    { name: 'out', label: messages.actions, isLabelHidden: true },
  ]

  function act(member: ListedMember) {
    const beside = buttonBeside(member.id)
    takeOut.mutate(member)
    focusOr(beside)
  }

  return (
    <Table label={team.name} columns={columns}>
      {members.map((member) => (
        <TeamMember key={member.id} member={member} onTakeOut={() => act(member)} />
      ))}
    </Table>
  )
}

function TeamMember({ member, onTakeOut }: { member: ListedMember; onTakeOut: () => void }) {
  const all = useMessages()
  const { team: messages, teams } = useMessages(organizationMessages, 'organizations')
  const { may, membership } = useOrganization()
  const mayTakeOut = may({ member: ['update'] })
  return (
    <tr data-row={member.id}>
      <td className="gh-cell-person">
        <MemberUser member={member} isMe={member.id === membership.id} />
      </td>
      <td className={cellClass(role)}>
        <RoleTags role={member.role} />
      </td>
      <td className={cellClass(joined)}>
        <Time at={member.createdAt} locale={all.locale} />
      </td>
      <td className="gh-cell-out">
        <Button
          look="quiet"
          icon={<UserMinus size={18} strokeWidth={1.6} aria-hidden />}
          aria-label={messages.takeOutWhom(member.user.name)}
          isDisabled={!mayTakeOut}
          title={mayTakeOut ? undefined : teams.notAllowed}
          onClick={onTakeOut}
        >
          {messages.takeOut}
        </Button>
      </td>
    </tr>
  )
}
