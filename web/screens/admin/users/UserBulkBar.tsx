import { lazy } from 'react'
import { BulkBar } from '../../../forms/BulkBar.tsx'
import type { BulkAct } from './use-user-bulk.ts'
import type { ListedPerson } from './UsersTable.tsx'
import { useRights } from '../rights.ts'
import { adminMessages } from '../../../messages/en/admin/admin.ts'
import { usersMessages } from '../../../messages/en/admin/users.ts'
import { useMessages } from '../../../context/messages.ts'

const BulkDialog = lazy(async () => ({ default: (await import('./BulkDialog.tsx')).BulkDialog }))

type UserBulkBarProps = {
  /** The selected users. */
  people: readonly ListedPerson[]
  onChosen: (ids: string[]) => void
}

const rightFor: Record<BulkAct, [resource: string, action: string]> = {
  role: ['user', 'set-role'],
  signOut: ['session', 'revoke'],
  ban: ['user', 'ban'],
  unban: ['user', 'ban'],
  remove: ['user', 'delete'],
}
const acts = Object.keys(rightFor) as BulkAct[]

/** The actions for all selected users. */
export function UserBulkBar({ people, onChosen }: UserBulkBarProps) {
  const { bulk: words } = useMessages(usersMessages)
  const { right } = useMessages(adminMessages)
  const { may } = useRights()
  return (
    <BulkBar
      items={people}
      actions={acts.map((act) => ({
        act,
        label: words[act],
        whyNot: may(...rightFor[act]) ? null : right(...rightFor[act]),
      }))}
      words={words}
      onChosen={onChosen}
      dialog={({ act, items, onClose }) => <BulkDialog act={act} people={items} onClose={onClose} />}
    />
  )
}
