import { useQueryClient } from '@tanstack/react-query'
import { Link as LinkIcon, Send, X } from 'lucide-react'
import type { Invitation } from '../../../contract/organization.ts'
import { cancelInvitation, inviteMember } from '../../../contract/organizations/invitations.ts'
import { rolesIn } from '../../../contract/roles.ts'
import { useAct } from '../../app/use-act.ts'
import { ProblemNote } from '../../forms/FormNote.tsx'
import { usePorts } from '../../ports.tsx'
import { Menu, type MenuChoice } from '../../ui/Menu.tsx'
import { toast } from '../../ui/Toasts.tsx'
import type { InvitationState } from './invitation-state.ts'
import { useOrganizationWords } from './organization-words.ts'
import { useOrganization } from './organization.ts'
import { invitationsQuery } from './queries.ts'

type InvitationMenuProps = { invitation: Invitation; state: InvitationState }

/** What can be done about an invitation. */
export function InvitationMenu({ invitation, state }: InvitationMenuProps) {
  const { invitations: words } = useOrganizationWords()
  const { may } = useOrganization()
  const { sendAgain, cancel, problem } = useInvitation(invitation)
  const mayCreate = may({ invitation: ['create'] }) ? undefined : words.notAllowed
  const copy: MenuChoice = {
    label: words.copyLink,
    icon: <LinkIcon aria-hidden />,
    // Without the mail's secret: it shows the invitation, and does not prove whose address it is for.
    onChoose: () => void navigator.clipboard.writeText(linkTo(invitation)).then(() => toast(words.linkCopied)),
  }
  const again: MenuChoice = {
    label: state === 'waiting' ? words.sendAgain : words.inviteAgain,
    icon: <Send aria-hidden />,
    onChoose: () => void sendAgain(),
    reason: mayCreate,
  }
  const stop: MenuChoice = {
    label: words.cancel,
    icon: <X aria-hidden />,
    isDanger: true,
    onChoose: () => void cancel(),
    reason: may({ invitation: ['cancel'] }) ? undefined : words.notAllowed,
  }
  if (state === 'accepted') return null
  return (
    <>
      <Menu
        label={words.actionsFor(invitation.email)}
        choices={() => (state === 'waiting' ? [copy, again, stop] : [again])}
      />
      {problem && <ProblemNote problem={problem} />}
    </>
  )
}

function linkTo({ id }: Invitation) {
  return `${window.location.origin}/invite/${id}`
}

/** Mails an invitation again, or takes it back; it goes from the list at once, and comes back when that is refused. */
function useInvitation(invitation: Invitation) {
  const { call } = usePorts()
  const { invitations: words } = useOrganizationWords()
  const { id: organizationId } = useOrganization()
  const queries = useQueryClient()
  const inviting = useAct(inviteMember)
  const canceling = useAct(cancelInvitation)
  const { queryKey } = invitationsQuery(call, organizationId)
  const { email, teamId } = invitation

  async function sendAgain() {
    const offer = { email, role: rolesIn(invitation.role), organizationId, resend: true }
    const body = teamId === null ? offer : { ...offer, teamId }
    if (!(await inviting.act({ body }))) return
    toast(words.sentTo(email))
    await queries.invalidateQueries({ queryKey })
  }

  function mark(status: Invitation['status']) {
    queries.setQueryData(queryKey, (all) =>
      all?.map((each) => (each.id === invitation.id ? { ...each, status } : each)),
    )
  }

  async function cancel() {
    await queries.cancelQueries({ queryKey })
    mark('canceled')
    document.querySelector<HTMLElement>('main h1')?.focus()
    if (!(await canceling.act({ body: { invitationId: invitation.id } }))) return mark(invitation.status)
    toast(words.canceled(email))
  }

  return { sendAgain, cancel, problem: inviting.problem ?? canceling.problem }
}
