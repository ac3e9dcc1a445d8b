import { isFullAdministrator } from '../accounts/administrators.ts'
import { isBanned } from '../accounts/sessions.ts'
import { lockUser } from '../accounts/users.sql.ts'
import type { Caller } from '../organizations/authorization.ts'
import { dissolveIf } from '../organizations/organizations.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'

/**
 * Deletes an organization for a full administrator, who needs no place in it; false when there is none.
 *
 * The administrator is locked and read again: what they do is done before they are demoted, or not at all.
 */
export async function removeForAdministrator(deps: Deps, request: Caller & { organizationId: string }) {
  const { actor } = request
  try {
    await dissolveIf(deps, request, 'ORGANIZATION_NOT_FOUND', async (deps) => {
      const caller = await lockUser(deps.db, actor.user.id)
      if (!caller || isBanned(caller, deps.now())) throw new Refusal('UNAUTHORIZED')
      if (!isFullAdministrator(deps.config, caller)) throw new Refusal('FORBIDDEN')
    })
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'ORGANIZATION_NOT_FOUND') return false
    throw error
  }
}
