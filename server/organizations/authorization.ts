import { allows, isOwnerRole, mayGrantMemberRole, type Permissions } from '../../contract/roles.ts'
import type { RefusalCode } from '../../contract/refusals.ts'
import type { StoredOrganization } from '../../contract/organization.ts'
import type { Actor, Visitor } from '../actor.ts'
import type { Config } from '../config/config.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { recordEvent } from '../audit/events.ts'
import { Refusal } from '../refusal.ts'
import { findMembership, type MemberRow } from './members.sql.ts'
import { findOrganization, lockOrganization } from './organizations.sql.ts'

/** Who calls, and from where. */
export type Caller = { actor: Actor; visitor: Visitor }

/** The organization that is meant: the one named, else the one the session acts in. */
export function chosenOrganization(actor: Actor, organizationId: string | null | undefined, none: RefusalCode) {
  const id = organizationId || actor.session.activeOrganizationId
  if (!id) throw new Refusal(none)
  return id
}

/** The same for calls that may name it by its slug. A slug that does not exist is refused like that of strangers. */
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

/** An organization that this transaction has locked; only `withOrganization` makes one. What counts or guards asks for it. */
export type LockedOrganization = StoredOrganization & { readonly [locked]: true }

type Demand = {
  actor: Actor
  organizationId: string
  /** What to tell somebody who is not in the organization, whether it exists or not. */
  outsider: RefusalCode
}

/**
 * The caller as a member of an organization, with the role of this moment.
 *
 * Everything that is decided about an organization is decided by this role, read in the transaction that acts on it.
 */
export async function authorize(
  deps: Deps,
  demand: Demand & { permission?: Permissions; forbidden?: RefusalCode },
): Promise<MemberRow> {
  const { actor, organizationId } = demand
  const member = await findMembership(deps.db, { organizationId, userId: actor.user.id })
  if (!member) throw new Refusal(demand.outsider)
  if (member.suspendedAt !== null) throw new Refusal('YOUR_MEMBERSHIP_IS_SUSPENDED')
  if (demand.permission) requirePermission(deps, member, demand.permission, demand.forbidden ?? 'FORBIDDEN')
  return member
}

/** Refuses a member whose roles do not allow something. */
export function requirePermission(deps: Deps, member: MemberRow, permission: Permissions, code: RefusalCode) {
  if (!allows(deps.config.organization.roles, member.role, permission)) throw new Refusal(code)
}

/**
 * Runs what counts or guards inside an organization, one caller after another.
 *
 * The lock comes before the count, so that the last seat, the last owner and the last team are not given away twice.
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

/** Whether roles make a member an owner. */
export function isOwner({ organization }: Config, role: string) {
  return isOwnerRole(organization, role)
}

/** Whether a member may give somebody roles. */
export function mayGrant({ organization }: Config, member: Pick<MemberRow, 'role'>, role: string) {
  return mayGrantMemberRole(organization, member.role, role)
}

type Change = Pick<Parameters<typeof recordEvent>[1], 'action' | 'details'> & {
  subjectId: string
  organizationId: string | null
}

/** Records what a caller changed in an organization. */
export function recordChange(deps: Deps, { actor, visitor }: Caller, change: Change) {
  return recordEvent(deps, {
    ...change,
    actorId: actor.user.id,
    impersonatorId: actor.session.impersonatedBy,
    visitor,
  })
}
