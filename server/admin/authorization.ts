import type { Endpoint } from '../../contract/endpoint.ts'
import { reachesOver, holds } from '../accounts/administrators.ts'
import { isBanned } from '../sessions/sessions.ts'
import type { Actor, UserRow, Visitor } from '../actor.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { recordEvent } from '../audit/events.ts'
import { Refusal } from '../refusal.ts'
import { lockUsers } from './users.sql.ts'

/** The administrator who asks, and from where. */
export type Caller = { actor: Actor; visitor: Visitor }

/** A call of administration: the contract says what it demands. */
export type Demand = Pick<Endpoint, 'permission' | 'forbidden'>

/**
 * Does something to a person, if the caller may at that moment.
 *
 * Both are locked, always in the same order, and the caller's authority is read again: what an administrator does is
 * done before they are demoted, banned or deleted, or not at all. Nobody decides about somebody who may do more.
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

/** The caller as they are now, locked, and still allowed to. */
export async function authorizeCaller(deps: Deps, actor: Actor, demand: Demand): Promise<UserRow> {
  const [caller] = await lockUsers(deps.db, [actor.user.id])
  authorize(deps, caller, demand)
  return caller
}

/** Records what a caller did to a person. */
export function recordAct(
  deps: Deps,
  { actor, visitor }: Caller,
  act: Pick<Parameters<typeof recordEvent>[1], 'action' | 'subjectId' | 'details'>,
) {
  return recordEvent(deps, { ...act, actorId: actor.user.id, visitor })
}

function authorize(deps: Deps, caller: UserRow | undefined, demand: Demand): asserts caller is UserRow {
  if (!caller || isBanned(caller, deps.now())) throw new Refusal('UNAUTHORIZED')
  if (!demand.permission || !holds(deps.config, caller, demand.permission))
    throw new Refusal(demand.forbidden ?? 'FORBIDDEN')
}
