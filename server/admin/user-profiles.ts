import { adminUpdateUser, getUser } from '../../contract/admin/users.ts'
import { changedFields, profileChanges } from '../accounts/users.ts'
import { findUser, updateProfile } from '../accounts/users.sql.ts'
import type { Actor, UserRow } from '../actor.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { authorizeCaller, recordAct, withUser, type Caller } from './authorization.ts'

/** Returns one user. Refuses callers who currently lack the permission to list users. */
export function readUser(deps: Deps, actor: Actor, id: string): Promise<UserRow> {
  return inTransaction(deps, async (deps) => {
    await authorizeCaller(deps, actor, getUser)
    const user = await findUser(deps.db, id)
    if (!user) throw new Refusal('NO_SUCH_USER')
    return user
  })
}

type Change = {
  userId: string
  data: { name?: string | undefined; image?: string | null | undefined; [field: string]: unknown }
}

/**
 * Changes a user's profile: name, picture and the configured additional fields.
 *
 * Other fields have their own calls and rules (decision 025). A call that contains any other field is refused, so that
 * the caller does not believe that the field was changed.
 */
export async function updateUser(deps: Deps, request: Caller & Change): Promise<UserRow> {
  const { actor, userId, data } = request
  const { name, image, ...others } = data
  const unknown = Object.keys(others).filter((field) => !Object.hasOwn(deps.config.user.additionalFields, field))
  if (unknown.length > 0) throw new Refusal('VALIDATION_ERROR', { values: { part: 'body' } })
  if (Object.keys(data).length === 0) throw new Refusal('NO_DATA_TO_UPDATE')
  const extra = changedFields(deps.config, others, 'administrator')
  return withUser(deps, { actor, userId, demand: adminUpdateUser }, async (deps, before) => {
    const user = await updateProfile(deps.db, { id: userId, name: name ?? null, image, extra })
    if (!user) throw new Refusal('NO_SUCH_USER')
    await recordAct(deps, request, {
      action: 'user.updated',
      subjectId: userId,
      changes: profileChanges(deps.config, before, user),
    })
    return user
  })
}
