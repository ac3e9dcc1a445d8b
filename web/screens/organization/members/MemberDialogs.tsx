import { removeMember, suspendMember, transferOwnership } from '../../../../contract/organizations/members.ts'
import { useAct } from '../../../data/use-act.ts'
import { ProblemNote } from '../../../forms/FormNote.tsx'
import { Confirm } from '../../../ui/Confirm.tsx'
import { Rich } from '../../../ui/Rich.tsx'
import { toast } from '../../../ui/Toasts.tsx'
import { buttonBeside, focusOr } from './beside-row.ts'
import { LeaveOrganization } from '../../account/organizations/LeaveOrganization.tsx'
import type { MemberQuestion } from './use-member-menus.tsx'
import type { ListedMember } from './MembersTable.tsx'
import { useOrganization } from '../organization.ts'
import { RoleDialog } from './RoleDialog.tsx'
import { useMembersChanged } from './use-members-changed.ts'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'

type MemberDialogProps = { member: ListedMember; onClose: () => void }

/** The dialog of an action on a member. */
export function MemberDialogs(props: MemberDialogProps & { question: MemberQuestion; isMe: boolean }) {
  const { question, isMe, ...rest } = props
  const { membership } = useOrganization()
  switch (question) {
    case 'role':
      return <RoleDialog {...rest} isMe={isMe} />
    case 'transfer':
      return <TransferOwnership {...rest} />
    case 'suspend':
      return <SuspendMember {...rest} />
    case 'remove':
      return <RemoveMember {...rest} />
    case 'leave':
      return <LeaveOrganization membership={membership} onClose={rest.onClose} />
  }
}

function RemoveMember({ member, onClose }: MemberDialogProps) {
  const { removing, leaving } = useMessages(organizationMessages, 'organizations')
  const { id: organizationId, name: organization } = useOrganization()
  const { act, isPending, problem } = useAct(removeMember)
  const membersChanged = useMembersChanged()
  const { name } = member.user

  async function remove() {
    if (!(await act({ body: { memberIdOrEmail: member.id, organizationId } }))) return
    const beside = buttonBeside(member.id)
    onClose()
    await membersChanged()
    toast(removing.removed(name))
    focusOr(beside)
  }

  return (
    <Confirm
      title={removing.title(name)}
      sentence={<Rich text={removing.sentence(organization)} />}
      labels={{ act: removing.act, keep: leaving.close }}
      isPending={isPending}
      onAct={() => void remove()}
      onClose={onClose}
    >
      {problem && <ProblemNote problem={problem} />}
    </Confirm>
  )
}

function SuspendMember({ member, onClose }: MemberDialogProps) {
  const { suspending, members, leaving } = useMessages(organizationMessages, 'organizations')
  const { id: organizationId } = useOrganization()
  const { act, isPending, problem } = useAct(suspendMember)
  const membersChanged = useMembersChanged()

  async function suspend() {
    if (!(await act({ body: { memberId: member.id, organizationId } }))) return
    onClose()
    toast(members.suspendedNow(member.user.name))
    await membersChanged()
  }

  return (
    <Confirm
      title={suspending.title(member.user.name)}
      sentence={suspending.sentence}
      labels={{ act: suspending.act, keep: leaving.close }}
      look="primary"
      isPending={isPending}
      onAct={() => void suspend()}
      onClose={onClose}
    >
      {problem && <ProblemNote problem={problem} />}
    </Confirm>
  )
}

function TransferOwnership({ member, onClose }: MemberDialogProps) {
  const { transferring, leaving } = useMessages(organizationMessages, 'organizations')
  const { id: organizationId } = useOrganization()
  const { act, isPending, problem } = useAct(transferOwnership)
  const membersChanged = useMembersChanged()

  async function transfer() {
    if (!(await act({ body: { memberId: member.id, organizationId } }))) return
    onClose()
    toast(transferring.done(member.user.name))
    await membersChanged()
  }

  return (
    <Confirm
      title={transferring.title(member.user.name)}
      sentence={transferring.sentence}
      labels={{ act: transferring.act, keep: leaving.close }}
      look="primary"
      isPending={isPending}
      onAct={() => void transfer()}
      onClose={onClose}
    >
      {problem && <ProblemNote problem={problem} />}
    </Confirm>
  )
}
