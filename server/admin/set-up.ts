import { createHmac } from 'node:crypto'
import { administratorRole } from '../accounts/administrators.ts'
import { usersClaim } from '../sessions/known-devices.ts'
import { passGate, provenNow } from '../sessions/gate.ts'
import { hashNewPassword } from '../accounts/password-check.ts'
import { checkPasswordLength, createUser } from '../accounts/sign-up.ts'
import type { Visitor } from '../actor.ts'
import type { Keys } from '../crypto/keys.ts'
import { sameText } from '../crypto/signing.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { recordEvent } from '../audit/events.ts'
import { Refusal } from '../refusal.ts'
import { findAnyUser } from '../accounts/users.sql.ts'
import { lockSetUp } from './set-up.sql.ts'

type Form = { code?: string | undefined; name: string; email: string; password: string; visitor: Visitor }

/**
 * Creates the first administrator while there are no users.
 *
 * On the server's own machine no code is needed. Elsewhere the caller must enter the code from the server log, so that
 * no stranger can take over a new installation.
 */
export async function setUpFirstAdministrator(deps: Deps, form: Form) {
  if (await findAnyUser(deps.db)) throw new Refusal('ALREADY_SET_UP')
  if (!form.visitor.isLocal && !sameText((form.code ?? '').trim().toUpperCase(), setUpCode(deps.keys)))
    throw new Refusal('INVALID_SETUP_CODE')
  checkPasswordLength(deps, form.password)
  const passwordHash = await hashNewPassword(deps, form.password, { owner: form, claim: usersClaim('set-up') })

  return inTransaction(deps, async (deps) => {
    await lockSetUp(deps.db)
    if (await findAnyUser(deps.db)) throw new Refusal('ALREADY_SET_UP')
    const user = await createUser(deps, { ...form, role: administratorRole(deps.config), extra: {}, passwordHash })
    if (!user) throw new Refusal('ALREADY_SET_UP')
    await recordEvent(deps, {
      action: 'user.created-by-setup',
      actorId: user.id,
      subjectId: user.id,
      visitor: form.visitor,
    })
    const arrival = { proofs: provenNow(deps, 'password'), visitor: form.visitor, remember: true, mayEnrolLater: true }
    return { user, entry: await passGate(deps, user, arrival) }
  })
}

/** Whether there are no users yet. */
export async function isSetUpRequired(deps: Deps) {
  return !(await findAnyUser(deps.db))
}

/** Returns the setup code, which is the same in every process of an installation and is not stored. */
export function setUpCode(keys: Keys) {
  // Crockford's Base32 alphabet has no letters that resemble digits. 8 characters of 5 bits each are 40 bits.
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  const bytes = createHmac('sha256', keys.of('setup-code')).update('first administrator').digest()
  return Array.from(bytes.subarray(0, 8), (byte) => alphabet[byte % 32]!).join('')
}
