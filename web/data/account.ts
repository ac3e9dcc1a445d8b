import { queryOptions } from '@tanstack/react-query'
import type { Caller } from '../../client/call.ts'
import { listConnectedDevices } from '../../contract/applications/device-authorization.ts'
import { security } from '../../contract/accounts/security.ts'
import { listUserPasskeys } from '../../contract/factors/passkeys.ts'
import { listTrustedDevices } from '../../contract/factors/trusted-devices.ts'
import { readFactors } from '../../contract/factors/two-factor.ts'
import { listDeviceSessions } from '../../contract/sessions/multi-session.ts'
import { getSession, listSessions } from '../../contract/sessions/sessions.ts'
import { memberships } from '../../contract/organizations/memberships.ts'
import type { Site } from '../context/boot.ts'
import { answer } from './queries.ts'

export function sessionQuery(call: Caller, site: Site) {
  return queryOptions({
    queryKey: ['session'],
    queryFn: ({ signal }): Promise<Site['session']> =>
      answer(call(getSession, { query: { disableCookieCache: true }, signal })),
    initialData: site.session,
    staleTime: 60_000,
  })
}

/**
 * Returns the query for the accounts that this browser can switch between. It is disabled if browsers can have only one
 * account, if nobody is signed in, and while impersonating.
 */
export function accountsQuery(call: Caller, { features, session }: Site) {
  return queryOptions({
    queryKey: ['accounts'],
    queryFn: ({ signal }) => answer(call(listDeviceSessions, { signal })),
    staleTime: 60_000,
    enabled: features.maxAccounts !== null && session !== null && session.session.impersonatedBy === null,
  })
}

export function membershipsQuery(call: Caller, site: Site) {
  return queryOptions({
    queryKey: ['memberships'],
    queryFn: ({ signal }) => answer(call(memberships, { signal })),
    initialData: site.organizations.memberships,
    staleTime: 60_000,
    enabled: site.session !== null,
  })
}

/** Returns the query for the user’s sign-in methods. The result includes whether the password works on new devices. */
export function securityQuery(call: Caller) {
  return queryOptions({ queryKey: ['security'], queryFn: ({ signal }) => answer(call(security, { signal })) })
}

export function sessionsQuery(call: Caller) {
  return queryOptions({ queryKey: ['sessions'], queryFn: ({ signal }) => answer(call(listSessions, { signal })) })
}

/**
 * Returns the query for the client ids of the connected devices, by session id. It is disabled on a site without
 * device connections.
 */
export function connectedDevicesQuery(call: Caller, { features }: Site) {
  return queryOptions({
    queryKey: ['connected-devices'],
    queryFn: async ({ signal }) => {
      const devices = await answer(call(listConnectedDevices, { signal }))
      return new Map(devices.map(({ sessionId, clientId }) => [sessionId, clientId]))
    },
    enabled: features.deviceAuthorization,
  })
}

/** Returns the query for the devices on which a sign-in needs no second factor. */
export function trustedDevicesQuery(call: Caller) {
  return queryOptions({
    queryKey: ['trusted-devices'],
    queryFn: ({ signal }) => answer(call(listTrustedDevices, { signal })),
  })
}

export function passkeysQuery(call: Caller) {
  return queryOptions({ queryKey: ['passkeys'], queryFn: ({ signal }) => answer(call(listUserPasskeys, { signal })) })
}

export function factorsQuery(call: Caller) {
  return queryOptions({ queryKey: ['factors'], queryFn: ({ signal }) => answer(call(readFactors, { signal })) })
}
