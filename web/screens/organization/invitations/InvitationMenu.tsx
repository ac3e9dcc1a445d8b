import { Link as LinkIcon, Send, X } from 'lucide-react'
import type { Invitation } from '../../../../contract/organization.ts'
import { Menu, type MenuChoice } from '../../../ui/Menu.tsx'
import { toast } from '../../../ui/Toasts.tsx'
import type { InvitationState } from './invitation-state.ts'
import { useOrganization } from '../organization.ts'
import type { InvitationActs } from './use-invitation-acts.ts'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'

type InvitationMenuProps = { invitation: Invitation; state: InvitationState; acts: InvitationActs }

/** The menu of actions for an invitation. */
export function InvitationMenu({ invitation, state, acts }: InvitationMenuProps) {
  const { invitations: words } = useMessages(organizationMessages, 'organizations')
  const { may } = useOrganization()
  const mayCreate = may({ invitation: ['create'] }) ? undefined : words.notAllowed
  const copy: MenuChoice = {
    label: words.copyLink,
    icon: <LinkIcon aria-hidden />,
    // Excludes the secret of the mail: the link shows the invitation but does not verify the recipient’s address.
    onChoose: () => void navigator.clipboard.writeText(linkTo(invitation)).then(() => toast(words.linkCopied)),
  }
  const again: MenuChoice = {
    label: state === 'waiting' ? words.sendAgain : words.inviteAgain,
    icon: <Send aria-hidden />,
    onChoose: () => acts.sendAgain(invitation),
    reason: mayCreate,
  }
  const stop: MenuChoice = {
    label: words.cancel,
    icon: <X aria-hidden />,
    isDanger: true,
    onChoose: () => acts.cancel(invitation),
    reason: may({ invitation: ['cancel'] }) ? undefined : words.notAllowed,
  }
  if (state === 'accepted') return null
  return (
    <Menu
      label={words.actionsFor(invitation.email)}
      choices={() => (state === 'waiting' ? [copy, again, stop] : [again])}
    />
  )
}

function linkTo({ id }: Invitation) {
  return `${window.location.origin}/invite/${id}`
}
