import { usePorts } from '../../../context/app.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { personPath } from '../paths.ts'
import type { PersonTab } from './users-search.ts'
import { PersonView } from '../user/UserView.tsx'
import { userMessages } from '../../../messages/en/admin/user.ts'
import { useMessages } from '../../../context/messages.ts'

type PersonPanelProps = { id: string; tab: PersonTab; onTab: (tab: PersonTab) => void; onClose: () => void }

/** A person beside the list they were chosen from. */
export function PersonPanel({ id, tab, onTab, onClose }: PersonPanelProps) {
  const { Link } = usePorts()
  const { person: words } = useMessages(userMessages)
  return (
    <Panel
      title={words.title}
      closeLabel={words.closePanel}
      onClose={onClose}
      top={<Link href={personPath(id)}>{words.openPage}</Link>}
    >
      <PersonView key={id} id={id} tab={tab} onTab={onTab} heading="h2" />
    </Panel>
  )
}
