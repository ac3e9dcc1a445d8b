import type { UserFactors } from '../../contract/admin/user-details.ts'
import type { UserRow } from '../actor.ts'
import { findUser } from '../accounts/users.sql.ts'
import type { Deps } from '../deps.ts'
import { findResetOf } from '../sessions/factor-resets.sql.ts'
import { findEmailCode } from './email-codes.sql.ts'
import { listPasskeysOf } from './passkeys.sql.ts'
import { countRecoveryCodes } from './recovery-codes.sql.ts'
import { findTotp } from './totp.sql.ts'
import { describeReset } from './waiting-resets.ts'

/** Returns the second factors, the passkeys and the waiting reset of a user, for administrators. */
export async function readFactorsOf(deps: Deps, user: UserRow): Promise<Omit<UserFactors, 'resetDelaySeconds'>> {
  const { confirmedAt = null, lastUsedAt = null } = (await findTotp(deps.db, user.id)) ?? {}
  const passkeys = await listPasskeysOf(deps.db, user.id)
  return {
    app: confirmedAt === null ? null : { confirmedAt, lastUsedAt },
    emailCode: await findEmailCode(deps.db, user.id),
    recoveryCodes: await countRecoveryCodes(deps.db, user.id),
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt, isSecurityKey, isSuspect }) => ({
      id,
      name,
      createdAt,
      lastUsedAt,
      isSecurityKey,
      isSuspect,
    })),
    reset: await readResetOf(deps, user.id),
  }
}

async function readResetOf(deps: Deps, userId: string): Promise<UserFactors['reset']> {
  const reset = await findResetOf(deps.db, userId)
  if (!reset) return null
  const by = reset.byId === null ? null : await findUser(deps.db, reset.byId)
  return { ...describeReset(reset), reason: reset.reason, by: by && { id: by.id, name: by.name || by.email } }
}
