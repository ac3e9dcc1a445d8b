import type { UserRow, Visitor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { recordEvent } from '../audit/events.ts'
import { deleteDevicesOf } from '../sessions/known-devices.sql.ts'
import { removeEveryFactor } from '../sessions/second-factors.ts'
import { deleteSessionsOf } from '../sessions/sessions.sql.ts'
import { deleteSnapshotsOf } from '../sessions/snapshots.sql.ts'
import { deleteAccountsOf } from './linked-accounts.sql.ts'
import { markEmailVerified } from './users.sql.ts'
import { forgetEverySecret } from './verifications.ts'

/**
 * Verifies a user's email address for the first time, when somebody who can read mail to the address signs in or
 * chooses a password.
 *
 * The account might have been created by somebody else, who is waiting for the owner to verify the address. So
 * everything that could open the account is removed: connected accounts, passkeys and other second factors, challenges,
 * known devices, mailed links, snapshots for undoing changes, sessions, and the password unless the owner has just
 * chosen it. Call it with the user locked.
 */
export async function claimAddress(
  deps: Deps,
  user: UserRow,
  { keepPassword, visitor }: { keepPassword: boolean; visitor: Visitor },
): Promise<UserRow> {
  const event = { actorId: user.id, subjectId: user.id, visitor }
  await deleteDevicesOf(deps.db, user.id)
  await removeEveryFactor(deps, user.id, { actorId: user.id, visitor })
  for (const { id } of await deleteAccountsOf(deps.db, user.id, { keepPassword }))
    await recordEvent(deps, { action: 'account.unlinked', actorId: user.id, subjectId: id, visitor })
  await forgetEverySecret(deps, user.id)
  await deleteSnapshotsOf(deps.db, user.id)
  if ((await deleteSessionsOf(deps.db, user.id, { keepId: null })) > 0)
    await recordEvent(deps, { action: 'user.sessions-ended', ...event })
  const verified = await markEmailVerified(deps.db, user.id, user.email)
  await recordEvent(deps, { action: 'user.email-verified', ...event })
  return verified ?? user
}
