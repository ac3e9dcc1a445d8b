import { useState } from 'react'
import type { CallError } from '../../../../client/call.ts'
import { banUser, unbanUser } from '../../../../contract/admin/bans.ts'
import { removeUser, setRole } from '../../../../contract/admin/users.ts'
import { revokeUserSessions } from '../../../../contract/admin/sessions.ts'
import { usePorts } from '../../../context/app.tsx'
import { banOf, type BanForm } from '../user/dialogs/ban-length.ts'
import type { ListedPerson } from './UsersTable.tsx'
import { usePeopleChanged } from '../use-users-changed.ts'

/** What can be done about several people. */
export type BulkAct = 'ban' | 'unban' | 'role' | 'signOut' | 'remove'

/** What it is done with. */
export type BulkChoice = { ban: BanForm; roles: readonly string[] }

/** How far it has come, and for whom it was refused. */
export type BulkProgress = { done: number; failed: { person: ListedPerson; problem: CallError }[]; isOver: boolean }

/** Does one thing to people one after another, so that each has an answer of their own. */
export function useBulk(act: BulkAct, people: readonly ListedPerson[]) {
  const { call } = usePorts()
  const peopleChanged = usePeopleChanged()
  const [progress, setProgress] = useState<BulkProgress | null>(null)

  function callFor(userId: string, { ban, roles }: BulkChoice) {
    switch (act) {
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

  async function run(choice: BulkChoice) {
    let done = 0
    const failed: BulkProgress['failed'] = []
    setProgress({ done, failed, isOver: false })
    for (const person of people) {
      const { error } = await callFor(person.id, choice)
      if (error) failed.push({ person, problem: error })
      else done++
      setProgress({ done, failed: [...failed], isOver: false })
    }
    setProgress({ done, failed, isOver: true })
    await peopleChanged()
  }

  return { progress, run }
}
