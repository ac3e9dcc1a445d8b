import type { CredentialChange } from '../../contract/factors/take-back.ts'
import type { UserRow } from '../actor.ts'
import { rememberSecret } from '../accounts/verifications.ts'
import { decrypt, encrypt } from '../crypto/encryption.ts'
import type { Keys } from '../crypto/keys.ts'
import { randomId, randomToken } from '../crypto/tokens.ts'
import type { Deps } from '../deps.ts'
import type { EncryptedTable } from '../jobs/reencryption.ts'
import type { Undo } from '../mail/template.ts'
import { Refusal } from '../refusal.ts'
import { secondsAfter } from '../time.ts'
import { areCredentialsLocked, insertSnapshot, listSnapshots, readCredentials } from './snapshots.sql.ts'

/*
 * Before a user's sign-in methods change, they are stored in a snapshot. The mail about the change has a link that
 * restores them. So an owner who still has the previous mailbox and password can remove an attacker who has changed
 * everything.
 */

const tokenLength = 32

/**
 * Stores the sign-in methods of a user before a change, and returns the link that undoes the change. Does nothing and
 * returns null if the option `takeBack` is off or the user's address is unverified. Refuses a user who has just undone
 * a change and has not chosen a new password yet. Call it with the user locked. If the change has already begun, pass
 * the earlier result of `readCredentials` as `before`.
 */
export async function keepBeforeChange(deps: Deps, user: UserRow, change: CredentialChange, before?: string) {
  await refuseLocked(deps, user.id)
  return keepCredentials(deps, user, change, before)
}

/**
 * Like `keepBeforeChange`, but does not refuse a user who has just undone a change. Call it for a change that an
 * administrator made or that the user confirmed by mail. Returns null for an unverified address, because a stranger
 * might read its mail.
 */
export async function keepCredentials(
  deps: Deps,
  user: UserRow,
  change: CredentialChange,
  before?: string,
): Promise<Undo | null> {
  const { enabled, expiresIn: lifetimeSeconds } = deps.config.takeBack
  if (!enabled || !user.emailVerified) return null
  const id = randomId()
  const now = deps.now()
  const credentials = before ?? (await readCredentials(deps.db, user.id))
  const state = encrypt(credentials, deps.keys.of('snapshot'), placeOf(id))
  const expiresAt = secondsAfter(now, lifetimeSeconds)
  await insertSnapshot(deps.db, { id, userId: user.id, change, state, now, expiresAt })
  const secret = randomToken(tokenLength)
  await rememberSecret(deps, { purpose: 'take-back', secret, userId: user.id, value: id, lifetimeSeconds })
  return { url: `${deps.config.origin}/take-back?token=${secret}`, lifetimeSeconds }
}

/** Refuses a user who has just undone a change and has not chosen a new password yet. */
export async function refuseLocked(deps: Deps, userId: string) {
  if (await areCredentialsLocked(deps.db, userId, deps.now())) throw new Refusal('CHOOSE_A_NEW_PASSWORD_FIRST')
}

/** Decrypts the sign-in methods in a snapshot. Throws if no known secret of the installation decrypts them. */
export function decryptSnapshot(keys: Keys, { id, state }: { id: string; state: string }) {
  return decrypt(state, keys.allOf('snapshot'), placeOf(id))
}

/**
 * The snapshots as a table of encrypted values, for the check that counts the values that previous secrets encrypted.
 * Snapshots are not encrypted again with a new secret, because the rows in them contain such values too.
 */
export const encryptedSnapshots: EncryptedTable = {
  name: 'snapshots of sign-in methods',
  purpose: 'snapshot',
  async list(db, page) {
    const snapshots = await listSnapshots(db, page)
    return snapshots.map(({ id, state }) => ({ id, column: 'state', place: placeOf(id), text: state }))
  },
  replace: null,
}

function placeOf(id: string) {
  return `credential_snapshots/${id}`
}
