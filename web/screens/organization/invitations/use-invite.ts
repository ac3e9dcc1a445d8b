import { useApp } from '../../../context/app.tsx'
import { answer } from '../../../data/queries.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { inviteMembers } from '../../../../contract/organizations/invitations.ts'
import type { ReplyOf } from '../../../../contract/endpoint.ts'
import { toast } from '../../../ui/Toasts.tsx'
import { useOrganization } from '../organization.ts'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'

/** The result of one invitation. `unmailed`: the invitation was created, but a mail limit held back its mail. */
export type Outcome = 'sent' | 'unmailed' | { code: string }

/** The error code for an email address that already has an invitation. Calls that resend invitations do not get it. */
export const alreadyInvited = 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION'

type Terms = {
  role: string
  /** Roles for individual email addresses, keyed by email address. They take precedence over `role`. */
  roles: Readonly<Record<string, string>>
  teamId: string
  /** The email addresses to invite. `knownOf` predicts the result of inviting an email address. */
  addresses: readonly string[]
  knownOf: (address: string) => Outcome | undefined
  onAllSent: () => void
}

/** The email addresses to invite (`wanted`), and all listed email addresses (`among`). */
type Sending = { wanted: readonly string[]; among: readonly string[]; resend: boolean }

/** Returns a function that invites email addresses, and the result of each invitation. */
export function useInvite({ role, roles, teamId, addresses, knownOf, onAllSent }: Terms) {
  const { inviting: messages } = useMessages(organizationMessages, 'organizations')
  const { id: organizationId } = useOrganization()
  const queries = useQueryClient()
  const { call } = useApp()
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, Outcome>>>({})
  const outcomeOf = (address: string) => outcomes[address] ?? knownOf(address)
  const refused = addresses.filter((address) => typeof outcomeOf(address) === 'object')
  const invited = refused.filter((address) => codeOf(outcomeOf(address)) === alreadyInvited)
  const numberOf = (outcome: Outcome) => addresses.filter((address) => outcomeOf(address) === outcome).length

  const invite = useMutation({
    mutationFn({ wanted, resend }: Sending) {
      const team = teamId === '' ? {} : { teamId }
      const invitations = wanted.map((email) => ({ email, role: roles[email] ?? role, ...team }))
      return answer(call(inviteMembers, { body: { invitations, organizationId, resend } }))
    },
    onSuccess(reply, { among }) {
      void queries.invalidateQueries({ queryKey: ['invitations', organizationId] })
      const all = { ...outcomes, ...outcomesIn(reply) }
      setOutcomes(all)
      if (among.some((address) => (all[address] ?? knownOf(address)) !== 'sent')) return
      toast(messages.sent(Object.keys(all).length))
      onAllSent()
    },
  })

  return {
    outcomeOf,
    isPending: invite.isPending,
    problem: invite.error?.problem ?? null,
    /** The numbers of sent, unmailed and refused invitations after an attempt. */
    sent: numberOf('sent'),
    unmailed: numberOf('unmailed'),
    refused: Object.keys(outcomes).length > 0 ? refused.length : 0,
    canSendAgain: invited.length > 0,
    send: (wanted: readonly string[], among: readonly string[]) => invite.mutate({ wanted, among, resend: false }),
    sendAgain: () => invite.mutate({ wanted: invited, among: addresses, resend: true }),
    forget: (address: string) => setOutcomes(({ [address]: _, ...others }) => others),
    /** Called when the role or team has changed, because refused email addresses can then be invited again. */
    forgetRefused: () =>
      setOutcomes((all) => Object.fromEntries(Object.entries(all).filter(([, is]) => typeof is === 'string'))),
  }
}

function outcomesIn({ outcomes }: ReplyOf<typeof inviteMembers>): Record<string, Outcome> {
  const outcomeOf = ({ refusal, invitation }: (typeof outcomes)[number]) =>
    refusal ?? (invitation?.mailPaused ? 'unmailed' : 'sent')
  return Object.fromEntries(outcomes.map((each) => [each.email, outcomeOf(each)]))
}

function codeOf(outcome: Outcome | undefined) {
  return typeof outcome === 'object' ? outcome.code : null
}
