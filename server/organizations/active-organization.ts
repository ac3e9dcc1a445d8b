import type { FullOrganization, StoredOrganization } from '../../contract/organization.ts'
import type { Actor } from '../actor.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { updateActiveOrganization } from './active-organizations.sql.ts'
import { authorize, recordChange, type Caller } from './authorization.ts'
import { listNewestInvitations } from './invitations.sql.ts'
import { findMember, findMembership, keepMembership, listOldestMembers } from './members.sql.ts'
import { maxListed } from '../config/limits.ts'
import { findOrganization, keepOrganization } from './organizations.sql.ts'
import { listOldestTeams } from './teams.sql.ts'

type Choice = { organizationId?: string | null | undefined; organizationSlug?: string | undefined }

/**
 * The maximum number of members in the reply about an organization, which clients request often. Members beyond the
 * maximum are available only through `list-members`.
 */
const maxShown = 1000

const outsider = 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'

/**
 * Sets and returns the active organization of the session. A null id clears the active organization. If neither an id
 * nor a slug is given, the active organization stays.
 */
export function activateOrganization(deps: Deps, request: Choice & Caller) {
  return inTransaction(deps, async (deps) => {
    if (request.organizationId === null && !request.organizationSlug) {
      await choose(deps, request, null)
      return null
    }
    const organization = await findChosen(deps, request)
    if (!organization) return null
    // The organization is locked before the member, in the same order as when an organization is deleted. Otherwise,
    // there could be a deadlock: this transaction has locked the member, and needs the organization for the session's
    // foreign key; a deletion has locked the organization, and needs the member.
    if (!(await keepOrganization(deps.db, organization.id))) throw new Refusal(outsider)
    const member = await keepMembership(deps.db, { organizationId: organization.id, userId: request.actor.user.id })
    if (!member) throw new Refusal(outsider)
    if (member.suspendedAt !== null) throw new Refusal('YOUR_MEMBERSHIP_IS_SUSPENDED')
    await choose(deps, request, organization.id)
    return { ...(await fullOrganization(deps, organization)), teams: null }
  })
}

/**
 * Sets the active organization. Records an event only if the active organization changes, because some clients read
 * the active organization by setting it again.
 */
async function choose(deps: Deps, { actor, visitor }: Caller, chosenId: string | null) {
  const { id: subjectId, activeOrganizationId } = actor.session
  if (!(await updateActiveOrganization(deps.db, subjectId, chosenId))) return
  const organizationId = chosenId ?? activeOrganizationId
  await recordChange(deps, { actor, visitor }, { action: 'session.organization-set', subjectId, organizationId })
}

/**
 * Returns the requested organization, or the active one if the request names no organization, with everything that its
 * members can see. Returns null if no organization is requested or active.
 */
export async function readFullOrganization(deps: Deps, request: Choice & { actor: Actor }) {
  const organization = await findChosen(deps, request)
  if (!organization) return null
  await authorize(deps, { actor: request.actor, organizationId: organization.id, outsider })
  return fullOrganization(deps, organization)
}

export async function readActiveMember(deps: Deps, actor: Actor) {
  const organizationId = actor.session.activeOrganizationId
  if (organizationId === null) throw new Refusal('NO_ACTIVE_ORGANIZATION')
  const { id } = await authorize(deps, { actor, organizationId, outsider: 'MEMBER_NOT_FOUND' })
  const member = await findMember(deps.db, { organizationId, id })
  if (!member) throw new Refusal('MEMBER_NOT_FOUND')
  return member
}

/** Returns the roles that the caller or another member has in an organization. */
export async function readMemberRole(
  deps: Deps,
  actor: Actor,
  { organizationId, userId }: { organizationId: string; userId?: string | undefined },
) {
  const notMember = 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'
  const caller = await authorize(deps, { actor, organizationId, outsider: notMember })
  if (!userId) return caller.role
  const member = await findMembership(deps.db, { organizationId, userId })
  if (!member) throw new Refusal(notMember)
  return member.role
}

/**
 * Finds the requested organization, or the active one if the request names no organization. Returns null if no
 * organization is requested or active. Refuses an unknown organization, or an id and a slug that belong to different
 * organizations.
 */
async function findChosen(deps: Deps, { actor, ...choice }: Choice & { actor: Actor }) {
  const slug = choice.organizationSlug || null
  const id = choice.organizationId || (slug === null ? actor.session.activeOrganizationId : null)
  if (id === null && slug === null) return null
  const organization = await findOrganization(deps.db, { id, slug })
  if (!organization) throw new Refusal(outsider)
  return organization
}

async function fullOrganization(deps: Deps, organization: StoredOrganization): Promise<FullOrganization> {
  const { membershipLimit, teams } = deps.config.organization
  const max = typeof membershipLimit === 'number' ? Math.min(membershipLimit, maxShown) : maxShown
  return {
    ...organization,
    invitations: await listNewestInvitations(deps.db, organization.id, maxListed),
    members: await listOldestMembers(deps.db, organization.id, max),
    teams: teams.enabled ? await listOldestTeams(deps.db, organization.id, maxListed) : null,
  }
}
