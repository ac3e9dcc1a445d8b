import { useApp } from '../context/app.tsx'
import { dashboardMessages } from '../messages/en/dashboard.ts'
import { useMessages } from '../context/messages.ts'

/** Returns the name of the user who is impersonated; null outside impersonation. */
export function useViewedAs() {
  const { site } = useApp()
  if (!site.session?.session.impersonatedBy) return null
  const { name, email } = site.session.user
  return name || email
}

/** Returns why an action reserved for the account’s owner is disabled; null outside impersonation. */
export function useOwnersReason() {
  const { impersonation } = useMessages(dashboardMessages)
  const name = useViewedAs()
  return name === null ? null : impersonation.notAvailable(name)
}
