import type { Actor, UserRow, Visitor } from '../actor.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { recordEvent } from '../audit/events.ts'
import { Refusal } from '../refusal.ts'
import { changedFields, profileChanges } from './users.ts'
import { lockUser, updateProfile } from './users.sql.ts'

type ProfileChange = {
  actor: Actor
  name?: string | undefined
  /** Null removes the picture. */
  image?: string | null | undefined
  /** The whole body, from which the configured fields are picked. */
  sent: Record<string, unknown>
  visitor: Visitor
}

/** Changes the user's own profile; null if the body has no field they may change. */
export async function updateOwnProfile(deps: Deps, change: ProfileChange): Promise<UserRow | null> {
  const { actor, name, image, visitor } = change
  const extra = changedFields(deps.config, change.sent, 'user')
  if (name === undefined && image === undefined && Object.keys(extra).length === 0) return null
  return inTransaction(deps, async (deps) => {
    const before = await lockUser(deps.db, actor.user.id)
    const user = await updateProfile(deps.db, { id: actor.user.id, name: name ?? null, image, extra })
    if (!before || !user) throw new Refusal('UNAUTHORIZED')
    await recordEvent(deps, {
      action: 'user.updated',
      actorId: user.id,
      impersonatorId: actor.session.impersonatedBy,
      subjectId: user.id,
      changes: profileChanges(deps.config, before, user),
      visitor,
    })
    return user
  })
}
