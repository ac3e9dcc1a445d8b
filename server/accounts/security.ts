import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { passwordOf, readLaneStatus } from '../sessions/guess-lanes.ts'
import { readPasswordAdvice } from '../sessions/password-proof.ts'
import { listAccountsOf } from './linked-accounts.sql.ts'

/** Returns everything the security page shows about a user's sign-in methods. */
export async function readSecurity(deps: Deps, actor: Actor) {
  const { user } = actor
  const { accountLinking, updateAccountOnSignIn } = deps.config.account
  const methods = await listAccountsOf(deps.db, user.id)
  const canRemove = methods.length > 1 || accountLinking.allowUnlinkingAll
  return {
    password: {
      changedAt: methods.find(({ providerId }) => providerId === 'credential')?.updatedAt ?? null,
      newDevices: await readLaneStatus(deps, passwordOf(user.email)),
      advice: await readPasswordAdvice(deps, actor),
    },
    accounts: methods
      .filter(({ providerId }) => providerId !== 'credential')
      .map(({ id, providerId, accountId, createdAt, updatedAt }) => ({
        id,
        provider: providerId,
        accountId,
        connectedAt: createdAt,
        lastUsedAt: updateAccountOnSignIn ? updatedAt : null,
        canRemove,
      })),
  }
}
