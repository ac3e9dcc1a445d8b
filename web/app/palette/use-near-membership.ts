import { useCurrentMembership } from '../../data/current-membership.ts'
import { useMode } from '../shell/mode.ts'

/** Returns the membership of this tab: in the organization it shows, otherwise in the session’s active organization. */
export function useNearMembership() {
  const mode = useMode()
  const current = useCurrentMembership()
  const membership = mode.kind === 'organization' ? mode.membership : current
  return membership?.suspendedAt === null ? membership : null
}
