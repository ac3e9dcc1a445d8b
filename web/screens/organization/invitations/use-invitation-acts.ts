import { useRefusalToast } from '../../../forms/use-refusal-toast.tsx'
import { optimistic } from '../../../data/optimistic.ts'
import { answer } from '../../../data/queries.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Invitation } from '../../../../contract/organization.ts'
import { cancelInvitation, inviteMember } from '../../../../contract/organizations/invitations.ts'
import { rolesIn } from '../../../../contract/roles.ts'
import { useApp } from '../../../context/app.tsx'
import { toast } from '../../../ui/Toasts.tsx'
import { buttonBeside, focusOr } from '../members/beside-row.ts'
import { useOrganization } from '../organization.ts'
import { invitationsQuery } from '../../../data/organizations.ts'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'

export type InvitationActions = ReturnType<typeof useInvitationActions>

/**
 * Returns functions that resend or cancel invitations. `problem` is the error if the last attempt to resend failed.
 * `unmailedTo` is the email address of the last resent invitation if a mail limit kept its mail from being sent.
 */
export function useInvitationActions() {
  const sendAgain = useSendAgain()
  const cancel = useCancel()
  return {
    sendAgain: (invitation: Invitation) => sendAgain.mutate(invitation),
    cancel: (invitation: Invitation) => cancel.mutate(invitation),
    problem: sendAgain.error?.problem ?? null,
    unmailedTo: sendAgain.data?.mailPaused ? sendAgain.variables.email : null,
  }
}

function useSendAgain() {
  const { call } = useApp()
  const { invitations: messages } = useMessages(organizationMessages, 'organizations')
  const { id: organizationId } = useOrganization()
  const queries = useQueryClient()
  return useMutation({
    mutationFn({ email, role, teamId }: Invitation) {
      const offer = { email, role: rolesIn(role), organizationId, resend: true }
      return answer(call(inviteMember, { body: teamId === null ? offer : { ...offer, teamId } }))
    },
    async onSuccess({ mailPaused }, { email }) {
      if (!mailPaused) toast(messages.sentTo(email))
      await queries.invalidateQueries({ queryKey: invitationsQuery(call, organizationId).queryKey })
    },
  })
}

function useCancel() {
  const { call } = useApp()
  const { invitations: messages } = useMessages(organizationMessages, 'organizations')
  const { id } = useOrganization()
  const queries = useQueryClient()
  const refusalToast = useRefusalToast()
  const { queryKey } = invitationsQuery(call, id)
  const cancelAtOnce = optimistic<Invitation>({
    queryKey,
    show: ({ id }) =>
      queries.setQueryData(queryKey, (all) =>
        all?.map((each) => (each.id === id ? { ...each, status: 'canceled' as const } : each)),
      ),
    onRefused: refusalToast,
    isFailureShown: true,
  })
  return useMutation({
    mutationFn: ({ id }: Invitation) => answer(call(cancelInvitation, { body: { invitationId: id } })),
    ...cancelAtOnce,
    async onMutate(invitation, context) {
      const beside = buttonBeside(invitation.id)
      const change = await cancelAtOnce.onMutate(invitation, context)
      focusOr(beside)
      return change
    },
    onSuccess: (_, { email }) => toast(messages.canceled(email)),
  })
}
