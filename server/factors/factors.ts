import { consume, findSecret } from '../accounts/verifications.ts'
import { Refusal } from '../refusal.ts'
import { countRecoveryCodes } from './recovery-codes.sql.ts'
import { takeRecoveryCode } from './recovery-codes.ts'
import type { Factor } from './second-step.ts'
import { stepOfCode } from './totp-codes.ts'
import { findTotp, acceptStep, replaceApp } from './totp.sql.ts'
import { decryptTotpSecret } from './totp-secrets.ts'

/** The authenticator app. Each code works once, even in parallel requests. */
export const app: Factor = {
  method: 'app',
  name: 'totp',
  wrong: 'INVALID_CODE',
  earnsTrust: true,
  async require(deps, { userId, mayConfirm }) {
    const found = await findTotp(deps.db, userId)
    if (!found || (!mayConfirm && found.confirmedAt === null)) throw new Refusal('TOTP_NOT_ENABLED')
  },
  async take(deps, { userId, code }) {
    const found = await findTotp(deps.db, userId)
    const now = deps.now()
    const step =
      found && stepOfCode(decryptTotpSecret(deps.keys, userId, found.secret), code.replaceAll(/\s/g, ''), now)
    return step !== null && acceptStep(deps.db, { userId, step, now })
  },
  async replace(deps, { userId, code }) {
    const begun = await findSecret(deps, 'replace-app', userId)
    const now = deps.now()
    const step = begun && stepOfCode(decryptTotpSecret(deps.keys, userId, begun.value), code.replaceAll(/\s/g, ''), now)
    if (!begun || step === null) return false
    await consume(deps, 'replace-app', userId)
    return replaceApp(deps.db, { userId, secret: begun.value, step, now })
  },
}

/** The recovery codes, each of which works once. */
export const recoveryCode: Factor = {
  method: 'recovery-code',
  name: 'backup-code',
  wrong: 'INVALID_BACKUP_CODE',
  // A user who needs a recovery code has probably lost a device, so no device becomes trusted.
  earnsTrust: false,
  async require(deps, { userId }) {
    if ((await countRecoveryCodes(deps.db, userId)) === 0) throw new Refusal('BACKUP_CODES_NOT_ENABLED')
  },
  take: (deps, { userId, code }) => takeRecoveryCode(deps, userId, code),
}
