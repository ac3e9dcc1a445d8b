import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { inviteMembers } from '../../../contract/organizations/invitations.ts'
import { useAct } from '../../app/use-act.ts'
import { toast } from '../../ui/Toasts.tsx'
import { useOrganizationWords } from './organization-words.ts'
import { useOrganization } from './organization.ts'

/** What came of inviting one address. */
export type Outcome = 'sent' | { code: string }

/** Why somebody who has been invited is not invited once more, unless that is wanted. */
export const alreadyInvited = 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION'

type Terms = {
  role: string
  /** Other roles of some addresses. */
  roles: Readonly<Record<string, string>>
  teamId: string
  /** Whom it would be tried with, and what is known of an address without trying. */
  addresses: readonly string[]
  knownOf: (address: string) => Outcome | undefined
  onAllSent: () => void
}

/** Invites addresses, and keeps for each what came of it. */
export function useInvite({ role, roles, teamId, addresses, knownOf, onAllSent }: Terms) {
  const { inviting: words } = useOrganizationWords()
  const { id: organizationId } = useOrganization()
  const queries = useQueryClient()
  const { act, isPending, problem } = useAct(inviteMembers)
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, Outcome>>>({})
  const outcomeOf = (address: string) => outcomes[address] ?? knownOf(address)
  const refused = addresses.filter((address) => typeof outcomeOf(address) === 'object')
  const invited = refused.filter((address) => codeOf(outcomeOf(address)) === alreadyInvited)
  const sent = addresses.filter((address) => outcomeOf(address) === 'sent')

  async function send(wanted: readonly string[], { among, resend }: { among: readonly string[]; resend: boolean }) {
    const offers = wanted.map((email) => ({ email, role: roles[email] ?? role, ...(teamId === '' ? {} : { teamId }) }))
    const reply = await act({ body: { invitations: offers, organizationId, resend } })
    if (!reply) return
    void queries.invalidateQueries({ queryKey: ['invitations', organizationId] })
    const came = reply.outcomes.map(({ email, refusal }): [string, Outcome] => [email, refusal ?? 'sent'])
    const all = { ...outcomes, ...Object.fromEntries(came) }
    setOutcomes(all)
    if (among.some((address) => (all[address] ?? knownOf(address)) !== 'sent')) return
    toast(words.sent(Object.keys(all).length))
    onAllSent()
  }

  return {
    outcomeOf,
    isPending,
    problem,
    /** How many were sent and how many not, once it was tried. */
    sent: sent.length,
    refused: Object.keys(outcomes).length > 0 ? refused.length : 0,
    canSendAgain: invited.length > 0,
    send: (wanted: readonly string[], among: readonly string[]) => send(wanted, { among, resend: false }),
    sendAgain: () => send(invited, { among: addresses, resend: true }),
    forget: (address: string) => setOutcomes(({ [address]: _, ...others }) => others),
    /** With other terms, those that were refused may be tried once more. */
    forgetRefused: () =>
      setOutcomes((all) => Object.fromEntries(Object.entries(all).filter(([, is]) => is === 'sent'))),
  }
}

function codeOf(outcome: Outcome | undefined) {
  return typeof outcome === 'object' ? outcome.code : null
}
