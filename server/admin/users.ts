import { createUser, removeUser, setRole, setUserPassword } from '../../contract/admin/users.ts'
import { parseRoles, rolesIn } from '../../contract/roles.ts'
import { insertCredentialAccount, updatePassword } from '../accounts/accounts.sql.ts'
import {
  isFullAdministrator,
  mayGrant,
  refuseIfOnlyAdministrator,
  requireAnotherAdministrator,
  takeTurnsOnAdministrators,
} from '../accounts/administrators.ts'
import { change, changesBetween } from '../audit/changes.ts'
import { eraseUser } from '../accounts/deletion.ts'
import { keepCredentials } from '../sessions/snapshots.ts'
import { unlockCredentials } from '../sessions/snapshots.sql.ts'
import { mailPasswordChanged } from '../sign-in/password.ts'
import { reopenLanes } from '../sessions/guess-lanes.ts'
import { usersClaim } from '../sessions/known-devices.ts'
import { deleteSessionsBorrowedBy, deleteSessionsOf } from '../sessions/sessions.sql.ts'
import { forgetTrust } from '../sessions/trusted-devices.ts'
import { hashNewPassword } from '../accounts/password-check.ts'
import { checkPasswordLength, createUser as createAccount } from '../accounts/sign-up.ts'
import { newFields } from '../accounts/users.ts'
import { forgetSecrets } from '../accounts/verifications.ts'
import type { UserRow } from '../actor.ts'
import { randomId } from '../crypto/tokens.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { refuseIfOnlyOwner } from '../organizations/owners.ts'
import { authorizeCaller, recordAct, withUser, type Caller } from './authorization.ts'
import { updateRole, vouchForEmail } from './users.sql.ts'

type Form = {
  email: string
  password: string
  name: string
  role?: string | string[] | undefined
  data?:
    | { image?: string | null | undefined; emailVerified?: boolean | undefined; [field: string]: unknown }
    | undefined
}

/**
 * Creates a user with a password, but starts no session and sends no mail.
 *
 * Assigning a role other than the default requires the permission to set roles. Only a full administrator can mark the
 * email address as verified, because applications treat the user as the owner of a verified email address.
 */
export async function addUser(deps: Deps, request: Caller & Form): Promise<UserRow> {
  const { actor, data = {} } = request
  const role = knownRoles(deps, request.role ?? deps.config.admin.defaultRole)
  checkPasswordLength(deps, request.password)
  const extra = newFields(deps.config, data, 'administrator')
  const passwordHash = await hashNewPassword(deps, request.password, {
    owner: request,
    claim: usersClaim(actor.user.id),
  })

  return inTransaction(deps, async (deps) => {
    const caller = await authorizeCaller(deps, actor, createUser)
    if (role !== deps.config.admin.defaultRole) {
      await authorizeCaller(deps, actor, setRole)
      requireMayGrant(deps, caller, role)
    }
    if (data.emailVerified && !isFullAdministrator(deps.config, caller)) throw new Refusal('FORBIDDEN')
    const { name, email } = request
    const user = await createAccount(deps, { name, email, image: data.image ?? undefined, role, extra, passwordHash })
    if (!user) throw new Refusal('EMAIL_HAS_AN_ACCOUNT')
    await recordAct(deps, request, {
      action: 'user.created',
      subjectId: user.id,
      details: { role },
      changes: [change('role', null, role)],
    })
    if (!data.emailVerified) return user
    await recordAct(deps, request, { action: 'user.email-verified', subjectId: user.id })
    return vouchForEmail(deps.db, user.id)
  })
}

/**
 * Changes a user's roles. Unless the user is a full administrator afterwards, ends the impersonation sessions that the
 * user opened.
 */
export function setRoles(deps: Deps, request: Caller & { userId: string; role: string | string[] }) {
  const { actor, userId } = request
  return inTransaction(deps, async (deps) => {
    await takeTurnsOnAdministrators(deps)
    return withUser(deps, { actor, userId, demand: setRole }, async (deps, user, caller) => {
      const role = knownRoles(deps, request.role)
      requireMayGrant(deps, caller, role)
      const staysAdministrator = isFullAdministrator(deps.config, { id: userId, role })
      if (!staysAdministrator) {
        await requireAnotherAdministrator(deps, user)
        await deleteSessionsBorrowedBy(deps.db, userId)
      }
      const changed = await updateRole(deps.db, userId, role)
      const details = { from: user.role, role }
      const changes = changesBetween(user, changed, ['role'])
      await recordAct(deps, request, { action: 'user.role-set', subjectId: userId, details, changes })
      return changed
    })
  })
}

/** Sets a user's password and ends all sessions of the user, except the session of the caller. */
export async function setPasswordOfUser(deps: Deps, request: Caller & { userId: string; newPassword: string }) {
  const { actor, userId, visitor } = request
  checkPasswordLength(deps, request.newPassword)
  const passwordHash = await hashNewPassword(deps, request.newPassword, {
    owner: null,
    claim: usersClaim(actor.user.id),
  })
  await withUser(deps, { actor, userId, demand: setUserPassword }, async (deps, user) => {
    const now = deps.now()
    const undo = await keepCredentials(deps, user, 'password')
    await unlockCredentials(deps.db, userId)
    const isFirst = (await updatePassword(deps.db, { userId, passwordHash, now })) === 0
    if (isFirst) await insertCredentialAccount(deps.db, { id: randomId(), userId, passwordHash, now })
    await forgetSecrets(deps, 'reset-password', userId)
    await reopenLanes(deps, user, { actorId: actor.user.id, visitor })
    await forgetTrust(deps, userId, { actorId: actor.user.id, byAdministrator: true, visitor })
    await recordAct(deps, request, { action: 'user.password-set', subjectId: userId })
    const ended = await deleteSessionsOf(deps.db, userId, { keepId: actor.session.id })
    if (ended > 0) await recordAct(deps, request, { action: 'user.sessions-ended', subjectId: userId })
    await mailPasswordChanged(deps, user, { isFirst, visitor, undo })
  })
}

/**
 * Deletes a user with all their data. Refuses if the user is the caller, the only full administrator, or the only owner
 * of an organization.
 */
export async function removeAccount(deps: Deps, request: Caller & { userId: string }) {
  const { actor, userId, visitor } = request
  if (userId === actor.user.id) throw new Refusal('YOU_CANNOT_REMOVE_YOURSELF')
  const deleted = await eraseUser(deps, {
    userId,
    actorId: actor.user.id,
    impersonatorId: null,
    visitor,
    checks: [
      refuseIfOnlyAdministrator,
      (deps) => withUser(deps, { actor, userId, demand: removeUser }, () => Promise.resolve()),
      refuseIfOnlyOwner,
    ],
  })
  if (!deleted) throw new Refusal('NO_SUCH_USER')
}

function knownRoles(deps: Deps, role: string | readonly string[]) {
  const known = parseRoles(deps.config.admin.roles, role)
  if (known === null) throw new Refusal('ROLE_NOT_FOUND')
  return known
}

function requireMayGrant(deps: Deps, caller: UserRow, role: string) {
  const mayGrantAll = rolesIn(role).every((name) => mayGrant(deps.config, caller, name))
  if (!mayGrantAll) throw new Refusal('YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE')
}
