import { useApp } from '../../../context/app.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { userPath } from '../paths.ts'
import { UserBrief } from '../user/UserBrief.tsx'
import { userMessages } from '../../../messages/en/admin/user.ts'
import { useMessages } from '../../../context/messages.ts'

type UserPanelProps = { id: string; onClose: () => void }

/** A user in a panel next to the list. */
export function UserPanel({ id, onClose }: UserPanelProps) {
  const { Link } = useApp()
  const { person: messages } = useMessages(userMessages)
  return (
    <Panel
      title={messages.title}
      closeLabel={messages.closePanel}
      onClose={onClose}
      top={<Link href={userPath(id)}>{messages.openPage}</Link>}
    >
      <UserBrief key={id} id={id} />
    </Panel>
  )
}
