import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../context/app.tsx'
import { membershipsQuery } from '../../data/account.ts'
import { mailsQuery } from '../../data/mailbox.ts'
import type { Mode } from './mode.ts'
import type { Place } from './places.ts'

/** Returns a function that returns the number to show next to a navigation entry, or null to show none. */
export function useCounts(mode: Mode, places: readonly Place[]) {
  const { site, call } = useApp()
  const { data: memberships } = useQuery(membershipsQuery(call, site))
  const hasMailbox = places.some(({ page }) => page === 'mailbox')
  // This query does not poll, because the mailbox page already refetches every few seconds.
  const { data: mailbox } = useQuery({ ...mailsQuery(call), refetchInterval: false, enabled: hasMailbox })
  return ({ page }: Place) => {
    const count = {
      members: mode.kind === 'organization' ? mode.membership.memberCount : 0,
      'own-organizations': memberships.length,
      mailbox: mailbox?.mails.length,
    }[page]
    return count === undefined || count === 0 ? null : count
  }
}
