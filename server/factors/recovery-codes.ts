import { randomInt } from 'node:crypto'
import { digest } from '../crypto/tokens.ts'
import type { Deps } from '../deps.ts'
import { replaceRecoveryCodes, consumeRecoveryCode } from './recovery-codes.sql.ts'

// Crockford's alphabet has no letters that resemble digits. 13 characters are 65 bits; NIST SP 800-63B-4, 3.1.2.1,
// requires 64.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 13

/**
 * Gives a user new recovery codes, and returns them for display: `XXXX-XXXX-XXXXX`. Active codes replace the previous
 * codes immediately. Inactive codes replace the previous codes once an authenticator app is confirmed.
 */
export async function createRecoveryCodes(deps: Deps, userId: string, { active }: { active: boolean }) {
  const codes = Array.from({ length: deps.config.twoFactor.backupCodeOptions.amount }, createRecoveryCode)
  const digests = codes.map(({ code }) => digestOf(userId, code))
  await replaceRecoveryCodes(deps.db, { userId, digests, active, now: deps.now() })
  return codes.map(({ shown }) => shown)
}

/** Uses up a recovery code. Returns false if the code is wrong or already used. */
export function takeRecoveryCode(deps: Deps, userId: string, typed: string) {
  return consumeRecoveryCode(deps.db, { userId, digest: digestOf(userId, readRecoveryCode(typed)) })
}

/**
 * Converts a typed code to its stored form. Users may type any case, spaces or dashes, O for 0, and I or L for 1.
 */
export function readRecoveryCode(typed: string) {
  return typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
}

/** Creates a recovery code. Returns its stored form, and the form in which users see it. */
export function createRecoveryCode() {
  const code = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]!).join('')
  return { code, shown: `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}` }
}

function digestOf(userId: string, code: string) {
  return digest(`recovery-code/${userId}/${code}`)
}
