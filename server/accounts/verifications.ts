import { digest, randomId } from '../crypto/tokens.ts'
import type { Deps } from '../deps.ts'
import { secondsAfter } from '../time.ts'
import {
  consumeVerification,
  deleteVerificationsOf,
  findVerification,
  insertVerification,
} from './verifications.sql.ts'

const mailedPurposes = [
  'verify-email',
  'reset-password',
  'change-email',
  'delete-account',
  'link-account',
  'pending-link',
] as const

/** What a single-use secret is for; it is worth nothing for anything else. */
type Purpose = (typeof mailedPurposes)[number] | 'social-state'

/** Remembers a single-use secret by its digest, and whose it is, so that it can be forgotten with the person's others. */
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

/** Uses a secret up and tells its value; null when it is unknown, used, for another purpose, or too old. */
export async function consume(deps: Deps, purpose: Purpose, secret: string) {
  const now = deps.now()
  const found = await consumeVerification(deps.db, {
    identifier: `${purpose}:${digest(secret)}`,
    now,
    keepExpired: deps.config.verification.disableCleanup,
  })
  return found && Date.parse(found.expiresAt) > now.getTime() ? found.value : null
}

/** What a secret is worth, without using it up; null when `consume` would answer null. */
export async function findSecret(deps: Deps, purpose: Purpose, secret: string) {
  const found = await findVerification(deps.db, `${purpose}:${digest(secret)}`)
  if (!found) return null
  if (Date.parse(found.expiresAt) > deps.now().getTime()) return { userId: found.userId, value: found.value }
  // The specification has expired records removed when they are looked up.
  await consume(deps, purpose, secret)
  return null
}

/** Ends every secret that a person was mailed, for when their mailbox is another. */
export async function forgetMailedSecrets(deps: Deps, userId: string) {
  for (const purpose of mailedPurposes) await forgetSecrets(deps, purpose, userId)
}

/** Ends every secret of a purpose that a person holds. */
export function forgetSecrets(deps: Deps, purpose: Purpose, userId: string) {
  return deleteVerificationsOf(deps.db, userId, `${purpose}:`)
}

/** Ends every secret of a person, whatever it is for. */
export function forgetEverySecret(deps: Deps, userId: string) {
  return deleteVerificationsOf(deps.db, userId, '')
}
