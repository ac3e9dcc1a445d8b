import { Link as LinkIcon, Send, X } from 'lucide-react'
import type { Invitation } from '../../../../contract/organization.ts'
import { Menu, type MenuChoice } from '../../../ui/Menu.tsx'
import { toast } from '../../../ui/Toasts.tsx'
import type { InvitationState } from './invitation-state.ts'
import { useOrganization } from '../organization.ts'
import type { InvitationActions } from './use-invitation-acts.ts'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'

type InvitationMenuProps = { invitation: Invitation; state: InvitationState; actions: InvitationActions }

/** The menu of actions for an invitation. */
export function InvitationMenu({ invitation, state, actions }: InvitationMenuProps) {
  const { invitations: messages } = useMessages(organizationMessages, 'organizations')
  const { may } = useOrganization()
  const mayCreate = may({ invitation: ['create'] }) ? undefined : messages.notAllowed
  const copy: MenuChoice = {
    label: messages.copyLink,
    icon: <LinkIcon aria-hidden />,
    // Unlike the mailed link, this link has no secret. It shows the invitation but does not verify an email address.
    onChoose: () => void navigator.clipboard.writeText(linkTo(invitation)).then(() => toast(messages.linkCopied)),
  }
  const again: MenuChoice = {
    label: state === 'waiting' ? messages.sendAgain : messages.inviteAgain,
    icon: <Send aria-hidden />,
    onChoose: () => actions.sendAgain(invitation),
    reason: mayCreate,
  }
  const stop: MenuChoice = {
    label: messages.cancel,
    icon: <X aria-hidden />,
    isDanger: true,
    onChoose: () => actions.cancel(invitation),
    reason: may({ invitation: ['cancel'] }) ? undefined : messages.notAllowed,
  }
  if (state === 'accepted') return null
  return (
    <Menu
      label={messages.actionsFor(invitation.email)}
      choices={() => (state === 'waiting' ? [copy, again, stop] : [again])}
    />
  )
}

function linkTo({ id }: Invitation) {
  return `${window.location.origin}/invite/${id}`
}
