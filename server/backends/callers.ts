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
 * How long a backend may cache a caller: less than the time after which a session is extended or a key's use is
 * recorded again.
 */
const rememberSeconds = 60

/** The caller of a session. Reading the session does not extend it, because the backend cannot renew the cookie. */
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
  return { ...nobody(deps, actor.epoch ?? 0), caller, rememberSeconds }
}

/** The caller that an API key identifies, with the key's current permissions. A key with a limit is looked up each time. */
export async function findKeyCaller(
  deps: Deps,
  { secret, organization }: Asked & { secret: string },
): Promise<CallerAnswer> {
  // Read before the key, so that a revocation in between is newer.
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
  return { ...nobody(deps, epoch), caller, rememberSeconds: limitMax === null ? lifeOf(deps, expiresAt) : 0 }
}

/** The user for whom a key acts; null if the key is not valid, or ends while it is read. */
async function findKeyActor(deps: Deps, secret: string) {
  try {
    const { actor } = await authenticateKey(deps, secret)
    return actor && { actor, key: (await findValidKey(deps, secret)).key }
  } catch (error) {
    // A refusal here would say that the server key of the backend is not valid.
    if (error instanceof Refusal && error.status === 401) return null
    throw error
  }
}

/** How long a result about a key may be cached: not beyond the key's expiry. */
function lifeOf({ now }: Deps, expiresAt: string | null) {
  return expiresAt === null ? rememberSeconds : Math.min(rememberSeconds, secondsUntil(expiresAt, now()))
}

function nobody(deps: Deps, epoch: number): CallerAnswer {
  return { caller: null, epoch, boundSeconds: deps.config.revocations.boundSeconds, rememberSeconds: 0 }
}

/** The organization that the caller acts in; null if they are not a member. The key of an organization acts in no other. */
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
