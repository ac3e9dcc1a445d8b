import { banUser, unbanUser } from '../../contract/admin/bans.ts'
import {
  isFullAdministrator,
  requireAnotherAdministrator,
  takeTurnsOnAdministrators,
} from '../accounts/administrators.ts'
import { changesBetween } from '../audit/changes.ts'
import { deleteSessionsOf } from '../sessions/sessions.sql.ts'
import { forgetTrust } from '../sessions/trusted-devices.ts'
import { deleteBan } from '../accounts/users.sql.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { handOverOrganizations } from '../organizations/succession.ts'
import { Refusal } from '../refusal.ts'
import { secondsAfter } from '../time.ts'
import { recordAct, withUser, type Caller } from './authorization.ts'
import { updateBan } from './users.sql.ts'

const banFields = ['banReason', 'banExpires'] as const

type Ban = {
  userId: string
  banReason?: string | undefined
  banExpiresIn?: number | undefined
  successors?: Record<string, string> | undefined
}

/**
 * Bans a user, temporarily or permanently.
 *
 * The user's sessions, including impersonation sessions, end in the same transaction. The lock on the user, which
 * `openSession` also takes, keeps new sessions from starting in the meantime.
 *
 * An organization that would be left without an active owner goes to the named successor in the same transaction.
 * Only full administrators can name a successor, because only they can change owners.
 */
export function setBan(deps: Deps, request: Caller & Ban) {
  const { actor, userId, visitor } = request
  const { defaultBanReason, defaultBanExpiresIn } = deps.config.admin
  if (userId === actor.user.id) throw new Refusal('YOU_CANNOT_BAN_YOURSELF')
  return inTransaction(deps, async (deps) => {
    await takeTurnsOnAdministrators(deps)
    return withUser(deps, { actor, userId, demand: banUser }, async (deps, user, caller) => {
      await requireAnotherAdministrator(deps, user)
      if (request.successors && !isFullAdministrator(deps.config, caller)) throw new Refusal('FORBIDDEN')
      await handOverOrganizations(
        deps,
        { ...request, byAdministrator: true },
        { userId, successors: request.successors ?? {} },
      )
      const now = deps.now()
      const seconds = request.banExpiresIn ?? defaultBanExpiresIn
      const reason = request.banReason || defaultBanReason
      const expires = seconds === undefined ? null : secondsAfter(now, seconds)
      const banned = await updateBan(deps.db, { id: userId, reason, expires, now })
      await deleteSessionsOf(deps.db, userId, { keepId: null })
      await forgetTrust(deps, userId, { actorId: actor.user.id, byAdministrator: true, visitor })
      const details = { reason, until: banned.banExpires }
      const changes = changesBetween(user, banned, banFields)
      await recordAct(deps, request, { action: 'user.banned', subjectId: userId, details, changes })
      return banned
    })
  })
}

/** Lifts a ban; does nothing for a user who is not banned. */
export function liftBan(deps: Deps, request: Caller & { userId: string }) {
  const { actor, userId } = request
  return withUser(deps, { actor, userId, demand: unbanUser }, async (deps, user) => {
    if (!user.banned) return user
    const unbanned = await deleteBan(deps.db, userId, deps.now())
    const changes = unbanned ? changesBetween(user, unbanned, banFields) : []
    await recordAct(deps, request, { action: 'user.unbanned', subjectId: userId, changes })
    return unbanned ?? user
  })
}
