import { deleteUser, deleteUserCallback } from '../../contract/accounts/deletion.ts'
import { redirectWithError } from '../http/redirect-errors.ts'
import { Redirect, route } from '../http/route.ts'
import { deleteByLink, deleteOwnUser, type DeletionCheck } from './deletion.ts'

const deleted = { success: true, message: 'User deleted' }
const mailed = { success: true, message: 'Verification email sent' }

/** The routes by which people delete themselves, unless one of the checks of other features refuses. */
export function deletionRoutes(checks: readonly DeletionCheck[]) {
  return [
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
}
