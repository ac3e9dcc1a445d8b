import { lazy } from 'react'
import { useApp } from '../../../context/app.tsx'
import { BulkBar } from '../../../forms/BulkBar.tsx'
import type { ListedMember } from './MembersTable.tsx'
import { useOrganization } from '../organization.ts'
import type { MemberBulkAction } from './use-member-bulk.ts'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'

const MemberBulkDialog = lazy(async () => ({ default: (await import('./MemberBulkDialog.tsx')).MemberBulkDialog }))

type MemberBulkBarProps = {
  /** The selected members. */
  members: readonly ListedMember[]
  onChosen: (ids: string[]) => void
}

/** The actions for all selected members. */
export function MemberBulkBar({ members, onChosen }: MemberBulkBarProps) {
  const { site } = useApp()
  const { bulk: messages, members: memberTexts } = useMessages(organizationMessages, 'organizations')
  const { may } = useOrganization()
  const actions: MemberBulkAction[] = site.organizations.teams ? ['role', 'team', 'remove'] : ['role', 'remove']
  return (
    <BulkBar
      items={members}
      actions={actions.map((action) => ({
        action,
        label: messages[action],
        whyNot: may({ member: [action === 'remove' ? 'delete' : 'update'] }) ? null : memberTexts.notAllowed,
      }))}
      messages={messages}
      onChosen={onChosen}
      dialog={({ action, items, onClose }) => <MemberBulkDialog action={action} members={items} onClose={onClose} />}
    />
  )
}
