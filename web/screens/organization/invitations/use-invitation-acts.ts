import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Invitation } from '../../../../contract/organization.ts'
import { cancelInvitation, inviteMember } from '../../../../contract/organizations/invitations.ts'
import { rolesIn } from '../../../../contract/roles.ts'
import { useAct } from '../../../data/use-act.ts'
import { useOptimistic } from '../../../forms/use-optimistic.tsx'
import { usePorts } from '../../../context/app.tsx'
import { toast } from '../../../ui/Toasts.tsx'
import { buttonBeside, focusOr } from '../members/beside-row.ts'
import { useOrganization } from '../organization.ts'
import { invitationsQuery } from '../../../data/organizations.ts'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'

export type InvitationActs = ReturnType<typeof useInvitationActs>

/**
 * Resends or cancels invitations; `problem` is the refusal of the last resend, and `unmailedTo` its address when a limit
 * on mails kept its mail back.
 */
export function useInvitationActs() {
  const { call } = usePorts()
  const { invitations: words } = useMessages(organizationMessages, 'organizations')
  const { id: organizationId } = useOrganization()
  const queries = useQueryClient()
  const { act: invite, problem } = useAct(inviteMember)
  const [unmailedTo, setUnmailedTo] = useState<string | null>(null)
  const takeBack = useOptimistic(cancelInvitation)
  const { queryKey } = invitationsQuery(call, organizationId)

  async function sendAgain({ email, role, teamId }: Invitation) {
    const offer = { email, role: rolesIn(role), organizationId, resend: true }
    const body = teamId === null ? offer : { ...offer, teamId }
    setUnmailedTo(null)
    const renewed = await invite({ body })
    if (!renewed) return
    if (renewed.mailPaused) setUnmailedTo(email)
    else toast(words.sentTo(email))
    await queries.invalidateQueries({ queryKey })
  }

  function cancel({ id, email }: Invitation) {
    const beside = buttonBeside(id)
    const canceled = (each: Invitation) => (each.id === id ? { ...each, status: 'canceled' as const } : each)
    void takeBack(
      { body: { invitationId: id } },
      {
        key: queryKey,
        isListTold: true,
        show: () => queries.setQueryData(queryKey, (all) => all?.map(canceled)),
        onShown: () => focusOr(beside),
        onDone: () => toast(words.canceled(email)),
      },
    )
  }

  return { sendAgain, cancel, problem, unmailedTo }
}
