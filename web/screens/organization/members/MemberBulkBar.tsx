import { lazy } from 'react'
import { usePorts } from '../../../context/app.tsx'
import { BulkBar } from '../../../forms/BulkBar.tsx'
import type { ListedMember } from './MembersTable.tsx'
import { useOrganization } from '../organization.ts'
import type { MemberBulkAct } from './use-member-bulk.ts'
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
  const { site } = usePorts()
  const { bulk: words, members: memberWords } = useMessages(organizationMessages, 'organizations')
  const { may } = useOrganization()
  const acts: MemberBulkAct[] = site.organizations.teams ? ['role', 'team', 'remove'] : ['role', 'remove']
  return (
    <BulkBar
      items={members}
      actions={acts.map((act) => ({
        act,
        label: words[act],
        whyNot: may({ member: [act === 'remove' ? 'delete' : 'update'] }) ? null : memberWords.notAllowed,
      }))}
      words={words}
      onChosen={onChosen}
      dialog={({ act, items, onClose }) => <MemberBulkDialog act={act} members={items} onClose={onClose} />}
    />
  )
}
