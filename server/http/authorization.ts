import type { Endpoint } from '../../contract/endpoint.ts'
import type { Permissions } from '../../contract/roles.ts'
import { isFresh } from '../../contract/session.ts'
import { isProvenRecently } from '../../contract/sessions/assurance.ts'
import type { Actor, Visitor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'

/** The rules of who may call an endpoint. */
type Authority = {
  deps: Deps
  /** Whether a user's role grants all of these permissions; without any, whether they are a full administrator. */
  mayAdminister: (actor: Actor, permissions: Permissions | undefined) => boolean
}

/** Refuses a caller whom the endpoint does not allow. */
export function authorize(
  endpoint: Endpoint,
  { actor, visitor }: { actor: Actor | null; visitor: Visitor },
  pipeline: Authority,
) {
  const { deps } = pipeline
  if (endpoint.notImpersonated && actor && actor.session.impersonatedBy !== null)
    throw new Refusal('YOU_CANNOT_DO_THIS_WHILE_IMPERSONATING')
  if (endpoint.access === 'anyone' || endpoint.access === 'optional') return
  if (endpoint.access === 'developer') {
    if (deps.config.mail.transport !== 'outbox') throw new Refusal('NOT_FOUND')
    if (visitor.isLocal) return
  }
  if (!actor) throw new Refusal(endpoint.signedOut ?? 'UNAUTHORIZED')
  if (endpoint.access === 'fresh' && !isFresh(actor.session, deps.config.session.freshAge, deps.now()))
    throw new Refusal('SESSION_IS_NOT_FRESH')
  if (endpoint.access === 'administrator' || endpoint.access === 'developer')
    authorizeAdministrator(endpoint, actor, pipeline)
}

/**
 * Refuses a caller who has not proven recently who they are. A password in the body is enough for a caller without a
 * second factor; the operation checks it.
 */
export function requireStepUp(actor: Actor, body: unknown, { config, now }: Deps) {
  const level = config.twoFactor.enabled && actor.user.twoFactorEnabled ? 2 : 1
  const { maxAge } = config.stepUp
  if (isProvenRecently(actor.proofs ?? [], { level, maxAge }, now())) return
  if (level === 1 && typeof (body as { password?: unknown } | undefined)?.password === 'string') return
  throw new Refusal('SESSION_NOT_FRESH', { details: { stepUp: { level, maxAge } } })
}

function authorizeAdministrator(endpoint: Endpoint, actor: Actor, { mayAdminister }: Authority) {
  if (actor.session.impersonatedBy !== null) throw new Refusal('YOU_CANNOT_DO_THIS_WHILE_IMPERSONATING')
  if (!mayAdminister(actor, endpoint.permission)) throw new Refusal(endpoint.forbidden ?? 'FORBIDDEN')
}
