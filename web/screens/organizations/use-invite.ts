import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { inviteMembers } from '../../../contract/organizations/invitations.ts'
import { useAct } from '../../app/use-act.ts'
import { toast } from '../../ui/Toasts.tsx'
import { useOrganizationWords } from './organization-words.ts'
import { useOrganization } from './organization.ts'

/** What came of inviting one address. */
export type Outcome = 'sent' | { code: string }

const alreadyInvited = 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION'

type Terms = {
  role: string
  /** Other roles of some addresses. */
  roles: Readonly<Record<string, string>>
  teamId: string
  onAllSent: () => void
}

/** Invites addresses, and keeps for each what came of it. */
export function useInvite({ role, roles, teamId, onAllSent }: Terms) {
  const { inviting: words } = useOrganizationWords()
  const { id: organizationId } = useOrganization()
  const queries = useQueryClient()
  const { act, isPending, problem } = useAct(inviteMembers)
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, Outcome>>>({})
  const refused = Object.keys(outcomes).filter((address) => outcomes[address] !== 'sent')
  const invited = refused.filter((address) => codeOf(outcomes[address]) === alreadyInvited)

  async function send(wanted: readonly string[], { resend }: { resend: boolean }) {
    const offers = wanted.map((email) => ({ email, role: roles[email] ?? role, ...(teamId === '' ? {} : { teamId }) }))
    const reply = await act({ body: { invitations: offers, organizationId, resend } })
    if (!reply) return
    void queries.invalidateQueries({ queryKey: ['invitations', organizationId] })
    const came = reply.outcomes.map(({ email, refusal }): [string, Outcome] => [email, refusal ?? 'sent'])
    const all = { ...outcomes, ...Object.fromEntries(came) }
    setOutcomes(all)
    if (Object.values(all).some((outcome) => outcome !== 'sent')) return
    toast(words.sent(Object.keys(all).length))
    onAllSent()
  }

  return {
    outcomes,
    isPending,
    problem,
    sent: Object.keys(outcomes).length - refused.length,
    refused: refused.length,
    canSendAgain: invited.length > 0,
    send: (wanted: readonly string[]) => send(wanted, { resend: false }),
    sendAgain: () => send(invited, { resend: true }),
    forget: (address: string) => setOutcomes(({ [address]: _, ...others }) => others),
    /** With other terms, those that were refused may be tried once more. */
    forgetRefused: () =>
      setOutcomes((all) => Object.fromEntries(Object.entries(all).filter(([, is]) => is === 'sent'))),
  }
}

function codeOf(outcome: Outcome | undefined) {
  return typeof outcome === 'object' ? outcome.code : null
}
