import { recordEvent } from '../audit/events.ts'
import { beginningOf, createKey } from '../crypto/api-keys.ts'
import { digest, randomId } from '../crypto/tokens.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { requireRoom } from './api-keys.ts'
import { insertKey } from './api-keys.sql.ts'
import { startOf } from './shown-key.ts'

/**
 * Creates a key for the product's own backend from the command line. Only this call returns the secret. The maximum
 * number of keys applies to these keys too, because they do not expire and a script may create a key at every run.
 */
export function createServerKey(deps: Deps, name: string) {
  return inTransaction(deps, async (deps) => {
    const owner = { userId: null, organizationId: null }
    await requireRoom(deps, owner)
    const prefix = beginningOf(deps.config.apiKeys.prefix, 'server')
    const secret = createKey(prefix)
    const unlimited = { expiresAt: null, limitMax: null, limitSeconds: null }
    const { id } = await insertKey(deps.db, {
      ...owner,
      ...unlimited,
      createdBy: null,
      id: randomId(),
      digest: digest(secret),
      start: startOf(secret, prefix),
      prefix,
      name,
      permissions: {},
      metadata: null,
      now: deps.now(),
    })
    await recordEvent(deps, {
      action: 'api-key.created',
      actorId: null,
      subjectId: id,
      details: { name },
      visitor: null,
    })
    return { id, secret }
  })
}
