import { lazy } from 'react'
import { BulkBar } from '../../../forms/BulkBar.tsx'
import type { BulkAction } from './use-user-bulk.ts'
import type { ListedUser } from './UsersTable.tsx'
import { useRights } from '../rights.ts'
import { adminMessages } from '../../../messages/en/admin/admin.ts'
import { usersMessages } from '../../../messages/en/admin/users.ts'
import { useMessages } from '../../../context/messages.ts'

const BulkDialog = lazy(async () => ({ default: (await import('./BulkDialog.tsx')).BulkDialog }))

type UserBulkBarProps = {
  /** The selected users. */
  people: readonly ListedUser[]
  onChosen: (ids: string[]) => void
}

const rightFor: Record<BulkAction, [resource: string, action: string]> = {
  role: ['user', 'set-role'],
  signOut: ['session', 'revoke'],
  ban: ['user', 'ban'],
  unban: ['user', 'ban'],
  remove: ['user', 'delete'],
}
const actions = Object.keys(rightFor) as BulkAction[]

/** The actions for all selected users. */
export function UserBulkBar({ people, onChosen }: UserBulkBarProps) {
  const { bulk: messages } = useMessages(usersMessages)
  const { right } = useMessages(adminMessages)
  const { may } = useRights()
  return (
    <BulkBar
      items={people}
      actions={actions.map((action) => ({
        action,
        label: messages[action],
        whyNot: may(...rightFor[action]) ? null : right(...rightFor[action]),
      }))}
      messages={messages}
      onChosen={onChosen}
      dialog={({ action, items, onClose }) => <BulkDialog action={action} people={items} onClose={onClose} />}
    />
  )
}
