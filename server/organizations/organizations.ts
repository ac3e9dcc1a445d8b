import type { Organization, StoredOrganization } from '../../contract/organization.ts'
import type { RefusalCode } from '../../contract/refusals.ts'
import { allows, includesAll, type Permissions } from '../../contract/roles.ts'
import { isAdministrator } from '../accounts/administrators.ts'
import { lockUser } from '../accounts/users.sql.ts'
import type { Actor, UserRow } from '../actor.ts'
import { randomId } from '../crypto/tokens.ts'
import { isUniqueViolation } from '../database/unique-violation.ts'
import { changesBetween } from '../audit/changes.ts'
import { maxListed } from '../config/limits.ts'
import { inTransaction, type Deps } from '../deps.ts'
import type { NewOrganization } from '../config/organizations.ts'
import { Refusal } from '../refusal.ts'
import { updateActiveOrganization } from './active-organizations.sql.ts'
import { authorize, recordChange, withOrganization, type Caller } from './authorization.ts'
import { insertMember } from './members.sql.ts'
import {
  countOrganizationsOf,
  deleteOrganization,
  insertOrganization,
  isSlugTaken,
  listOrganizationsOf,
  slugConstraint,
  updateOrganization,
} from './organizations.sql.ts'
import { runAfterwards } from './configured-functions.ts'
import { insertTeam } from './teams.sql.ts'

/**
 * Creates an organization with its first owner. If the caller is this owner, the organization becomes active in the
 * caller's session, unless `keepCurrentActiveOrganization` is set.
 *
 * A full administrator can create an organization for another user. `userId` is ignored if any other caller sends it.
 */
export async function foundOrganization(
  deps: Deps,
  request: NewOrganization &
    Caller & { userId?: string | undefined; keepCurrentActiveOrganization?: boolean | undefined },
) {
  const { actor } = request
  const isForAnother = request.userId !== undefined && isAdministrator(deps.config, actor)
  const ownerId = isForAnother ? request.userId! : actor.user.id
  if (!isForAnother) await requireMayFound(deps, actor)

  const founded = await inTransaction(deps, async (deps) => {
    // Without the lock, two concurrent calls could together exceed the limit on organizations per user.
    const user = await lockUser(deps.db, ownerId)
    if (!user) throw new Refusal(isForAnother ? 'USER_NOT_FOUND' : 'UNAUTHORIZED')
    if (!isForAnother) await requireFewOrganizations(deps, ownerId)
    const { organization, member } = await writeOrganization(deps, await withOwnChanges(deps, request, user), ownerId)
    const organizationId = organization.id
    if (ownerId === actor.user.id && !request.keepCurrentActiveOrganization)
      await updateActiveOrganization(deps.db, actor.session.id, organizationId)
    await recordChange(deps, request, { action: 'organization.created', subjectId: organizationId, organizationId })
    return { organization: withParsedMetadata(organization), member, user }
  })
  const { afterCreate } = deps.config.organization.organizationCreation
  await runAfterwards(deps, 'organization.organizationCreation.afterCreate', () => afterCreate?.(founded))
  return { organization: founded.organization, members: [founded.member] }
}

export async function requireFreeSlug(deps: Deps, slug: string) {
  if (await isSlugTaken(deps.db, slug)) throw new Refusal('SLUG_IS_TAKEN')
}

export async function changeOrganization(
  deps: Deps,
  request: Caller & { organizationId: string; change: Partial<NewOrganization> },
) {
  const { actor, organizationId, change } = request
  const outsider = 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
  const forbidden = 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION'
  try {
    return await withOrganization(deps, { organizationId, outsider }, async (deps, before) => {
      await authorize(deps, { actor, organizationId, outsider, permission: { organization: ['update'] }, forbidden })
      const organization = await updateOrganization(deps.db, {
        id: organizationId,
        name: change.name ?? before.name,
        slug: change.slug ?? before.slug,
        logo: change.logo ?? before.logo,
        metadata: change.metadata === undefined ? before.metadata : textOf(change.metadata),
      })
      await recordChange(deps, request, {
        action: 'organization.updated',
        subjectId: organizationId,
        organizationId,
        changes: changesBetween<StoredOrganization>(before, organization, ['name', 'slug', 'logo', 'metadata']),
      })
      return withParsedMetadata(organization)
    })
  } catch (error) {
    if (isUniqueViolation(error, slugConstraint)) throw new Refusal('ORGANIZATION_ALREADY_EXISTS')
    throw error
  }
}

