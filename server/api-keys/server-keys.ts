import { recordEvent } from '../audit/events.ts'
import { beginningOf, createKey } from '../crypto/api-keys.ts'
import { digest, randomId } from '../crypto/tokens.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { insertKey } from './api-keys.sql.ts'
import { startOf } from './shown-key.ts'

/** Creates a key for the product's own backend from the command line. Only this call returns the secret. */
export function createServerKey(deps: Deps, name: string) {
  return inTransaction(deps, async (deps) => {
    const prefix = beginningOf(deps.config.apiKeys.prefix, 'server')
    const secret = createKey(prefix)
    const nobody = { userId: null, organizationId: null, createdBy: null }
    const unlimited = { expiresAt: null, limitMax: null, limitSeconds: null }
    const { id } = await insertKey(deps.db, {
      ...nobody,
      ...unlimited,
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
