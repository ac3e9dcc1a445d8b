import type { ReplyOf } from '../contract/endpoint.ts'
import type { authenticateCaller } from '../contract/backends/backends.ts'
import type { Permissions, RoleTable } from '../contract/roles.ts'
import { momentsAfter, type Moment } from './clock.ts'
import type { Claims } from './tokens.ts'
import type { Acting, Caller, Known } from './types.ts'

type Answer = ReplyOf<typeof authenticateCaller>
export type Found = NonNullable<Answer['caller']>

/**
 * Returns the caller that a verified token names. Permissions are computed each time they are read, because the table
 * of roles can change while the caller is cached.
 */
export function callerOfToken(
  claims: Claims,
  { roles, revocable }: { roles: () => RoleTable; revocable: boolean },
): Known {
  const { sub, uid = sub, sid, org_id, org_slug = '', org_role = '', epo = 0, iat, exp, act } = claims
  const organization = org_id === undefined ? null : { id: org_id, slug: org_slug, role: org_role }
  const caller: Caller = {
    via: 'token',
    user: { ...(claims as object), id: uid },
    session: sid === undefined ? null : sessionOfToken(claims, sid),
    organization,
    get permissions() {
      return organization === null ? {} : permissionsOf(roles(), organization.role)
    },
    scopes: null,
    actor: act?.sub === undefined ? null : { id: act.sub },
    revocable,
    can: (permission) => includesAll(caller.permissions, permission),
  }
  const known = { epoch: epo, signedAt: iat * 1000, until: exp * 1000, recent: null, checked: -1 }
  return { caller, subjects: subjectsOf(caller, null), ...known }
}

/**
 * Returns the caller of a token in the named organization. A token is signed for one organization; in any other
 * organization, its caller has no permissions.
 */
export function inOrganization(caller: Caller, { organization, organizationId }: Acting): Caller {
  const own = caller.organization
  const isOwn =
    (organization === undefined || organization === own?.slug) &&
    (organizationId === undefined || organizationId === own?.id)
  return isOwn ? caller : { ...caller, organization: null, permissions: {}, can: () => false }
}

function sessionOfToken({ exp, auth_time: authTime = 0, amr = [], acr = '' }: Claims, id: string) {
  const iso = (seconds: number) => new Date(seconds * 1000).toISOString()
  return { id, expiresAt: iso(exp), authTime: iso(authTime), amr, acr }
}

/** Returns the caller that the server found for a cookie, a bearer session or an API key. */
export function callerOfAnswer(found: Found, answer: Answer, sentAt: Moment): Known {
  const { keyId, ...shown } = found
  const caller: Caller = { ...shown, revocable: true, can: (permission) => includesAll(caller.permissions, permission) }
  const expiresAt = caller.session ? Date.parse(caller.session.expiresAt) : Infinity
  return {
    caller,
    // A change of the session makes a cached answer outdated. A token is not affected, because its claims never change.
    subjects: [...subjectsOf(caller, keyId), ...(caller.session ? [`session-change ${caller.session.id}`] : [])],
    epoch: answer.epoch,
    signedAt: null,
    until: Math.min(sentAt.wall + answer.rememberSeconds * 1000, expiresAt),
    recent: momentsAfter(sentAt, answer.boundSeconds * 1000),
    checked: -1,
  }
}

function subjectsOf({ user, session, organization, actor }: Caller, keyId: string | null) {
  return [
    `user ${user.id}`,
    ...(session ? [`session ${session.id}`] : []),
    ...(organization ? [`organization ${organization.id}`, `member ${organization.id}:${user.id}`] : []),
    ...(actor ? [`user ${actor.id}`] : []),
    ...(keyId === null ? [] : [`key ${keyId}`]),
  ]
}

/** Returns the combined permissions of comma-separated roles. */
function permissionsOf(table: RoleTable, roles: string): Permissions {
  const joined: Record<string, string[]> = {}
  for (const role of roles.split(',').map((name) => name.trim()))
    for (const [resource, actions] of Object.entries(Object.hasOwn(table, role) ? table[role]! : {}))
      joined[resource] = [...new Set([...(joined[resource] ?? []), ...actions])]
  return joined
}

/** Whether the caller has all wanted permissions. False if `wanted` is empty. */
function includesAll(held: Permissions, wanted: Permissions) {
  const resources = Object.entries(wanted)
  return (
    resources.length > 0 &&
    resources.every(
      ([resource, actions]) =>
        Object.hasOwn(held, resource) && actions.every((action) => held[resource]!.includes(action)),
    )
  )
}
