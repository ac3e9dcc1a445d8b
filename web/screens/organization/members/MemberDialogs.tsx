import { useApp } from '../../../context/app.tsx'
import { receipt } from '../../../data/receipts.ts'
import { useMutation } from '@tanstack/react-query'
import { removeMember, suspendMember, transferOwnership } from '../../../../contract/organizations/members.ts'
import { ProblemNote } from '../../../forms/FormNote.tsx'
import { useReceiptToast } from '../../../forms/use-receipt-toast.ts'
import { Confirm } from '../../../ui/Confirm.tsx'
import { Rich } from '../../../ui/Rich.tsx'
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
  const { call } = useApp()
  const membersChanged = useMembersChanged()
  const confirm = useReceiptToast()
  const { name } = member.user
  const remove = useMutation({
    mutationFn: () => receipt(call(removeMember, { body: { memberIdOrEmail: member.id, organizationId } })),
    async onSuccess(receipt) {
      const beside = buttonBeside(member.id)
      onClose()
      await membersChanged()
      confirm(removing.removed(name), receipt)
      focusOr(beside)
    },
  })

  return (
    <Confirm
      title={removing.title(name)}
      sentence={<Rich text={removing.sentence(organization)} />}
      labels={{ act: removing.act, keep: leaving.close }}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {remove.error && <ProblemNote problem={remove.error.problem} />}
    </Confirm>
  )
}

function SuspendMember({ member, onClose }: MemberDialogProps) {
  const { suspending, members, leaving } = useMessages(organizationMessages, 'organizations')
  const { id: organizationId } = useOrganization()
  const { call } = useApp()
  const membersChanged = useMembersChanged()
  const confirm = useReceiptToast()
  const suspend = useMutation({
    mutationFn: () => receipt(call(suspendMember, { body: { memberId: member.id, organizationId } })),
    async onSuccess(receipt) {
      onClose()
      confirm(members.suspendedNow(member.user.name), receipt)
      await membersChanged()
    },
  })

  return (
    <Confirm
      title={suspending.title(member.user.name)}
      sentence={suspending.sentence}
      labels={{ act: suspending.act, keep: leaving.close }}
      look="primary"
      isPending={suspend.isPending}
      onConfirm={() => suspend.mutate()}
      onClose={onClose}
    >
      {suspend.error && <ProblemNote problem={suspend.error.problem} />}
    </Confirm>
  )
}

function TransferOwnership({ member, onClose }: MemberDialogProps) {
  const { transferring, leaving } = useMessages(organizationMessages, 'organizations')
  const { id: organizationId } = useOrganization()
  const { call } = useApp()
  const membersChanged = useMembersChanged()
  const confirm = useReceiptToast()
  const transfer = useMutation({
    mutationFn: () => receipt(call(transferOwnership, { body: { memberId: member.id, organizationId } })),
    async onSuccess(receipt) {
      onClose()
      confirm(transferring.done(member.user.name), receipt)
      await membersChanged()
    },
  })

  return (
    <Confirm
      title={transferring.title(member.user.name)}
      sentence={transferring.sentence}
      labels={{ act: transferring.act, keep: leaving.close }}
      look="primary"
      isPending={transfer.isPending}
      onConfirm={() => transfer.mutate()}
      onClose={onClose}
    >
      {transfer.error && <ProblemNote problem={transfer.error.problem} />}
    </Confirm>
  )
}
