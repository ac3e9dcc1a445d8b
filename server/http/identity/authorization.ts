import type { Endpoint } from '../../../contract/endpoint.ts'
import { includesAll, type Permissions } from '../../../contract/roles.ts'
import { isFresh } from '../../../contract/session.ts'
import { isProvenOnlyElsewhere, isProvenRecently, type Level } from '../../../contract/sessions/assurance.ts'
import type { StepUpMethod } from '../../../contract/sign-in/challenge.ts'
import type { Actor, ServerCaller, Visitor } from '../../actor.ts'
import { owedLevel } from '../../config/two-factor.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'

/** The functions that decide who may call an endpoint. */
type Authority = {
  deps: Deps
  /**
   * Whether a user's roles grant all of these permissions. If `permissions` is undefined: whether the user is a full
   * administrator.
   */
  mayAdminister: (actor: Actor, permissions: Permissions | undefined) => boolean
  /** Returns the methods with which a caller can confirm their identity again at this level. */
  stepUpMethods: (deps: Deps, actor: Actor, level: Level) => Promise<readonly StepUpMethod[]>
}

/** Refuses an API key, unless the endpoint is for servers or declares the scopes that a key needs. */
export function refuseMachine({ access, machines }: Endpoint) {
  if (machines === undefined && access !== 'server') throw new Refusal('MACHINES_MAY_NOT_DO_THIS')
}

/** Refuses a caller whom the endpoint does not allow. */
export function authorize(
  endpoint: Endpoint,
  { actor, server, visitor }: { actor: Actor | null; server: ServerCaller | null; visitor: Visitor },
  pipeline: Authority,
) {
  const { deps } = pipeline
  if (endpoint.access === 'server') return requireServer(server)
  if (server) throw new Refusal('MACHINES_MAY_NOT_DO_THIS')
  if (actor?.scopes) requireScopes(endpoint, actor.scopes)
  if (endpoint.notImpersonated && actor && actor.session.impersonatedBy !== null)
    throw new Refusal('YOU_CANNOT_DO_THIS_WHILE_IMPERSONATING')
  if (endpoint.access === 'anyone' || endpoint.access === 'optional') return
  if (endpoint.access === 'developer') {
    if (deps.config.mail.transport !== 'outbox') throw new Refusal('NOT_FOUND')
    if (visitor.isLocal) return
  }
  if (!actor) throw new Refusal(endpoint.signedOut ?? 'UNAUTHORIZED')
  if (needsFreshness(endpoint, actor, deps) && !isFresh(actor, deps.config.session.freshAge, deps.now()))
    throw new Refusal('SESSION_IS_NOT_FRESH')
  if (endpoint.access === 'administrator' || endpoint.access === 'developer')
    authorizeAdministrator(endpoint, actor, pipeline)
}

function requireServer(server: ServerCaller | null) {
  if (!server) throw new Refusal('UNAUTHORIZED')
}

/** Checks the scopes of an API key. The role of the key's user is checked afterwards, as for a session. */
function requireScopes({ machines }: Endpoint, scopes: Permissions) {
  if (machines !== 'any' && !includesAll(scopes, machines ?? {})) throw new Refusal('INSUFFICIENT_SCOPE')
}

/**
 * Refuses a caller who has not confirmed their identity as recently as the endpoint requires. Some endpoints accept a
 * password in the body instead; their operations check that password.
 */
export async function requireStepUp(endpoint: Endpoint, { actor, body }: StepUp, { deps, stepUpMethods }: Authority) {
  if (!endpoint.stepUp || !actor) return
  const level = owedLevel(deps.config, actor.user)
  const proofs = actor.proofs ?? []
  // An attacker can trick a user into entering the code of the attacker's device. To keep the attacker from gaining
  // lasting control of the account, the session of a connected device requires a confirmation on that device, even if
  // the user has no second factor.
  const isNeeded = level === 2 || endpoint.stepUp !== 'second-factor' || isProvenOnlyElsewhere(proofs)
  const { maxAge } = deps.config.stepUp
  if (!isNeeded || isProvenRecently(proofs, { level, maxAge }, deps.now())) return
  if (level === 1 && endpoint.stepUp === 'or-password' && hasPassword(body)) return
  const methods = await stepUpMethods(deps, actor, level)
  const code = endpoint.stepUp === 'second-factor' ? 'SESSION_IS_NOT_FRESH' : 'SESSION_NOT_FRESH'
  throw new Refusal(code, { details: { stepUp: { level, maxAge, methods } } })
}

type StepUp = { actor: Actor | null; body: unknown }

function hasPassword(body: unknown) {
  return typeof (body as { password?: unknown } | undefined)?.password === 'string'
}

/**
 * Whether the endpoint requires a fresh session. If the endpoint requires a recent second factor, which is stricter,
 * the session need not be fresh.
 */
function needsFreshness({ access, stepUp }: Endpoint, { user }: Actor, { config }: Deps) {
  return access === 'fresh' && !(stepUp && owedLevel(config, user) === 2)
}

function authorizeAdministrator(endpoint: Endpoint, actor: Actor, { mayAdminister }: Authority) {
  // An organization's key acts only in its organization, even if the member who created it is an administrator.
  if (actor.key && actor.key.organizationId !== null) throw new Refusal('MACHINES_MAY_NOT_DO_THIS')
  if (actor.session.impersonatedBy !== null) throw new Refusal('YOU_CANNOT_DO_THIS_WHILE_IMPERSONATING')
  if (!mayAdminister(actor, endpoint.permission)) throw new Refusal(endpoint.forbidden ?? 'FORBIDDEN')
}