/** Deletes an organization with everything in it, and clears it as the active organization of all sessions. */
export function dissolveOrganization(deps: Deps, request: Caller & { organizationId: string }) {
  const { actor, organizationId } = request
  const outsider = 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
  const forbidden = 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION'
  if (organizationId === '') throw new Refusal('ORGANIZATION_NOT_FOUND')
  return dissolveIf(deps, request, outsider, async (deps) => {
    await authorize(deps, { actor, organizationId, outsider, permission: { organization: ['delete'] }, forbidden })
    if (deps.config.organization.organizationDeletion.disabled) throw new Refusal('ORGANIZATION_DELETION_IS_DISABLED')
  })
}

/**
 * Deletes an organization like `dissolveOrganization`, but calls `check` instead of checking the caller's permission.
 * `check` runs in the transaction of the deletion and throws to refuse it.
 */
export async function dissolveIf(
  deps: Deps,
  request: Caller & { organizationId: string },
  absent: RefusalCode,
  check: (deps: Deps) => Promise<void>,
) {
  const { actor, organizationId } = request
  const { beforeDelete, afterDelete } = deps.config.organization.organizationDeletion
  const deleted = await withOrganization(deps, { organizationId, outsider: absent }, async (deps, organization) => {
    await check(deps)
    await beforeDelete?.({ organization: withParsedMetadata(organization), user: actor.user })
    await deleteOrganization(deps.db, organizationId)
    // After the deletion, only this event contains the organization's name and slug.
    const details = { name: organization.name, slug: organization.slug }
    const change = { action: 'organization.deleted', subjectId: organizationId, organizationId } as const
    await recordChange(deps, request, { ...change, details })
    return organization
  })
  await runAfterwards(deps, 'organization.organizationDeletion.afterDelete', () =>
    afterDelete?.({ organization: withParsedMetadata(deleted), user: actor.user }),
  )
  return deleted
}

/** Returns the organizations of the caller. A caller with an organization's API key gets only that organization. */
export async function listOwnOrganizations(deps: Deps, actor: Actor) {
  const organizations = await listOrganizationsOf(deps.db, actor.user.id, maxListed)
  const onlyId = actor.key?.organizationId ?? null
  return onlyId === null ? organizations : organizations.filter(({ id }) => id === onlyId)
}

/** Whether the caller has all of these permissions in an organization. */
export async function checkPermission(
  deps: Deps,
  request: { actor: Actor; organizationId: string; permissions: Permissions },
) {
  const member = await authorize(deps, { ...request, outsider: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' })
  if (member.scopes && !includesAll(member.scopes, request.permissions)) return false
  return allows(deps.config.organization.roles, member.role, request.permissions)
}

/** Returns the new organization with the changes made by the configured `beforeCreate`. */
async function withOwnChanges(
  deps: Deps,
  { name, slug, logo, metadata }: NewOrganization,
  user: UserRow,
): Promise<NewOrganization> {
  const organization = { name, slug, logo, metadata }
  const changed = await deps.config.organization.organizationCreation.beforeCreate?.({ organization, user })
  return { ...organization, ...changed?.data }
}

/** Adds an organization, its default team if configured, and its first member, who joins that team. */
async function writeOrganization(deps: Deps, { name, slug, logo, metadata }: NewOrganization, userId: string) {
  const now = deps.now()
  const { teams, creatorRole: role } = deps.config.organization
  const organization = await insertOrganization(deps.db, {
    id: randomId(),
    name,
    slug,
    logo: logo ?? null,
    metadata: textOf(metadata),
    now,
  })
  if (!organization) throw new Refusal('ORGANIZATION_ALREADY_EXISTS')
  const organizationId = organization.id
  const teamId = teams.enabled && teams.defaultTeam.enabled ? randomId() : null
  if (teamId) await insertTeam(deps.db, { id: teamId, organizationId, name, createdAt: now, updatedAt: null })
  const member = await insertMember(deps.db, { id: randomId(), organizationId, userId, role, teamId, now })
  if (!member) throw new Error('A new organization already had a member')
  return { organization, member }
}

async function requireMayFound(deps: Deps, actor: Actor) {
  const { allowUserToCreateOrganization: allowed, organizationLimit: limit } = deps.config.organization
  if (!(typeof allowed === 'function' ? await allowed(actor.user) : allowed))
    throw new Refusal('YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION')
  if (typeof limit === 'function' && (await limit(actor.user)))
    throw new Refusal('YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS')
}

async function requireFewOrganizations(deps: Deps, userId: string) {
  const limit = deps.config.organization.organizationLimit
  if (typeof limit === 'number' && (await countOrganizationsOf(deps.db, userId)) >= limit)
    throw new Refusal('YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS')
}

function textOf(metadata: Record<string, unknown> | undefined) {
  return metadata === undefined ? null : JSON.stringify(metadata)
}

function withParsedMetadata({ metadata, ...organization }: StoredOrganization): Organization {
  if (metadata === null) return organization
  return { ...organization, metadata: JSON.parse(metadata) as Record<string, unknown> }
}
