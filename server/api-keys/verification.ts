import { includesAll, type Permissions } from '../../contract/roles.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { authenticateKey } from './authentication.ts'
import { findKey } from './key-lists.sql.ts'
import { currentScopes } from './owners.ts'
import { shownKey } from './shown-key.ts'

/**
 * Lets the product's own backend check whether a key is valid and currently has these permissions. The check counts as
 * a use of the key.
 */
export async function verifyApiKey(
  deps: Deps,
  { key: secret, permissions = {} }: { key: string; permissions?: Permissions | undefined },
) {
  try {
    const { actor } = await authenticateKey(deps, secret)
    // A server key does not identify a user.
    if (!actor) throw new Refusal('INVALID_API_KEY')
    const scopes = await currentScopes(deps, actor)
    if (!includesAll(scopes, permissions)) throw new Refusal('KEY_NOT_FOUND')
    const key = await findKey(deps.db, actor.key!.id, deps.now())
    if (!key) throw new Refusal('INVALID_API_KEY')
    return { valid: true, error: null, key: shownKey({ ...key, permissions: scopes }) }
  } catch (error) {
    if (!(error instanceof Refusal) || !refusable.has(error.code)) throw error
    const { code, message } = error.body
    return { valid: false, error: { code, message }, key: null }
  }
}

const refusable = new Set(['INVALID_API_KEY', 'KEY_DISABLED', 'KEY_EXPIRED', 'KEY_NOT_FOUND', 'RATE_LIMIT_EXCEEDED'])
