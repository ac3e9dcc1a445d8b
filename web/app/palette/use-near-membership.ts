import { useCurrentMembership } from '../../data/current-membership.ts'
import { useMode } from '../shell/mode.ts'

/**
 * Returns the user’s membership in the organization that this tab shows, or else in the active organization of the
 * session. Returns null if there is no such membership or the user is suspended there.
 */
export function useNearMembership() {
  const mode = useMode()
  const current = useCurrentMembership()
  const membership = mode.kind === 'organization' ? mode.membership : current
  return membership?.suspendedAt === null ? membership : null
}
