import { digest, randomId } from '../crypto/tokens.ts'
import type { Deps } from '../deps.ts'
import { secondsAfter } from '../time.ts'
import {
  consumeVerification,
  deleteVerificationsOf,
  findVerification,
  insertFirstVerification,
  insertVerification,
} from './verifications.sql.ts'

const mailedPurposes = [
  'verify-email',
  'reset-password',
  'change-email',
  'delete-account',
  'link-account',
  'pending-link',
  'stop-reset',
  'finish-recovery',
] as const

/** The purpose of a single-use secret. The secret is invalid for any other purpose. */
type Purpose =
  | (typeof mailedPurposes)[number]
  | 'social-state'
  | 'passkey-challenge'
  | 'passkey-sign-up'
  | 'take-back'
  | 'replace-app'
  | 'proof-of-work'
  | 'disconnect-device'

/**
 * Stores the digest of a single-use secret. If `userId` is given, `forgetSecrets` and `forgetEverySecret` can delete
 * the secret.
 */
export function rememberSecret(
  deps: Deps,
  secret: { purpose: Purpose; secret: string; userId: string | null; value: string; lifetimeSeconds: number },
) {
  const now = deps.now()
  return insertVerification(deps.db, {
    id: randomId(),
    identifier: `${secret.purpose}:${digest(secret.secret)}`,
    userId: secret.userId,
    value: secret.value,
    expiresAt: secondsAfter(now, secret.lifetimeSeconds),
    now,
  })
}

/**
 * Uses up a secret that was not stored when it was created. Returns true only for the first use. Cleanup can delete the
 * record of the use after `lifetimeSeconds`, so the secret itself must expire by then.
 */
export function consumeOnce(deps: Deps, use: { purpose: Purpose; secret: string; lifetimeSeconds: number }) {
  const now = deps.now()
  return insertFirstVerification(deps.db, {
    id: randomId(),
    identifier: `${use.purpose}:${digest(use.secret)}`,
    expiresAt: secondsAfter(now, use.lifetimeSeconds),
    now,
  })
}

/** Uses up a secret and returns its value; null if the secret is unknown, used, expired or for another purpose. */
export async function consume(deps: Deps, purpose: Purpose, secret: string) {
  const now = deps.now()
  const found = await consumeVerification(deps.db, {
    identifier: `${purpose}:${digest(secret)}`,
    now,
    keepExpired: deps.config.verification.disableCleanup,
  })
  return found && Date.parse(found.expiresAt) > now.getTime() ? found.value : null
}

/** Returns the value and the user of a secret without using up the secret; null if `consume` would return null. */
export async function findSecret(deps: Deps, purpose: Purpose, secret: string) {
  const found = await findVerification(deps.db, `${purpose}:${digest(secret)}`)
  if (!found) return null
  if (Date.parse(found.expiresAt) > deps.now().getTime()) return { userId: found.userId, value: found.value }
  // Deletes the expired secret, unless the option `verification.disableCleanup` is set.
  await consume(deps, purpose, secret)
  return null
}

/** Deletes every secret that was mailed to a user. Call it when the user's email address changes. */
export async function forgetMailedSecrets(deps: Deps, userId: string) {
  for (const purpose of mailedPurposes) await forgetSecrets(deps, purpose, userId)
}

export function forgetSecrets(deps: Deps, purpose: Purpose, userId: string) {
  return deleteVerificationsOf(deps.db, userId, `${purpose}:`)
}

export function forgetEverySecret(deps: Deps, userId: string) {
  return deleteVerificationsOf(deps.db, userId, '')
}
