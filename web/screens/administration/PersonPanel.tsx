import { usePorts } from '../../ports.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { usePersonWords } from './person-words.ts'
import { personPath } from './paths.ts'
import type { PersonTab } from './people-search.ts'
import { PersonView } from './PersonView.tsx'

type PersonPanelProps = { id: string; tab: PersonTab; onTab: (tab: PersonTab) => void; onClose: () => void }

/** A person beside the list they were chosen from. */
export function PersonPanel({ id, tab, onTab, onClose }: PersonPanelProps) {
  const { Link } = usePorts()
  const { person: words } = usePersonWords()
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
