import { usePorts } from '../ports.tsx'
import { usePortalWords } from './portal-words.ts'

/** The name of the person an administrator acts as on this page; null while everybody is themselves. */
export function useViewedAs() {
  const { site } = usePorts()
  if (!site.session?.session.impersonatedBy) return null
  const { name, email } = site.session.user
  return name || email
}

/** Why what only the person themselves may decide is not to be done now; null while they are here themselves. */
export function useOwnersReason() {
  const { impersonation } = usePortalWords()
  const name = useViewedAs()
  return name === null ? null : impersonation.notWhileViewing(name)
}
