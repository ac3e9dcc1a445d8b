import { deleteUser, deleteUserCallback } from '../../contract/accounts/deletion.ts'
import { redirectWithError } from '../http/redirect-errors.ts'
import { Redirect, route } from '../http/route.ts'
import { refuseIfOnlyOwner } from '../organizations/owners.ts'
import { refuseIfOnlyAdministrator } from './administrators.ts'
import { deleteByLink, deleteOwnUser } from './deletion.ts'

const deleted = { success: true, message: 'User deleted' }
const mailed = { success: true, message: 'Verification email sent' }

// Checks that an administrator remains, and that every organization keeps an owner.
const checks = [refuseIfOnlyAdministrator, refuseIfOnlyOwner]

export const deletionRoutes = [
  route(deleteUser, async ({ deps, body, actor, visitor, cookies }) => {
    const outcome = await deleteOwnUser(deps, { ...body, actor, visitor, checks })
    if (outcome === 'mailed') return mailed
    cookies.clearSession()
    return deleted
  }),

  route(deleteUserCallback, ({ deps, query, actor, visitor, cookies }) =>
    redirectWithError(query.callbackURL, async () => {
      await deleteByLink(deps, { token: query.token, actor, visitor, checks })
      cookies.clearSession()
      return query.callbackURL ? new Redirect(query.callbackURL) : deleted
    }),
  ),
]
