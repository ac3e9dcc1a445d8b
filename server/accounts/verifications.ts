import { digest, randomId } from '../crypto/tokens.ts'
import type { Deps } from '../deps.ts'
import { secondsAfter } from '../time.ts'
import { consumeVerification, insertVerification } from './verifications.sql.ts'

/** What a single-use secret is for; it is worth nothing for anything else. */
type Purpose = 'verify-email'

/** Remembers a single-use secret by its digest. */
export function rememberSecret(
  deps: Deps,
  secret: { purpose: Purpose; secret: string; value: string; lifetimeSeconds: number },
) {
  const now = deps.now()
  return insertVerification(deps.db, {
    id: randomId(),
    identifier: `${secret.purpose}:${digest(secret.secret)}`,
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
