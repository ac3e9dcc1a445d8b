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
  /** Shown to everyone else. */
  fallback?: ReactNode
  children: ReactNode
}

/**
 * Shows its children to users who are signed in and have the permission in the active organization, and `fallback` to
 * everyone else. While the session is loading, shows neither.
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

/** Shows its children to signed-in users. Rendering on the server needs the `session` property of `AuthProvider`. */
export function SignedIn({ children }: { children: ReactNode }): ReactNode {
  const { data } = useSession()
  return data && children
}

/** Shows its children to visitors who are not signed in. Shows nothing while the session is loading. */
export function SignedOut({ children }: { children: ReactNode }): ReactNode {
  const { data, isPending } = useSession()
  return data === null && !isPending && children
}
