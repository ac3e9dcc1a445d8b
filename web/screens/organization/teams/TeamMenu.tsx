import { useApp } from '../../../context/app.tsx'
import { receipt } from '../../../data/receipts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MailPlus, Pencil, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Team } from '../../../../contract/organization.ts'
import { removeTeam } from '../../../../contract/organizations/teams.ts'
import { ProblemNote } from '../../../forms/FormNote.tsx'
import { useReceiptToast } from '../../../forms/use-receipt-toast.ts'
import { Confirm } from '../../../ui/Confirm.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { useOrganization } from '../organization.ts'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'

const NameTeam = lazy(async () => ({ default: (await import('./NameTeam.tsx')).NameTeam }))
const InvitePeople = lazy(async () => ({ default: (await import('../invitations/InvitePeople.tsx')).InvitePeople }))

type TeamMenuProps = {
  team: Team
  isMine: boolean
  /** Called after the team was deleted. */
  onRemoved?: () => void
}

/** The menu of actions for a team. Actions that the user cannot take are disabled and show the reason. */
export function TeamMenu({ team, isMine, onRemoved }: TeamMenuProps) {
  const { teams: messages } = useMessages(organizationMessages, 'organizations')
  const { may } = useOrganization()
  const [open, setOpen] = useState<'rename' | 'remove' | 'invite' | null>(null)
  const reasonAgainst = (isAllowed: boolean) => (isAllowed ? undefined : messages.notAllowed)
  const close = () => setOpen(null)
  return (
    <>
      <Menu
        label={messages.actionsFor(team.name)}
        choices={() => [
          {
            label: messages.rename,
            icon: <Pencil aria-hidden />,
            onChoose: () => setOpen('rename'),
            reason: reasonAgainst(may({ team: ['update'] })),
          },
          {
            label: messages.invite,
            icon: <MailPlus aria-hidden />,
            onChoose: () => setOpen('invite'),
            reason: reasonAgainst(may({ invitation: ['create'] })),
          },
          {
            label: messages.remove,
            icon: <Trash2 aria-hidden />,
            isDanger: true,
            onChoose: () => setOpen('remove'),
            reason: reasonAgainst(may({ team: ['delete'] })) ?? (isMine ? messages.yoursReason : undefined),
          },
        ]}
      />
      <Suspense>
        {open === 'rename' && <NameTeam team={team} onClose={close} />}
        {open === 'invite' && <InvitePeople teamId={team.id} onClose={close} />}
      </Suspense>
      {open === 'remove' && <RemoveTeam team={team} onClose={close} onRemoved={onRemoved} />}
    </>
  )
}

type RemoveTeamProps = Pick<TeamMenuProps, 'team' | 'onRemoved'> & { onClose: () => void }

function RemoveTeam({ team, onClose, onRemoved }: RemoveTeamProps) {
  const { teams: messages } = useMessages(organizationMessages, 'organizations')
  const { id: organizationId } = useOrganization()
  const queries = useQueryClient()
  const { call } = useApp()
  const confirm = useReceiptToast()
  const remove = useMutation({
    mutationFn: () => receipt(call(removeTeam, { body: { teamId: team.id, organizationId } })),
    async onSuccess(receipt) {
      onClose()
      confirm(messages.removed(team.name), receipt)
      onRemoved?.()
      await queries.invalidateQueries({ queryKey: ['teams', organizationId] })
      await queries.invalidateQueries({ queryKey: ['members', organizationId] })
      document.querySelector<HTMLElement>('main h1')?.focus()
    },
  })

  return (
    <Confirm
      title={messages.removeTitle(team.name)}
      sentence={messages.removeSentence}
      labels={{ act: messages.remove, keep: messages.keep }}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {remove.error && <ProblemNote problem={remove.error.problem} />}
    </Confirm>
  )
}
