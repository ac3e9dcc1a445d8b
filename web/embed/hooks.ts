import { useCallback, useMemo, useState } from 'react'
import type { CallError, CallResult } from '../../client/call.ts'
import type { UseSession } from '../../client/react.ts'
import { signOut } from '../../contract/sign-in/sign-in.ts'
import type { Membership } from '../../contract/organizations/memberships.ts'
import { allows, type Permissions, type RoleTable } from '../../contract/roles.ts'
import { steadyNow, useSecondsLeft } from '../context/clock.ts'
import { tellOtherTabs } from '../context/session-channel.ts'
import type { Site } from '../context/site.ts'
import { useHost, useSiteState } from './host.ts'

/** Who is signed in; renders again whenever that changes. */
export function useSession(): Omit<UseSession, 'data'> & { data: Site['session'] } {
  const { store } = useHost()
  const { site, isPending, error } = useSiteState()
  const refetch = useCallback(async () => void (await store.refetch()), [store])
  return { data: site?.session ?? null, isPending, error, refetch }
}

/** The active organization and what one is there. */
export type OrganizationState = {
  /** What the signed-in person is in the active organization; null without one, and while they are suspended there. */
  membership: Membership | null
  /** All the organizations they are in. */
  memberships: readonly Membership[]
  /** The roles of organizations and what each allows. */
  roles: RoleTable
  isPending: boolean
  /** A guess from the role, for what to show; the server decides. */
  can: (permissions: Permissions) => boolean
  /** Makes another organization the active one; null leaves all. */
  setActive: (organizationId: string | null) => Promise<CallError | null>
}

/** The active organization of whoever is signed in; renders again whenever that changes. */
export function useOrganization(): OrganizationState {
  const { call } = useHost()
  const { site, isPending } = useSiteState()
  const { memberships = nobody, roles = noRoles } = site?.organizations ?? {}
  const activeId = site?.session?.session.activeOrganizationId ?? null
  const membership =
    memberships.find(({ organization, suspendedAt }) => organization.id === activeId && suspendedAt === null) ?? null
  return useMemo(
    () => ({
      membership,
      memberships,
      roles,
      isPending,
      can: (permissions) => membership !== null && allows(roles, membership.role, permissions),
      async setActive(organizationId) {
        const { setActiveOrganization } = await import('../../contract/organizations/organizations.ts')
        const { error } = await call(setActiveOrganization, { body: { organizationId } })
        if (!error) tellOtherTabs('organizations')
        return error
      },
    }),
    [membership, memberships, roles, isPending, call],
  )
}

const nobody: readonly Membership[] = []
const noRoles: RoleTable = {}

/**
 * Makes the host's own calls wait for a person to confirm who they are, where the server asks for that: the call is made,
 * and once more after the dialog. `confirmed(() => client.unlinkAccount({ providerId: 'github' }))`
 */
export function useConfirmIdentity() {
  const { gate } = useHost()
  return useCallback(
    async <Reply>(ask: () => Promise<CallResult<Reply>>): Promise<CallResult<Reply>> => {
      const result = await ask()
      return (await gate.isMet(result, signOut, undefined)) ? ask() : result
    },
    [gate],
  )
}

/** How long the host's own calls are held back, after the server has limited them. */
export function useRateLimit() {
  const [until, setUntil] = useState<number | null>(null)
  const secondsLeft = useSecondsLeft(until)
  return {
    isLimited: secondsLeft > 0,
    secondsLeft,
    /** Takes the error of a call; begins to count when it says that there were too many. */
    heed(error: CallError | null) {
      if (error?.status === 429) setUntil(steadyNow() + (error.retryAfterSeconds ?? 10) * 1000)
    },
  }
}
