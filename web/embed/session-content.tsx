import type { ReactNode } from 'react'
import { allows, type Permissions } from '../../contract/roles.ts'
import { useOrganization, useSession } from './hooks.ts'

// Components that show content of the host, depending on the session.

export type ProtectProps = {
  /**
   * The permission required in the active organization: `{ member: ['delete'] }`. If omitted, it is enough to be signed
   * in.
   */
  permission?: Permissions
  /** Shown to users without the permission and to signed-out visitors. */
  fallback?: ReactNode
  children: ReactNode
}

/**
 * Shows its children to signed-in users with the permission in the active organization. Shows `fallback` to everyone
 * else. Shows nothing while the session is loading.
 *
 * This only hides content; the server enforces permissions.
 */
export function Protect({ permission, fallback = null, children }: ProtectProps): ReactNode {
  const { isPending, data } = useSession()
  const { membership, roles, isPending: isPendingOrganization } = useOrganization()
  if (isPending || (data && permission && isPendingOrganization)) return null
  const isAllowed = !permission || (membership !== null && allows(roles, membership.role, permission))
  return data && isAllowed ? children : fallback
}

/** Shows its children to signed-in users. For rendering on a server, `AuthProvider` needs the `session` property. */
export function SignedIn({ children }: { children: ReactNode }): ReactNode {
  const { data } = useSession()
  return data && children
}

/** Shows its children to visitors who are not signed in. Shows nothing while the session is loading. */
export function SignedOut({ children }: { children: ReactNode }): ReactNode {
  const { data, isPending } = useSession()
  return data === null && !isPending && children
}
