import type { Endpoint } from '../../contract/endpoint.ts'
import { reachesOver, holds } from '../accounts/administrators.ts'
import { isBanned } from '../sessions/sessions.ts'
import type { Actor, UserRow, Visitor } from '../actor.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { recordEvent } from '../audit/events.ts'
import { Refusal } from '../refusal.ts'
import { lockUsers } from './users.sql.ts'

/** The calling administrator and the origin of the request. */
export type Caller = { actor: Actor; visitor: Visitor }

/** The permission that an administrator endpoint requires, and the refusal of callers without the permission. */
export type Demand = Pick<Endpoint, 'permission' | 'forbidden'>

/**
 * Runs an action on a user. Refuses unless the caller still has the required permission.
 *
 * Locks the caller and the user in a fixed order, and reads the permissions of the caller again. So if the caller is
 * demoted, banned or deleted at the same time, the action either completes first or is refused. A caller cannot act on
 * a user who has more permissions than the caller.
 */
export function withUser<T>(
  deps: Deps,
  { actor, userId, demand }: { actor: Actor; userId: string; demand: Demand },
  work: (deps: Deps, user: UserRow, caller: UserRow) => Promise<T>,
): Promise<T> {
  return inTransaction(deps, async (deps) => {
    const users = await lockUsers(deps.db, [actor.user.id, userId])
    const caller = users.find(({ id }) => id === actor.user.id)
    const user = users.find(({ id }) => id === userId)
    authorize(deps, caller, demand)
    if (!user) throw new Refusal('NO_SUCH_USER')
    if (!reachesOver(deps.config, caller, user)) throw new Refusal(demand.forbidden ?? 'FORBIDDEN')
    return work(deps, user, caller)
  })
}

/** Locks the caller and returns their current row; refuses if the caller no longer has the permission. */
export async function authorizeCaller(deps: Deps, actor: Actor, demand: Demand): Promise<UserRow> {
  const [caller] = await lockUsers(deps.db, [actor.user.id])
  authorize(deps, caller, demand)
  return caller
}

export function recordAct(
  deps: Deps,
  { actor, visitor }: Caller,
  act: Pick<Parameters<typeof recordEvent>[1], 'action' | 'subjectId' | 'subjectUserId' | 'details' | 'changes'>,
) {
  return recordEvent(deps, { ...act, actorId: actor.user.id, byAdministrator: true, visitor })
}

function authorize(deps: Deps, caller: UserRow | undefined, demand: Demand): asserts caller is UserRow {
  if (!caller || isBanned(caller, deps.now())) throw new Refusal('UNAUTHORIZED')
  if (!demand.permission || !holds(deps.config, caller, demand.permission))
    throw new Refusal(demand.forbidden ?? 'FORBIDDEN')
}
