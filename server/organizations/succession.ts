import { inTransaction, type Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { lockUserForDeletion } from './active-organizations.sql.ts'
import { withOrganization, type Caller } from './authorization.ts'
import { handOver } from './member-states.ts'
import { findMembership, type MemberRow } from './members.sql.ts'
import { lockOrganizationsOf } from './organizations.sql.ts'
import { ownershipNow } from './owners.ts'
import { listSuccessorCandidates } from './succession.sql.ts'

/**
 * Returns the organizations in which a user is the only active owner, each with up to 100 possible successors.
 * Organizations without other active members are left out.
 */
export function listSuccessors(deps: Deps, userId: string) {
  return listSuccessorCandidates(deps.db, userId, { owning: ownershipNow(deps), maximum: 100 })
}

/**
 * Finds the organizations in which this user is the only active owner, and transfers each organization to its named
 * successor. If a successor is missing, refuses and names the organizations without a named successor.
 *
 * A successor is a member who is neither banned nor suspended. An organization without such a member keeps its owner.
 * Otherwise, users could avoid a ban by owning an organization without a possible successor. The user and their
 * organizations stay locked until the transaction ends, so that no other owner can leave and the user cannot become an
 * owner.
 */
export function handOverOrganizations(
  deps: Deps,
  caller: Caller,
  { userId, successors }: { userId: string; successors: Record<string, string> },
) {
  return inTransaction(deps, async (deps) => {
    await lockUserForDeletion(deps.db, userId)
    await lockOrganizationsOf(deps.db, userId)
    const named = Object.values(successors)
    const left = await listSuccessorCandidates(deps.db, userId, { owning: ownershipNow(deps), maximum: 1, named })
    const isUnsettled = ({ organization, candidates }: (typeof left)[number]) =>
      !candidates.some((candidate) => candidate.userId === successors[organization.id])
    const unsettled = left.filter(isUnsettled).map(({ organization: { id, name } }) => ({ id, name }))
    if (unsettled.length > 0)
      throw new Refusal('ORGANIZATIONS_NEED_ANOTHER_OWNER', { details: { organizations: unsettled } })
    for (const { organization } of left) {
      const from = await findMembership(deps.db, { organizationId: organization.id, userId })
      const to = await findMembership(deps.db, {
        organizationId: organization.id,
        userId: successors[organization.id]!,
      })
      if (from && to) await handOverIn(deps, caller, { from, to })
    }
  })
}

function handOverIn(deps: Deps, caller: Caller, { from, to }: { from: MemberRow; to: MemberRow }) {
  const demand = { organizationId: from.organizationId, outsider: 'ORGANIZATION_NOT_FOUND' } as const
  return withOrganization(deps, demand, (deps, organization) =>
    handOver(deps, organization, { ...callerOf(caller), from, to }),
  )
}

/** Returns the caller without the other fields of the request. */
function callerOf({ actor, visitor, byAdministrator }: Caller): Caller {
  return { actor, visitor, byAdministrator }
}
