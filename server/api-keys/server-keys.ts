import type { Actor, Visitor } from '../actor.ts'
import { recordEvent } from '../audit/events.ts'
import { beginningOf, createKey } from '../crypto/api-keys.ts'
import { digest, randomId } from '../crypto/tokens.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { insertKey } from './api-keys.sql.ts'

/**
 * Creates a key for the product's own backend, for an administrator or, without a caller, for the command line. The
 * secret is returned only here.
 */
export function createServerKey(
  deps: Deps,
  { name, caller }: { name: string; caller: { actor: Actor; visitor: Visitor } | null },
) {
  return inTransaction(deps, async (deps) => {
    const prefix = beginningOf(deps.config.apiKeys.prefix, 'server')
    const secret = createKey(prefix)
    const id = randomId()
    const key = await insertKey(deps.db, {
      id,
      digest: digest(secret),
      start: startOf(secret, prefix),
      prefix,
      name,
      userId: null,
      organizationId: null,
      createdBy: caller?.actor.user.id ?? null,
      permissions: {},
      metadata: null,
      expiresAt: null,
      limitMax: null,
      limitSeconds: null,
      now: deps.now(),
    })
    await recordEvent(deps, {
      action: 'api-key.created',
      actorId: caller?.actor.user.id ?? null,
      byAdministrator: caller !== null,
      subjectId: id,
      details: { name },
      visitor: caller?.visitor ?? null,
    })
    return { key, secret }
  })
}

const shownLetters = 4

/** The first characters of a key, by which its owner recognizes it. */
export function startOf(secret: string, prefix: string) {
  return secret.slice(0, prefix.length + shownLetters)
}
