import {
  allows,
  isFullAdministratorRole,
  mayGrantAdministratorRole,
  reachesOver as authorityReachesOver,
  rolesIn,
  type AdministratorRules,
  type Authority,
  type Permissions,
} from '../../contract/roles.ts'
import type { Actor, UserRow } from '../actor.ts'
import type { Config } from '../config/config.ts'
import { change } from '../audit/changes.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { recordEvent } from '../audit/events.ts'
import { Refusal } from '../refusal.ts'
import { findOtherAdministrator, lockAdministrators } from './administrators.sql.ts'
import { findUser, findUserByEmail, updateRoleByEmail } from './users.sql.ts'

/** The fields that permissions depend on. */
type User = Pick<UserRow, 'id' | 'role'>

/** Returns the role that setup and the command line give to a new administrator. */
export function administratorRole({ admin }: Config) {
  return admin.adminRoles[0]!
}

/** Whether a user is a full administrator, by configuration or by role. */
export function isFullAdministrator(config: Config, user: User) {
  return config.admin.adminUserIds.includes(user.id) || isFullAdministratorRole(rulesOf(config), user.role)
}

/** Whether a user's roles grant all of these permissions. Users named in the configuration have every permission. */
export function holds({ admin }: Config, user: User, permissions: Permissions) {
  return admin.adminUserIds.includes(user.id) || allows(admin.roles, user.role ?? '', permissions)
}

/** Whether a caller is a full administrator; false while impersonating. */
export function isAdministrator(config: Config, { user, session }: Actor) {
  return session.impersonatedBy === null && isFullAdministrator(config, user)
}

/**
 * Whether a caller has all of `permissions`, or is a full administrator if `permissions` is undefined. False while
 * impersonating.
 */
export function mayAdminister(config: Config, actor: Actor, permissions: Permissions | undefined) {
  if (!permissions) return isAdministrator(config, actor)
  return actor.session.impersonatedBy === null && holds(config, actor.user, permissions)
}

/** Whether a caller has any administrator permission; false while impersonating. */
export function hasPartInAdministration(config: Config, actor: Actor) {
  if (isAdministrator(config, actor)) return true
  const granted = rolesOf(actor.user).flatMap((role) => Object.values(config.admin.roles[role] ?? {}))
  return actor.session.impersonatedBy === null && granted.some((actions) => actions.length > 0)
}

/** Whether a user has any administrator permission. */
export function administersAnything(config: Config, user: User) {
  if (isFullAdministrator(config, user)) return true
  return Object.values(permissionsOf(config, user)).some((actions) => actions.length > 0)
}

/** Returns all administrator permissions of a caller; none while impersonating. */
export function grantedTo(config: Config, { user, session }: Actor): Permissions {
  return session.impersonatedBy === null ? permissionsOf(config, user) : {}
}

/** Whether `user` may administer `other`. False if `other` has a permission that `user` lacks. */
export function reachesOver(config: Config, user: User, other: User) {
  const isFull = isFullAdministrator(config, other)
  return authorityReachesOver(rulesOf(config), authorityOf(config, user), { isFull, role: other.role })
}

/**
 * Whether a user may assign a role. The user must have all permissions of the role. Only full administrators may assign
 * a role that makes somebody a full administrator.
 */
export function mayGrant(config: Config, user: User, role: string) {
  return mayGrantAdministratorRole(rulesOf(config), authorityOf(config, user), role)
}

/** Serializes the transactions that could remove the last administrator. Call it before locking users. */
export function takeTurnsOnAdministrators(deps: Deps) {
  return lockAdministrators(deps.db)
}

/** Refuses if the user is a full administrator, unless there is another full administrator who is not banned. */
export async function requireAnotherAdministrator(deps: Deps, user: User) {
  if (!isFullAdministrator(deps.config, user)) return
  const { adminRoles, adminUserIds } = deps.config.admin
  const other = await findOtherAdministrator(deps.db, { than: user.id, adminRoles, adminUserIds, now: deps.now() })
  if (!other) throw new Refusal('THERE_MUST_BE_ANOTHER_ADMINISTRATOR')
}

/**
 * Refuses to delete a full administrator unless there is another one who is not banned. Call it before locking the
 * user.
 */
export async function refuseIfOnlyAdministrator(deps: Deps, userId: string) {
  const user = await findUser(deps.db, userId)
  if (!user || !isFullAdministrator(deps.config, user)) return
  await inTransaction(deps, async (deps) => {
    await takeTurnsOnAdministrators(deps)
    await requireAnotherAdministrator(deps, user)
  })
}

/** Makes the user with this email address an administrator. Returns null if there is no such user. */
export async function promoteByEmail(deps: Deps, email: string) {
  return inTransaction(deps, async (deps) => {
    const role = administratorRole(deps.config)
    const before = await findUserByEmail(deps.db, email)
    const user = await updateRoleByEmail(deps.db, email, role)
    if (user)
      await recordEvent(deps, {
        action: 'user.role-set',
        actorId: null,
        subjectId: user.id,
        details: { role },
        changes: [change('role', before?.role, role)],
        visitor: null,
      })
    return user
  })
}

function rulesOf({ admin }: Config): AdministratorRules {
  return { roles: admin.roles, fullRoles: admin.adminRoles }
}

function authorityOf(config: Config, user: User): Authority {
  return { isFull: isFullAdministrator(config, user), permissions: permissionsOf(config, user) }
}

/**
 * Returns every permission that a user's roles grant; users named in the configuration have the permissions of every
 * role.
 */
function permissionsOf({ admin }: Config, user: User): Permissions {
  const isNamed = admin.adminUserIds.includes(user.id)
  const roles = isNamed ? Object.values(admin.roles) : rolesOf(user).map((role) => admin.roles[role] ?? {})
  const granted: Record<string, string[]> = {}
  for (const [resource, actions] of roles.flatMap((permissions) => Object.entries(permissions)))
    granted[resource] = [...new Set([...(granted[resource] ?? []), ...actions])]
  return granted
}

function rolesOf({ role }: User) {
  return rolesIn(role ?? '')
}
