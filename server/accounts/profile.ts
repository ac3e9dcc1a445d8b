import type { Actor, UserRow, Visitor } from '../actor.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { changesBetween } from '../audit/changes.ts'
import { recordEvent } from '../audit/events.ts'
import { Refusal } from '../refusal.ts'
import { changedNames, refuseTaken, setNames, type NewNames } from './usernames.ts'
import { changedFields, profileChanges } from './users.ts'
import { lockUser, updateProfile } from './users.sql.ts'

type ProfileChange = {
  actor: Actor
  name?: string | undefined
  /** Null removes the picture; undefined keeps it. */
  image?: string | null | undefined
  username?: string | undefined
  displayUsername?: string | undefined
  /** The whole request body, from which the configured additional fields are picked. */
  sent: Record<string, unknown>
  visitor: Visitor
}

/** Changes the user's own profile. Returns null if the body has no field that users can change. */
export async function updateOwnProfile(deps: Deps, change: ProfileChange): Promise<UserRow | null> {
  const { actor, name, image, visitor } = change
  const extra = changedFields(deps.config, change.sent, 'user')
  const names = changedNames(deps.config, change)
  const isProfile = name !== undefined || image !== undefined || Object.keys(extra).length > 0
  if (!isProfile && !names) return null
  return inTransaction(deps, async (deps) => {
    const before = await lockUser(deps.db, actor.user.id)
    if (!before) throw new Refusal('UNAUTHORIZED')
    const event = { actorId: before.id, impersonatorId: actor.session.impersonatedBy, subjectId: before.id, visitor }
    const named = names ? await changeNames(deps, before, names) : before
    const renames = changesBetween(before, named, ['username', 'displayUsername'])
    if (renames.length > 0) await recordEvent(deps, { action: 'user.username-set', ...event, changes: renames })
    if (!isProfile) return named
    const user = await updateProfile(deps.db, { id: before.id, name: name ?? null, image, extra })
    if (!user) throw new Refusal('UNAUTHORIZED')
    const changes = profileChanges(deps.config, before, user)
    await recordEvent(deps, { action: 'user.updated', ...event, changes })
    return user
  })
}

async function changeNames(deps: Deps, before: UserRow, names: NewNames) {
  const { username } = names
  if (deps.config.username.immutableUsername && before.username && username && username !== before.username)
    throw new Refusal('USERNAME_IS_IMMUTABLE')
  await refuseTaken(deps, names, before.id)
  const user = await setNames(deps, before.id, names)
  if (!user) throw new Refusal('UNAUTHORIZED')
  return user
}
