import type { Actor, UserRow } from '../actor.ts'
import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import { recordEvent } from '../events/events.ts'
import { updateRoleByEmail } from './users.sql.ts'

/** The role that administers. */
export const administratorRole = 'admin'

/** Whether a person administers: named in the configuration, or by one of their roles. */
export function isAdministrator(config: Config, actor: Actor) {
  if (config.admin.adminUserIds.includes(actor.user.id)) return true
  return rolesOf(actor.user).includes(administratorRole)
}

/** Makes the person with this address an administrator; null when there is none. */
export async function promoteByEmail(deps: Deps, email: string) {
  return deps.db.transaction(async (db) => {
    const user = await updateRoleByEmail(db, email, administratorRole)
    if (user)
      await recordEvent({ ...deps, db }, { action: 'user.role-set', actorId: null, subjectId: user.id, visitor: null })
    return user
  })
}

function rolesOf(user: UserRow) {
  return (user.role ?? '').split(',').map((role) => role.trim())
}
