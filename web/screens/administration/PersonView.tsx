import { useQuery } from '@tanstack/react-query'
import { Answered } from '../../app/Answered.tsx'
import { isFailure } from '../../app/queries.ts'
import { usePorts } from '../../ports.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useAdministrationWords } from './administration-words.ts'
import { calledIn } from './person-dialog.ts'
import type { PersonTab } from './people-search.ts'
import { PersonDevices } from './PersonDevices.tsx'
import { PersonLog } from './PersonLog.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import { PersonOrganizations } from './PersonOrganizations.tsx'
import { PersonProfile } from './PersonProfile.tsx'
import { PersonState } from './PersonState.tsx'
import { PersonWays } from './PersonWays.tsx'
import { personQuery } from './queries.ts'
import { RoleTags } from './RoleTags.tsx'
import './Person.css'

type PersonViewProps = {
  id: string
  tab: PersonTab
  onTab: (tab: PersonTab) => void
  /** Where the name is not the page's own, it is said here. */
  heading?: 'h2'
}

/** All that is known of a person, a view at a time, and what can be done about them. */
export function PersonView({ id, tab, onTab, heading }: PersonViewProps) {
  const { call } = usePorts()
  const { person: words } = useAdministrationWords()
  const asked = useQuery(personQuery(call, id))
  if (isFailure(asked.error, 404)) return <Empty title={words.gone}>{words.goneSentence}</Empty>
  return (
    <Answered asked={asked} rows={5}>
      {(person) => (
        <div className="ah-person-view">
          <div className="ah-person-head">
            <Mark of="person" id={id} name={person.user.name} image={person.user.image} size="large" />
            <div>
              {heading && <h2 className="ah-lead">{calledIn(person.user)}</h2>}
              <p>{person.user.email}</p>
              <p className="ah-person-tags">
                <PersonState user={person.user} />
                <RoleTags role={person.user.role} />
              </p>
            </div>
            <PersonMenu person={person.user} />
          </div>
          <Tabs
            label={words.tabsLabel}
            value={tab}
            onChange={onTab}
            tabs={[
              { name: 'profile', label: words.tabs.profile, content: <PersonProfile person={person} /> },
              { name: 'devices', label: words.tabs.devices, content: <PersonDevices userId={id} /> },
              { name: 'ways', label: words.tabs.ways, content: <PersonWays accounts={person.accounts} /> },
              {
                name: 'organizations',
                label: words.tabs.organizations,
                content: <PersonOrganizations memberships={person.memberships} />,
              },
              { name: 'log', label: words.tabs.log, content: <PersonLog id={id} /> },
            ]}
          />
        </div>
      )}
    </Answered>
  )
}
