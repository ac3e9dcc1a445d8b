import { useApp } from '../../../context/app.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { userPath } from '../paths.ts'
import type { UserTab } from './users-search.ts'
import { UserView } from '../user/UserView.tsx'
import { userMessages } from '../../../messages/en/admin/user.ts'
import { useMessages } from '../../../context/messages.ts'

type UserPanelProps = { id: string; tab: UserTab; onTab: (tab: UserTab) => void; onClose: () => void }

/** A user in a panel next to the list. */
export function UserPanel({ id, tab, onTab, onClose }: UserPanelProps) {
  const { Link } = useApp()
  const { person: messages } = useMessages(userMessages)
  return (
    <Panel
      title={messages.title}
      closeLabel={messages.closePanel}
      onClose={onClose}
      top={<Link href={userPath(id)}>{messages.openPage}</Link>}
    >
      <UserView key={id} id={id} tab={tab} onTab={onTab} heading="h2" />
    </Panel>
  )
}
