import { banUser, unbanUser } from '../../../../contract/admin/bans.ts'
import { removeUser, setRole } from '../../../../contract/admin/users.ts'
import { revokeUserSessions } from '../../../../contract/admin/sessions.ts'
import { useApp } from '../../../context/app.tsx'
import { useBulk } from '../../../forms/use-bulk.ts'
import { banOf, type BanForm } from '../user/dialogs/ban-length.ts'
import { calledIn } from '../user/dialogs/user-dialog.ts'
import type { ListedUser } from './UsersTable.tsx'
import { useUsersChanged } from '../use-users-changed.ts'

export type BulkAction = 'ban' | 'unban' | 'role' | 'signOut' | 'remove'

/** The input of a bulk action. */
type BulkChoice = { ban: BanForm; roles: readonly string[] }

/** Returns the progress of a bulk action on users, and the function that runs it. */
export function useUserBulk(action: BulkAction, people: readonly ListedUser[]) {
  const { call } = useApp()
  const usersChanged = useUsersChanged()

  function callFor(userId: string, { ban, roles }: BulkChoice) {
    switch (action) {
      case 'ban':
        return call(banUser, { body: { userId, ...banOf(ban, Date.now()) } })
      case 'unban':
        return call(unbanUser, { body: { userId } })
      case 'role':
        return call(setRole, { body: { userId, role: [...roles] } })
      case 'signOut':
        return call(revokeUserSessions, { body: { userId } })
      case 'remove':
        return call(removeUser, { body: { userId } })
    }
  }

  return useBulk({
    items: people.map((person) => ({ id: person.id, name: calledIn(person) })),
    call: callFor,
    onOver: usersChanged,
  })
}
