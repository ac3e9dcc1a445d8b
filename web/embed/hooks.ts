import { useCallback, useMemo, useState } from 'react'
import type { CallError, CallInput, CallResult } from '../../client/call.ts'
import type { UseSession } from '../../client/react.ts'
import { signOut } from '../../contract/sign-in/sign-in.ts'
import type { stepUp } from '../../contract/sessions/step-up.ts'
import type { Membership } from '../../contract/organizations/memberships.ts'
import { allows, type Permissions, type RoleTable } from '../../contract/roles.ts'
import { steadyNow, useSecondsLeft } from '../context/clock.ts'
import { tellOtherTabs } from '../context/session-channel.ts'
import type { Site } from '../context/site.ts'
import { useHost, useSiteState } from './host.ts'

/** Returns the session of the signed-in user. Renders the calling component again whenever the session changes. */
export function useSession(): Omit<UseSession, 'data'> & { data: Site['session'] } {
  const { store } = useHost()
  const { session, isPending, error } = useSiteState()
  const refetch = useCallback(async () => void (await store.refetch()), [store])
  return { data: session ?? null, isPending: session === undefined && isPending, error, refetch }
}

/** The active organization, and what the user is allowed to do in it. */
export type OrganizationState = {
  /**
   * The user’s membership in the active organization; null without an active organization, or while the user is
   * suspended in it.
   */
  membership: Membership | null
  /** All memberships of the user. */
  memberships: readonly Membership[]
  /** The roles of organizations, and what each role allows. */
  roles: RoleTable
  isPending: boolean
  /** Returns true if the user’s role grants these permissions. Decides only what to show; the server enforces them. */
  can: (permissions: Permissions) => boolean
  /** Makes an organization the active one; null makes none active. Resolves to the error, or null. */
  setActive: (organizationId: string | null) => Promise<CallError | null>
}

/** Returns the user’s active organization and memberships. Renders the calling component again when they change. */
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
 * Returns a function that makes a call. If the server refuses the call because it requires a recent sign-in, the user
 * confirms their identity in a dialog, and the function makes the call again.
 *
 * `confirmed(() => client.unlinkAccount({ providerId: 'github' }))`
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

/** The demand of your service: a level such as `urn:gatehouse:level:2`, and the maximum age of the proof in seconds. */
export type StepUpDemand = NonNullable<CallInput<typeof stepUp>['body']>

/**
 * Returns a function that makes the session meet the demand of your service. If necessary, the user confirms their
 * identity in a dialog. The function resolves to true if the session meets the demand. Then get a new token and repeat
 * the request to your service.
 *
 * `if (await stepUp({ acr: 'urn:gatehouse:level:2', maxAge: 300 })) await pay()`
 */
export function useStepUp() {
  const { gate } = useHost()
  return useCallback(
    async (demand: StepUpDemand = {}) => {
      const { stepUp } = await import('../../contract/sessions/step-up.ts')
      const { error } = await gate.call(stepUp, { body: demand })
      return error === null
    },
    [gate],
  )
}

/** Returns a countdown to the next allowed call, and `heed`, which starts the countdown if a call was rate-limited. */
export function useRateLimit() {
  const [until, setUntil] = useState<number | null>(null)
  const secondsLeft = useSecondsLeft(until)
  return {
    isLimited: secondsLeft > 0,
    secondsLeft,
    /** Starts the countdown if the error is a rate limit. Ignores other errors. */
    heed(error: CallError | null) {
      if (error?.status === 429) setUntil(steadyNow() + (error.retryAfterSeconds ?? 10) * 1000)
    },
  }
}
