import { joinedPermissions, permissionsOfRoles, readingScopes, sharedPermissions } from '../../contract/roles.ts'
import { acrs } from '../../contract/sessions/assurance.ts'
import type { Actor, ServerCaller, UserRow } from '../actor.ts'
import { isMistyped } from '../crypto/api-keys.ts'
import { digest } from '../crypto/tokens.ts'
import { unlessReadOnly } from '../database/read-only.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { isBanned } from '../sessions/sessions.ts'
import { minuteSeconds, secondsAfter, secondsUntil } from '../time.ts'
import { countKeyUse, findKeyByDigest, findWindowStart, noteKeyUse, type KeyRow } from './api-keys.sql.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findKeyByDigest>>>
type Membership = NonNullable<Found['membership']>

/**
 * Authenticates a call by its API key. Returns the user for whom the key acts or, for a server key, the product's own
 * backend. The call counts as a use of the key.
 */
export async function authenticateKey(
  deps: Deps,
  secret: string,
): Promise<{ actor: Actor; server: null } | { actor: null; server: ServerCaller }> {
  const found = await findValidKey(deps, secret)
  const { key } = found
  const caller = isServerKey(key)
    ? { actor: null, server: { id: key.id, name: key.name } }
    : { actor: actorOf(deps, found), server: null }
  await countUse(deps, key)
  return caller
}

/**
 * Returns the key with this secret. Refuses unknown, disabled and expired keys. Keys of users and organizations work
 * only if the option `apiKeys` is on.
 */
export async function findValidKey(deps: Deps, secret: string): Promise<Found> {
  // No key is longer than 200 characters. Better Auth's keys have 64 characters and a prefix.
  if (secret.length > 200 || isMistyped(deps.config.apiKeys.prefix, secret)) throw new Refusal('INVALID_API_KEY')
  const found = await findKeyByDigest(deps.db, digest(secret))
  if (!found || !(deps.config.apiKeys.enabled || isServerKey(found.key))) throw new Refusal('INVALID_API_KEY')
  const { disabledAt, expiresAt } = found.key
  if (disabledAt !== null) throw new Refusal('KEY_DISABLED')
  if (expiresAt !== null && Date.parse(expiresAt) <= deps.now().getTime()) throw new Refusal('KEY_EXPIRED')
  return found
}

/** Whether a key belongs to the product's own backend. */
function isServerKey({ userId, organizationId }: KeyRow) {
  return userId === null && organizationId === null
}

/**
 * Returns the user for whom a key acts, with the key's permissions. An organization's key has at most the permissions
 * of the member who created it, and does not work while this member is suspended or after the membership ends.
 */
function actorOf(deps: Deps, { key, user, membership }: Found): Actor {
  if (!user || isBanned(user, deps.now())) throw new Refusal('KEY_DISABLED')
  const { id, name, start, organizationId } = key
  const actor = {
    user,
    session: sessionOf(key, user),
    proofs: [],
    via: 'api-key' as const,
    key: { id, name, start, organizationId },
  }
  if (organizationId === null) return { ...actor, organization: null, scopes: key.permissions }
  if (!membership || membership.isSuspended) throw new Refusal('KEY_DISABLED')
  return {
    ...actor,
    organization: { id: organizationId, slug: membership.slug, role: membership.role },
    scopes: sharedPermissions(key.permissions, memberPermissions(deps, membership)),
  }
}

/** Returns all permissions of a member, including the read scopes that every member has. */
export function memberPermissions({ config }: Pick<Deps, 'config'>, { role }: Pick<Membership, 'role'>) {
  return joinedPermissions([permissionsOfRoles(config.organization.roles, role), readingScopes])
}

/**
 * Returns the session of a call with a key. The session is not stored: it has the key's id, no token and no proofs of
 * identity.
 */
function sessionOf({ id, organizationId, expiresAt, createdAt, updatedAt }: KeyRow, user: UserRow): Actor['session'] {
  return {
    id,
    userId: user.id,
    token: '',
    expiresAt: expiresAt ?? '9999-12-31T23:59:59.999Z',
    createdAt,
    updatedAt,
    ipAddress: '',
    userAgent: '',
    activeOrganizationId: organizationId,
    impersonatedBy: null,
    amr: [],
    acr: acrs[1],
    authTime: createdAt,
  }
}

/**
 * Counts a use of a key, and refuses the use if the key's rate limit is reached. Records the time of the last use at
 * most once a minute.
 */
async function countUse(deps: Deps, { id, limitMax, limitSeconds, replacedBy, usedAt }: KeyRow) {
  const now = deps.now()
  // A replaced key and the key that replaced it share one rate limit.
  const counted = replacedBy ?? id
  if (limitMax !== null && !(await countKeyUse(deps.db, counted, now))) {
    const end = secondsAfter(new Date((await findWindowStart(deps.db, counted)) ?? now), limitSeconds!)
    throw new Refusal('RATE_LIMIT_EXCEEDED', { retryAfterSeconds: Math.max(1, secondsUntil(end.toISOString(), now)) })
  }
  const before = secondsAfter(now, -minuteSeconds)
  if (usedAt === null || Date.parse(usedAt) < before.getTime())
    await unlessReadOnly(noteKeyUse(deps.db, id, { now, before }))
}
