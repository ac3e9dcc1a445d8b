import {
  allows,
  includesAll,
  isOwnerRole,
  mayGrantMemberRole,
  permissionsOfRoles,
  type Permissions,
} from '../../contract/roles.ts'
import type { RefusalCode } from '../../contract/refusals.ts'
import type { StoredOrganization } from '../../contract/organization.ts'
import type { Actor, Visitor } from '../actor.ts'
import type { Config } from '../config/config.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { recordEvent } from '../audit/events.ts'
import { Refusal } from '../refusal.ts'
import { findMembership, type MemberRow } from './members.sql.ts'
import { findOrganization, lockOrganization } from './organizations.sql.ts'

export type Caller = {
  actor: Actor
  visitor: Visitor
  /** True if the caller acts as an administrator of the site and not as a member. */
  byAdministrator?: true | undefined
}

/** Returns `organizationId`, or the session's active organization if no id is given. Refuses if there is neither. */
export function chosenOrganization(actor: Actor, organizationId: string | null | undefined, none: RefusalCode) {
  const id = organizationId || actor.session.activeOrganizationId
  if (!id) throw new Refusal(none)
  return id
}

/**
 * Like `chosenOrganization`, for calls that can name the organization by slug. An unknown slug is refused like the slug
 * of an organization that the caller does not belong to.
 */
export async function namedOrganization(
  deps: Deps,
  actor: Actor,
  query: { organizationId?: string | undefined; organizationSlug?: string | undefined },
  outsider: RefusalCode,
) {
  if (!query.organizationSlug) return chosenOrganization(actor, query.organizationId, 'NO_ACTIVE_ORGANIZATION')
  const organization = await findOrganization(deps.db, {
    id: query.organizationId || null,
    slug: query.organizationSlug,
  })
  if (!organization) throw new Refusal(outsider)
  return organization.id
}

declare const locked: unique symbol

/**
 * An organization that this transaction has locked. Only `withOrganization` creates values of this type. Functions that
 * count or enforce limits require this type.
 */
export type LockedOrganization = StoredOrganization & { readonly [locked]: true }

type Demand = {
  actor: Actor
  organizationId: string
  /** The refusal for callers who are not members. It does not depend on whether the organization exists. */
  outsider: RefusalCode
}

/**
 * Returns the caller's membership in an organization, with their current role.
 *
 * All permissions in an organization follow from this role, so the role is always read from the database. Refuses
 * suspended members and API keys that belong to another organization.
 */
export async function authorize(
  deps: Deps,
  demand: Demand & { permission?: Permissions; forbidden?: RefusalCode },
): Promise<Membership> {
  const { actor, organizationId } = demand
  if (actor.key && (actor.key.organizationId ?? organizationId) !== organizationId) throw new Refusal(demand.outsider)
  const member = await findMembership(deps.db, { organizationId, userId: actor.user.id })
  if (!member) throw new Refusal(demand.outsider)
  if (member.suspendedAt !== null) throw new Refusal('YOUR_MEMBERSHIP_IS_SUSPENDED')
  if (demand.permission) requirePermission(deps, member, demand.permission, demand.forbidden ?? 'FORBIDDEN')
  return actor.scopes ? { ...member, scopes: actor.scopes } : member
}

/** The caller's membership. `scopes` limits its permissions if the caller uses an API key. */
export type Membership = MemberRow & { scopes?: Permissions }

/** Refuses a member whose roles lack a permission. */
export function requirePermission(deps: Deps, member: MemberRow, permission: Permissions, code: RefusalCode) {
  if (!allows(deps.config.organization.roles, member.role, permission)) throw new Refusal(code)
}

/**
 * Locks an organization in a transaction, then runs `work`, whose checks and changes must not run concurrently.
 *
 * `work` counts members, owners and teams under the lock. Otherwise, two concurrent calls could both take the last
 * seat, or each remove one of the last two owners or teams.
 */
export function withOrganization<T>(
  deps: Deps,
  demand: { organizationId: string; outsider: RefusalCode },
  work: (deps: Deps, organization: LockedOrganization) => Promise<T>,
): Promise<T> {
  return inTransaction(deps, async (deps) => {
    const organization = await lockOrganization(deps.db, demand.organizationId)
    if (!organization) throw new Refusal(demand.outsider)
    return work(deps, organization as LockedOrganization)
  })
}

/** Whether these roles, separated by commas, include the owner role. */
export function isOwner({ organization }: Config, role: string) {
  return isOwnerRole(organization, role)
}

/**
 * Whether a caller acts with all permissions of an owner. With an API key, the key must also have all these
 * permissions.
 */
export function actsAsOwner(config: Config, { role, scopes }: Pick<Membership, 'role' | 'scopes'>) {
  const { roles, creatorRole } = config.organization
  return isOwner(config, role) && (!scopes || includesAll(scopes, permissionsOfRoles(roles, creatorRole)))
}

/** Whether a member is allowed to assign these roles. An API key can assign only roles whose permissions it has. */
export function mayGrant({ organization }: Config, member: Pick<Membership, 'role' | 'scopes'>, role: string) {
  if (member.scopes && !includesAll(member.scopes, permissionsOfRoles(organization.roles, role))) return false
  return mayGrantMemberRole(organization, member.role, role)
}

type Change = Pick<Parameters<typeof recordEvent>[1], 'action' | 'details' | 'changes' | 'subjectUserId'> & {
  subjectId: string
  organizationId: string | null
}

/** Records a change that the caller made in an organization. */
export function recordChange(deps: Deps, { actor, visitor, byAdministrator }: Caller, change: Change) {
  const details = actor.key ? { ...change.details, apiKey: actor.key.name ?? actor.key.start } : change.details
  return recordEvent(deps, {
    ...change,
    ...(details ? { details } : {}),
    actorId: actor.user.id,
    impersonatorId: actor.session.impersonatedBy,
    byAdministrator,
    visitor,
  })
}
