import type { ReplyOf } from '../../contract/endpoint.ts'
import type { authenticateCaller } from '../../contract/backends/backends.ts'
import { permissionsOfRoles, sharedPermissions, type Permissions } from '../../contract/roles.ts'
import { visibleFullUser } from '../accounts/users.ts'
import type { ActiveOrganization, Actor } from '../actor.ts'
import { authenticateKey, findValidKey } from '../api-keys/authentication.ts'
import { currentScopes } from '../api-keys/owners.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { readEpoch } from '../revocations/revocations.sql.ts'
import { readSession } from '../sessions/sessions.ts'
import { findMembershipIn } from './backends.sql.ts'
import { secondsUntil } from '../time.ts'

export type CallerAnswer = ReplyOf<typeof authenticateCaller>
type Wanted = { slug: string | undefined; id: string | undefined }
type Asked = { organization: Wanted }

/**
 * How long a backend may cache a caller. The last use of an API key is recorded at most once a minute anyway, so a
 * cache of a minute does not make the recorded time less exact.
 */
const rememberSeconds = 60

/**
 * Returns the caller of a session. Reading the session does not extend it, because the backend cannot renew the
 * browser's cookie.
 */
export async function findSessionCaller(
  deps: Deps,
  { token, via, organization }: Asked & { token: string | null; via: 'cookie' | 'bearer' },
): Promise<CallerAnswer> {
  const actor = token === null ? null : await readSession(deps, token, { refresh: false })
  if (!actor) return nobody(deps, await readEpoch(deps.db))
  const acting = await organizationOf(deps, actor, organization)
  const { id, expiresAt, authTime, amr, acr, impersonatedBy } = actor.session
  const caller = {
    via,
    user: visibleFullUser(deps.config, actor.user),
    session: { id, expiresAt, authTime, amr: [...amr], acr },
    organization: acting,
    permissions: listed(permissionsIn(deps, acting)),
    scopes: null,
    actor: impersonatedBy === null ? null : { id: impersonatedBy },
    keyId: null,
  }
  const life = isOutsider(acting, organization) ? 0 : rememberSeconds
  return { ...nobody(deps, actor.epoch ?? 0), caller, rememberSeconds: life }
}

/**
 * Returns the caller that an API key identifies, with the key's current permissions. The result for a key with a rate
 * limit must not be cached, because uses that are answered from a cache would not be counted.
 */
export async function findKeyCaller(
  deps: Deps,
  { secret, organization }: Asked & { secret: string },
): Promise<CallerAnswer> {
  // Reads the epoch before the key: a revocation between the two reads is then newer than the returned epoch.
  const epoch = await readEpoch(deps.db)
  const found = await findKeyActor(deps, secret)
  if (!found) return nobody(deps, epoch)
  const { actor } = found
  const { limitMax, expiresAt } = found.key
  const acting = await organizationOf(deps, actor, organization)
  const scopes = await currentScopes(deps, actor)
  const caller = {
    via: 'api-key' as const,
    user: visibleFullUser(deps.config, actor.user),
    session: null,
    organization: acting,
    permissions: listed(sharedPermissions(scopes, permissionsIn(deps, acting))),
    scopes: listed(scopes),
    actor: null,
    keyId: actor.key?.id ?? null,
  }
  const mayCache = limitMax === null && !isOutsider(acting, organization)
  return { ...nobody(deps, epoch), caller, rememberSeconds: mayCache ? lifeOf(deps, expiresAt) : 0 }
}

/**
 * Returns the user for whom a key acts, and the key. Null if the key is invalid, expires while it is read, or is a
 * server key.
 */
async function findKeyActor(deps: Deps, secret: string) {
  try {
    const { actor } = await authenticateKey(deps, secret)
    return actor && { actor, key: (await findValidKey(deps, secret)).key }
  } catch (error) {
    // A 401 here would tell the backend that its own server key is invalid.
    if (error instanceof Refusal && error.status === 401) return null
    throw error
  }
}

/** Returns the number of seconds for which a backend can cache a result about a key: at most until the key expires. */
function lifeOf({ now }: Deps, expiresAt: string | null) {
  return expiresAt === null ? rememberSeconds : Math.min(rememberSeconds, secondsUntil(expiresAt, now()))
}

/**
 * Whether the caller is not a member of the named organization. Such a result must not be cached, because no revocation
 * announces that the caller becomes a member.
 */
function isOutsider(acting: ActiveOrganization | null, { slug, id }: Wanted) {
  return acting === null && (slug !== undefined || id !== undefined)
}

function nobody(deps: Deps, epoch: number): CallerAnswer {
  return { caller: null, epoch, boundSeconds: deps.config.revocations.boundSeconds, rememberSeconds: 0 }
}

/**
 * Returns the named or active organization in which the caller acts; null if no organization is named or active, or the
 * caller is not a member. A key of an organization acts only in that organization.
 */
async function organizationOf(
  deps: Deps,
  { user, organization = null, key }: Actor,
  { slug = null, id = null }: { slug?: string | null | undefined; id?: string | null | undefined },
): Promise<ActiveOrganization | null> {
  const isWanted = (slug === null || slug === organization?.slug) && (id === null || id === organization?.id)
  if (isWanted) return organization
  if (key && key.organizationId !== null) return null
  return findMembershipIn(deps.db, user.id, { slug, id })
}

function permissionsIn({ config }: Deps, organization: ActiveOrganization | null): Permissions {
  return organization ? permissionsOfRoles(config.organization.roles, organization.role) : {}
}

function listed(permissions: Permissions) {
  return Object.fromEntries(Object.entries(permissions).map(([resource, actions]) => [resource, [...actions]]))
}
