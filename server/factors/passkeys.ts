import type { Passkey } from '../../contract/factors/passkeys.ts'
import type { ProofMethod } from '../../contract/sessions/assurance.ts'
import { listAccountsOf } from '../accounts/linked-accounts.sql.ts'
import { lockUser } from '../accounts/users.sql.ts'
import type { Actor, Visitor } from '../actor.ts'
import { change } from '../audit/changes.ts'
import { recordEvent } from '../audit/events.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { needsSecondFactor } from '../sessions/factor-policy.ts'
import { hasSecondFactor } from '../sessions/second-factors.ts'
import { keepBeforeChange } from '../sessions/snapshots.ts'
import { mailPasskeyChange } from './factor-mails.ts'
import { deletePasskeyRow, listPasskeysOf, renamePasskey, type PasskeyRow } from './passkeys.sql.ts'
import { turnOff } from './switching.ts'

export async function listOwnPasskeys(deps: Deps, { user }: Actor) {
  return (await listPasskeysOf(deps.db, user.id)).map(describePasskey)
}

export function renameOwnPasskey(deps: Deps, request: { actor: Actor; id: string; name: string; visitor: Visitor }) {
  const { actor, id, name, visitor } = request
  const userId = actor.user.id
  return inTransaction(deps, async (deps) => {
    await lockUser(deps.db, userId)
    const before = (await listPasskeysOf(deps.db, userId)).find((passkey) => passkey.id === id)
    const renamed = before && (await renamePasskey(deps.db, { id, userId, name }))
    if (!renamed) throw new Refusal('NO_SUCH_PASSKEY')
    const changes = [change('name', before.name, name)]
    await recordEvent(deps, { action: 'passkey.renamed', actorId: userId, subjectId: userId, changes, visitor })
    return describePasskey(renamed)
  })
}

/**
 * Removes a passkey of the user, and mails the user. Refuses if the passkey is the only sign-in method, or the last
 * second factor of a user who must have one. If no second factor is left, sign-ins no longer ask for one. Returns the
 * user.
 */
export function removeOwnPasskey(deps: Deps, request: { actor: Actor; id: string; visitor: Visitor }) {
  const { actor, id, visitor } = request
  return inTransaction(deps, async (deps) => {
    const user = await lockUser(deps.db, actor.user.id)
    if (!user) throw new Refusal('UNAUTHORIZED')
    const passkeys = await listPasskeysOf(deps.db, user.id)
    const removed = passkeys.find((passkey) => passkey.id === id)
    if (!removed) throw new Refusal('NO_SUCH_PASSKEY')
    const others = passkeys.filter((passkey) => passkey !== removed)
    if (!others.some(signsIn) && (await listAccountsOf(deps.db, user.id)).length === 0)
      throw new Refusal('YOU_CANT_REMOVE_YOUR_LAST_WAY_IN')
    const undo = await keepBeforeChange(deps, user, 'passkey-removed')
    await deletePasskeyRow(deps.db, id)
    const isLastFactor = user.twoFactorEnabled && !(await hasSecondFactor(deps, user.id))
    if (isLastFactor && needsSecondFactor(deps.config, user)) throw new Refusal('A_SECOND_FACTOR_IS_REQUIRED')
    const event = { actorId: user.id, subjectId: user.id, visitor }
    await recordEvent(deps, { action: 'passkey.removed', ...event, details: { name: removed.name } })
    await mailPasskeyChange(deps, user, { change: 'removed', name: removed.name, visitor, undo })
    if (!isLastFactor) return user
    await turnOff(deps, user, { undo, visitor })
    return { ...user, twoFactorEnabled: false }
  })
}

function signsIn({ isSecurityKey, isSuspect }: PasskeyRow) {
  return !isSecurityKey && !isSuspect
}

/** Returns the proof method that a session records for the use of a passkey. */
export function passkeyMethodOf(
  { isSecurityKey, deviceType }: Pick<PasskeyRow, 'isSecurityKey' | 'deviceType'>,
  { isUserVerified }: { isUserVerified: boolean },
): ProofMethod {
  if (isSecurityKey || !isUserVerified) return 'security-key'
  return deviceType === 'multiDevice' ? 'synced-passkey' : 'device-passkey'
}

/** Returns a passkey as the API shows it. */
export function describePasskey({ credentialId: credentialID, ...passkey }: PasskeyRow): Passkey {
  return { ...passkey, credentialID }
}

/** Returns a passkey as it appears in the options for a browser. */
export function descriptorOf({ credentialId: id, transports }: PasskeyRow) {
  return { id, type: 'public-key' as const, ...(transports === null ? {} : { transports: transports.split(',') }) }
}
