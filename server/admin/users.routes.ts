import {
  adminHasPermission,
  adminUpdateUser,
  createUser,
  getUser,
  listUsers,
  removeUser,
  setRole,
  setUserPassword,
} from '../../contract/admin/users.ts'
import { mayAdminister } from '../accounts/administrators.ts'
import { visibleFullUser } from '../accounts/users.ts'
import { route } from '../http/route.ts'
import { Refusal } from '../refusal.ts'
import { listUserPage } from './user-pages.ts'
import { readUser, updateUser } from './user-profiles.ts'
import { addUser, removeAccount, setPasswordOfUser, setRoles } from './users.ts'

export const userRoutes = [
  route(createUser, async ({ deps, body, actor, visitor }) => {
    const user = await addUser(deps, { ...body, actor, visitor })
    return { user: visibleFullUser(deps.config, user) }
  }),

  route(listUsers, async ({ deps, query }) => {
    const { users: found, ...page } = await listUserPage(deps, query)
    const users = found.map(({ lastSeenAt, ...user }) => ({ ...visibleFullUser(deps.config, user), lastSeenAt }))
    return { users, ...page }
  }),

  route(getUser, async ({ deps, query, actor }) => visibleFullUser(deps.config, await readUser(deps, actor, query.id))),

  route(adminUpdateUser, async ({ deps, body, actor, visitor }) => {
    const user = await updateUser(deps, { ...body, actor, visitor })
    return visibleFullUser(deps.config, user)
  }),

  route(setRole, async ({ deps, body, actor, visitor }) => {
    const user = await setRoles(deps, { ...body, actor, visitor })
    return { user: visibleFullUser(deps.config, user) }
  }),

  route(setUserPassword, async ({ deps, body, actor, visitor }) => {
    await setPasswordOfUser(deps, { ...body, actor, visitor })
    return { status: true }
  }),

  route(removeUser, async ({ deps, body, actor, visitor }) => {
    await removeAccount(deps, { ...body, actor, visitor })
    return { success: true }
  }),

  route(adminHasPermission, ({ deps, body, actor }) => {
    const wanted = body.permissions ?? body.permission
    if (!wanted) throw new Refusal('VALIDATION_ERROR', { values: { part: 'body' } })
    return { error: null, success: mayAdminister(deps.config, actor, wanted) }
  }),
]
